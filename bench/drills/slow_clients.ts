import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openShop, openTills, type Tills } from '../../fixtures/tills.ts'
import { median, sized } from '../figures.ts'
import { memoryOf } from '../servers.ts'
import { startDatabase } from './debian_postgres.ts'
import {
  environmentOf,
  logIn,
  proveSales,
  query,
  signIn,
  startApi,
  untilSold,
} from './installation.ts'
import { makeCertificate, proxy_url, startHaproxy, startNginx } from './proxies.ts'
import type { SlowKind, SlowPlan, SlowTally } from './slow_callers_program.ts'
import { limits_s, slowKinds, type Way, ways } from './slow_calls.ts'
import { atLeast, atMost, must, printTable, type Row, within } from './table.ts'

// Hundreds of slow callers beside tills, in turns with tills alone; then for so long that each slow caller reaches its limit.
const rounds = sized(6, 1)
const phase_ms = sized(4_000, 1_000)
const ramp_ms = sized(2_000, 200)
// Longer than an idle connection may live.
const long_ms = sized(95_000, 1_000)
const burst_size = sized(48, 8)

await using stack = new AsyncDisposableStack()
// Unread responses wait in the API and not in the system, which would take megabytes of each.
writeFileSync('/proc/sys/net/ipv4/tcp_wmem', '4096 16384 65536')
const database_url = await startDatabase(stack)
const env = environmentOf(database_url, {
  KERMESSE_TRUST_PROXY: '1',
  KERMESSE_PUBLIC_URL: proxy_url,
})
const api = await startApi(env, { port: 8080 })
stack.use(api.running)
await makeCertificate()
const token = await logIn(api.url)
const insert = (sql: string, values: unknown[]) => query(database_url, sql, values)
const kinds = await openVisited()
await query(database_url, 'ANALYZE')
const slow_callers = kinds.reduce((sum, { count }) => sum + count, 0)
/**
 * Memory that these callers may cost the API: unread answers (128 MB, held as text and as bytes), new objects that are not collected
 * yet (three times 32 MB), and 64 kB for each caller.
 */
const most_more_mb = Math.round(2 * 128 + 3 * 32 + slow_callers * 0.064)
const rows: Row[] = []
for (const way of ways) rows.push(...(await measure(way)))
process.exitCode = printTable(`drill slow-clients: ${slow_callers} slow callers`, rows)

/** An event whose lists, files and backups are larger than what waits in the system; returns what its callers do. */
async function openVisited(): Promise<SlowKind[]> {
  const sdk = await signIn(api.url)
  const shop = await openShop(sdk, insert, { name: 'Visited', wallets: sized(9_000, 500) })
  const query = { event_id: shop.event_id }
  const credits = shop.uids.map((uid) => ({
    _id: crypto.randomUUID(),
    type: 'credit' as const,
    uid,
    amount: 5,
  }))
  for (let n = 0; n < credits.length; n += 500)
    await sdk.transactions.batch({ query, body: { transactions: credits.slice(n, n + 500) } })
  const found = slowKinds(shop, token, sized(10, 1))
  for (const { name, head, is_unread } of found) if (is_unread) await expectAnswered(name, head)
  return found
}

/** Stops the drill when a call is refused: its caller would have nothing to leave unread. */
async function expectAnswered(name: string, head: string) {
  const [method, path] = head.split(' ')
  const answer = await fetch(api.url + path, { method, headers: { 'access-token': token } })
  await answer.body?.cancel()
  if (answer.status !== 200) throw new Error(`${name} are answered with ${answer.status}`)
}

