import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@kermesse/core/ledger/ledger'
import autocannon from 'autocannon'
import { cpuSeconds } from './cpu.ts'
import { type Festival, loadWallets, makeFestival, openDatabase, warmServer } from './festival.ts'
import { median, quantile, report } from './figures.ts'
import { startApi } from './servers.ts'

// Open wallets, each with its line to one process, while bars sell: what a sale costs server and database then, in rounds that
// alternate with none open, how much memory a line takes, and how soon a page hears of its sale. It is their computing that is
// compared, since the pages are on this machine too, where they would be in the way of the sales as no visitor's phone is.
const wanted = Number(process.env.BENCH_WALLETS ?? 5_000)
const seconds = 4
const rounds = 3

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, 10_000)
await loadWallets(ledger, festival)
await warmServer(pools.knex)
// Every page comes from the same address here, and all of them have opened their wallet before.
const api = await startApi({ KERMESSE_LIVE_WALLETS: String(wanted * 4 + 4) })
const numbers: { short_id: string; uid: string }[] = await pools
  .knex('clients')
  .where({ event_id: festival.event_id })
  .limit(wanted)
  .select('short_id', 'uid')
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

for (const _ of [1, 2]) await sell(festival)
const costs: Record<'alone' | 'watched', number[]> = { alone: [], watched: [] }
let bytes_each = 0
let late_ms: number[] = []
let last_told_ms = 0
for (let round = 0; round < rounds; round += 1) {
  costs.alone.push(await sell(festival))
  const before = memory()
  const pages = await openAll()
  await sleep(500)
  bytes_each = (memory() - before) / pages.length
  costs.watched.push(await sell(festival))
  await untilAllAreTold()
  late_ms = await latencies(pages)
  for (const { close } of pages) close()
  await sleep(500)
}

const [alone, watched] = [median(costs.alone), median(costs.watched)]
report({
  figure: `live: computing of a sale while ${numbers.length} wallets are open`,
  value: watched * 1000,
  unit: 'ms',
  baseline: alone * 1000,
  ratio: watched / alone,
  goal: 'ratio ≤ 1.1',
  holds: watched / alone <= 1.1,
})
report({
  figure: 'live: memory of an open wallet',
  value: bytes_each / 1000,
  unit: 'kB',
  baseline: null,
  ratio: null,
  goal: '≤ 60 kB',
  holds: bytes_each <= 60_000,
})
const p99_ms = quantile(late_ms, 0.99)
report({
  figure: 'live: from a sale to its page, p99',
  value: p99_ms,
  unit: 'ms',
  baseline: 2_000,
  ratio: p99_ms / 2_000,
  goal: '< 2 s',
  holds: p99_ms < 2_000,
})
agent.destroy()
await api.stop()
await ledger.close()
await pools.close()

type Page = { uid: string; told(): Promise<void>; close(): void }

async function openAll(): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 0; n < numbers.length; n += 100) {
    const some = numbers.slice(n, n + 100)
    pages.push(...(await Promise.all(some.map(({ short_id, uid }) => open(short_id, uid)))))
    // The look-ups of one caller have limits, which are not what is measured here.
    await pools.knex('rate_limits').delete()
  }
  return pages
}

function open(short_id: string, uid: string): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const headers = { 'access-token': api.token }
  const url = `${api.url}/clients/short/${short_id}/changes?event_id=${festival.event_id}`
  const asked = request(url, { agent, headers })
  asked.on('error', reject)
  asked.on('response', (answer) => {
    if (answer.statusCode !== 200) return reject(new Error(`refused: ${answer.statusCode}`))
    answer.setEncoding('utf8')
    let hear = () => {}
    answer.on('data', (text: string) => {
      if (text.includes('open')) resolve(page)
      if (!text.includes('changed')) return
      last_told_ms = performance.now()
      hear()
    })
    answer.on('error', () => {})
    const page = {
      uid,
      told: () =>
        new Promise<void>((heard) => {
          hear = heard
        }),
      close: () => asked.destroy(),
    }
  })
  asked.end()
  return promise
}

/** Sales at full speed move more wallets than are told in a second: what they left waiting is none of what is measured next. */
async function untilAllAreTold() {
  do await sleep(500)
  while (performance.now() - last_told_ms < 1_500)
}

/** One sale after another, each on a wallet that is open. */
async function latencies(pages: Page[]): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n < 50; n += 1) {
    const page = pages[Math.floor((n / 50) * pages.length)]!
    const told = page.told()
    const began = performance.now()
    const order = [{ _id: festival.beer_id }]
    const body = { type: 'debit' as const, uid: page.uid, bar_id: festival.bar_id, order }
    await api.sdk.transactions.create({ query: { event_id: festival.event_id }, body })
    await told
    samples.push(performance.now() - began)
  }
  return samples
}

/** What a sale costs server and database, in seconds of one core. */
async function sell({ uids, event_id, bar_id, beer_id }: Festival) {
  const before = await cpuSeconds([api.pid], pools.knex)
  const result = await autocannon({
    url: `${api.url}/transactions?event_id=${event_id}`,
    connections: 64,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': api.token },
    requests: [
      {
        setupRequest: (one) => ({
          ...one,
          body: JSON.stringify({
            type: 'debit',
            uid: uids[Math.floor(Math.random() * uids.length)],
            bar_id,
            order: [{ _id: beer_id, kind: 'consumption', quantity: 1 }],
          }),
        }),
      },
    ],
  })
  assert.equal(result.non2xx + result.errors, 0, `${result.non2xx} refusals`)
  const after = await cpuSeconds([api.pid], pools.knex)
  return (after - before) / result.requests.total
}

/** What the process holds now, in bytes. */
function memory() {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024
}
