import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLedger } from '@kermesse/core/ledger/ledger'
import autocannon from 'autocannon'
import { freePort } from '../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { programFlags } from '../scripts/program_flags.ts'
import { loadWallets, makeFestival, openDatabase, sellOverHttp } from './festival.ts'
import { loadFor, median, report, sized } from './figures.ts'
import { processSeconds, startApi } from './servers.ts'

// The processor time of an API per request, with its log in a file and with a log of errors only. Both APIs work in turns on one
// database. A list of one bar is among the cheapest requests that read anything.
const seconds = sized(4, 1)
const rounds = sized(7, 1)
const connections = 32

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'kermesse-bench-'))
stack.defer(() => rm(folder, { recursive: true }))
const pools = openDatabase()
stack.defer(() => pools.close())
const first = await startApi()
const { token } = first
const festival = await makeFestival(first.sdk, pools, sized(10_000, 100))
await first.stop()
const ledger = openLedger(pools.ledger)
await loadWallets(ledger, festival)
await ledger.close()

const apis = [await startLogging('info'), await startLogging('error')]
const works = { sale: sellAt, list: listAt }
for (const [name, work] of Object.entries(works)) {
  // A server that has just started compiles what it runs.
  for (const { url } of apis) await work(url)
  const [logged, silent] = [[] as number[], [] as number[]]
  for (let round = 0; round < rounds; round++) {
    // The other one begins in each round.
    for (const n of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { pid, url } = apis[n]!
      const before_s = processSeconds(pid)
      const answered = await work(url)
      ;(n === 0 ? logged : silent).push(((processSeconds(pid) - before_s) / answered) * 1e6)
    }
  }
  report({
    figure: `logging: CPU of a ${name} with its line in the log`,
    value: median(logged),
    unit: 'µs',
    baseline: median(silent),
    most: 1.1,
  })
}
assert((await stat(join(folder, 'info.log'))).size > 0)

async function startLogging(level: 'info' | 'error') {
  const PORT = String(await freePort())
  const file = join(folder, `${level}.log`)
  const running = stack.use(
    startProcess({
      name: level,
      command: process.execPath,
      args: [...programFlags, new URL('../api/src/main.ts', import.meta.url).pathname],
      env: {
        ...process.env,
        ...first.env,
        PORT,
        KERMESSE_LOG_FILE: file,
        KERMESSE_LOG_LEVEL: level,
      },
      output: 'inherit',
    }),
  )
  const url = `http://127.0.0.1:${PORT}`
  await waitForHealth(running, `${url}/health/ready`)
  return { url, pid: running.pid }
}

async function sellAt(url: string) {
  const to = `${url}/transactions?event_id=${festival.event_id}`
  return (await sellOverHttp(festival, { url: to, token, connections, seconds })).sold
}

async function listAt(url: string) {
  const answer = await autocannon({
    url: `${url}/bars?event_id=${festival.event_id}`,
    connections,
    ...loadFor(seconds),
    headers: { 'access-token': token! },
  })
  assert.equal(answer.non2xx + answer.errors, 0)
  return answer['2xx']
}