async function measure(way: Way): Promise<Row[]> {
  await using _proxy = await startProxy(way)
  const url = way === 'directly' ? api.url : proxy_url
  const sdk = await signIn(url, 30_000)
  const shop = await openShop(sdk, insert, { name: way, wallets: 100 })
  const tills = openTills(sdk, shop, { count: 32, pause_ms: 100 })
  await untilSold(tills, sized(1_000, 50))
  const quiet_bytes = memoryOf(api.running.pid, 'now')
  const rates = [await rateOf(tills)]
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const slow = await startSlowCallers(url)
    await sleep(ramp_ms)
    const rate = await rateOf(tills)
    await slow.end()
    await sleep(ramp_ms)
    rates.push(await rateOf(tills))
    ratios.push((2 * rate) / (rates.at(-1)! + rates.at(-2)!))
  }
  console.log(`${way}: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)
  const long = await startSlowCallers(url)
  const [peak_bytes, bursts] = await Promise.all([peakDuring(long_ms), sendBursts(url, long_ms)])
  const more_bytes = peak_bytes - quiet_bytes
  const tallies = await long.end()
  const named = (row: Row) => ({ ...row, what: `${way}: ${row.what}` })
  return [
    atLeast('sales beside slow callers, to sales alone', median(ratios), 0.9),
    atMost('more memory of the API', Math.round(more_bytes / 1e6), most_more_mb, 'MB'),
    ...limitRows(way, tallies),
    atMost(`of ${bursts.sent} calls in bursts, without an answer of the API`, bursts.failed, 0),
    ...(await proveSales(sdk, shop, tills)),
  ].map(named)
}

function startProxy(way: Way): Promise<AsyncDisposable> | undefined {
  if (way === 'directly') return undefined
  return way === 'HAProxy' ? startHaproxy() : startNginx()
}

/** Acknowledged sales per second. */
async function rateOf(tills: Tills) {
  const before = tills.answers.size
  const from_ms = performance.now()
  await sleep(phase_ms)
  return (tills.answers.size - before) / ((performance.now() - from_ms) / 1000)
}

async function peakDuring(ms: number) {
  let peak = 0
  for (const end_ms = performance.now() + ms; performance.now() < end_ms; await sleep(200))
    peak = Math.max(peak, memoryOf(api.running.pid, 'now'))
  return peak
}

/**
 * Sends many calls at a time, with pauses after which connections to the API are about to be closed as idle. A balancer that
 * then sends on one of them answers 502.
 */
async function sendBursts(url: string, ms: number) {
  const bursts = { sent: 0, failed: 0 }
  const call = async () => {
    const answer = await fetch(`${url}/health/live`).catch(() => undefined)
    await answer?.body?.cancel()
    bursts.sent += 1
    // Refused for their number (429), they have reached the API.
    if (!answer || answer.status >= 500) bursts.failed += 1
  }
  for (const end_ms = performance.now() + ms; performance.now() < end_ms; ) {
    await Promise.all(Array.from({ length: burst_size }, call))
    await sleep(Math.min(ms, 4_900 + 1_300 * Math.random()))
  }
  return bursts
}

function limitRows(way: Way, tallies: Record<string, SlowTally>): Row[] {
  const closed = Object.entries(limits_s).flatMap(([name, limit]) => {
    const { opened, closed, oldest_s } = tallies[name]!
    const what = `oldest connection of ${name}, of which ${closed} of ${opened} were closed`
    return [{ ...within(what, oldest_s, limit[way]), holds: closed > 0 && oldest_s <= limit[way] }]
  })
  // A proxy reads ahead; what the API sends it is read.
  if (way !== 'directly') return closed
  const { unread, unread_cut } = tallies.lists!
  return [...closed, must('unread lists are cut', unread_cut === unread, `${unread_cut}/${unread}`)]
}

async function startSlowCallers(url: string) {
  const { protocol, port, hostname } = new URL(url)
  const is_tls = protocol === 'https:'
  const plan: SlowPlan = { kinds, host: hostname, port: Number(port) || 443, is_tls }
  const program = new URL('slow_callers_program.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  child.once('exit', (code) => code && process.exit(1))
  child.stdin.write(`${JSON.stringify(plan)}\n`)
  await once(lines, 'line')
  return {
    async end(): Promise<Record<string, SlowTally>> {
      const answer = once(lines, 'line')
      child.stdin.write('end\n')
      const [line] = (await answer) as [string]
      return JSON.parse(line)
    },
  }
}
