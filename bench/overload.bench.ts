import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { loadWallets, makeFestival, openDatabase, saleFor, warmServer } from './festival.ts'
import { median, report, sized } from './figures.ts'
import type { Plan, Tally } from './overload_program.ts'
import { startApi } from './servers.ts'

// Three times what an installation can take: sales alone, and beside offices that ask for lists and files. Server, database and callers
// share the machine, and the peak is measured in turns with them.
const seconds = sized(4, 1)
const rounds = sized(3, 1)
const terminals = sized(600, 20)
const patience_ms = 5_000

const pools = openDatabase()
const api = await startApi()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(api.sdk, pools, sized(10_000, 100))
await loadWallets(ledger, festival)
await warmServer(pools.knex)
const { host, hostname, port } = new URL(api.url)
const sales = Array.from({ length: 2_000 }, () =>
  requestOf('POST', `/transactions?event_id=${festival.event_id}`, saleFor(festival)),
)
const list = requestOf('GET', `/clients?event_id=${festival.event_id}&limit=50&sort_key=balance`)
const file = requestOf('GET', `/statistics/transactions/detailed?event_id=${festival.event_id}`)

await peak(sized(2, 1))
const rates: Record<'peak' | 'alone' | 'mixed', number[]> = { peak: [], alone: [], mixed: [] }
for (let round = 0; round < rounds; round++) {
  const capacity = await peak()
  const alone = await overload(capacity, [])
  const mixed = await overload(capacity, [
    { kind: 'lists', rate: 100, most: 40, requests: [list] },
    { kind: 'files', rate: 5, most: 8, requests: [file] },
  ])
  rates.peak.push(capacity)
  rates.alone.push(alone.sales!.answered / seconds)
  rates.mixed.push(mixed.sales!.answered / seconds)
  console.error(JSON.stringify({ capacity, alone, mixed }))
}
report({
  figure: 'overload: debits at three times the capacity',
  value: median(rates.alone),
  unit: 'debits/s',
  baseline: median(rates.peak),
  least: 0.9,
})
report({
  figure: 'overload: the same beside lists and files',
  value: median(rates.mixed),
  unit: 'debits/s',
  baseline: median(rates.peak),
  least: 0.8,
})
const proof = await proveEvent(pools.knex, festival.event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)
await api.stop()
await ledger.close()
await pools.close()

/** The capacity: sales per second of terminals that sell again at once. */
async function peak(run_seconds = seconds) {
  const load = { kind: 'sales', rate: 0, most: sized(300, 4), requests: sales }
  const { sales: tally } = await drive([load], run_seconds)
  return tally!.answered / run_seconds
}

function overload(capacity: number, others: Plan['loads']) {
  const rate = 3 * capacity
  return drive([{ kind: 'sales', rate, most: terminals, requests: sales }, ...others], seconds)
}

/** Starts the callers as a process of their own. */
async function drive(loads: Plan['loads'], run_seconds: number): Promise<Record<string, Tally>> {
  const plan: Plan = {
    loads,
    host: hostname,
    port: Number(port),
    seconds: run_seconds,
    patience_ms,
  }
  const program = new URL('overload_program.ts', import.meta.url).pathname
  // The server ends the requests of the last callers first.
  await sleep(sized(2_000, 0))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(out)
}

function requestOf(method: string, path: string, body?: object) {
  const content = body ? JSON.stringify(body) : ''
  const about = body
    ? `content-type: application/json\r\ncontent-length: ${content.length}\r\n`
    : ''
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\naccess-token: ${api.token}\r\n${about}\r\n${content}`
}
