import { openShop, openTills } from '../../fixtures/tills.ts'
import { startDatabase } from './debian_postgres.ts'
import { environmentOf, proveSales, query, signIn, startApi, untilSold } from './installation.ts'
import { atMost, must, printTable, within } from './table.ts'

// One of two servers has a clock that is wrong by twenty minutes. It says so, and books no sale into the wrong hour.
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const minutes = 20

await using stack = new AsyncDisposableStack()
const database_url = await startDatabase(stack, ['track_commit_timestamp=on'])
const env = environmentOf(database_url)
const right = await startApi(env, { name: 'right' })
stack.use(right.running)
// Timers go on as ever; only the time of day is wrong.
const wrong_clock = {
  LD_PRELOAD: library,
  FAKETIME: `-${minutes}m`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}
const wrong = await startApi({ ...env, ...wrong_clock }, { name: 'wrong' })
stack.use(wrong.running)
const sdk = await signIn(wrong.url)
const insert = (sql: string, values: unknown[]) => query(database_url, sql, values)
const shop = await openShop(sdk, insert, { name: 'Clock', wallets: 20 })
const tills = openTills(sdk, shop, { count: 4, pause_ms: 20 })
await untilSold(tills, 200)
const health = await Promise.all([right, wrong].map(({ url }) => healthOf(url)))
const proof = await proveSales(sdk, shop, tills)
const [row] = await query<{ off_s: number }>(
  database_url,
  `SELECT max(abs(extract(epoch FROM date - pg_xact_commit_timestamp(xmin))))::float8 AS off_s FROM transactions WHERE event_id = $1`,
  [shop.event_id],
)

process.exitCode = printTable(`drill clock: a server ${minutes} minutes behind its database`, [
  must('the server with the right clock says nothing', health[0]!.clock === 'ok', health[0]!.clock),
  must(
    'the other one says that its clock is off',
    health[1]!.clock === 'off',
    `${health[1]!.clock}, ${health[1]!.clock_offset_s} s`,
  ),
  within('sales booked away from the time of their commit', row!.off_s, 10),
  atMost('calls that had to be repeated', tills.cut, 0),
  ...proof,
])

async function healthOf(url: string) {
  const response = await fetch(`${url}/health`)
  return (await response.json()) as { clock: string; clock_offset_s: number }
}
