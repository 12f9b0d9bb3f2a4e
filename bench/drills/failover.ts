import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@kermesse/core/platform/migrate'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { is_smallest, sized } from '../figures.ts'
import {
  environmentOf,
  longestGap,
  proveSales,
  query,
  signIn,
  startApi,
  startWorker,
  until,
  untilSold,
} from './installation.ts'
import { startCluster } from './patroni.ts'
import { printTable, type Row, within } from './table.ts'

// Sales go on while the primary changes: as planned, because PostgreSQL dies, and because its host is gone.
const tills_count = sized(16, 4)
const calm_ms = sized(3_000, 500)

await using stack = new AsyncDisposableStack()
console.log('drill failover: starting three hosts with etcd, Patroni and PostgreSQL')
const cluster = await startCluster(stack)
await migrate(cluster.url)
const env = environmentOf(cluster.url, { DATABASE_REPLICA_URL: cluster.replica_url })
const api = await startApi(env)
stack.use(api.running)
stack.use(startWorker(env))
const sdk = await signIn(api.url)
const shop = await openShop(sdk, (sql, values) => query(cluster.url, sql, values), {
  name: 'Failover',
  wallets: 100,
})
const tills = openTills(sdk, shop, { count: tills_count, pause_ms: 50 })
await untilSold(tills, 100)

const { ttl_s, loop_wait_s } = cluster.settings
const rows: Row[] = [
  within('without sales: planned switchover', await blow(cluster.switchOver), 3),
  within(
    'without sales: PostgreSQL killed',
    await blow(cluster.killPostgres),
    10,
    `loop_wait ${loop_wait_s} s`,
  ),
]
if (!is_smallest) {
  const gone_s = await blow(cluster.unplug, cluster.plug)
  const bound = `ttl ${ttl_s} s + loop_wait ${loop_wait_s} s`
  rows.push(within('without sales: host gone', gone_s, ttl_s + 10, bound))
}
rows.push(...(await proveSales(sdk, shop, tills)))
process.exitCode = printTable(`drill failover: ${tills.cut} calls were repeated`, rows)

/** Strikes the primary and answers for how long nobody could sell, in seconds. */
async function blow(
  strike: (primary: string) => Promise<unknown>,
  mend?: (host: string) => Promise<unknown>,
): Promise<number> {
  await sleep(calm_ms)
  const primary = await cluster.leader()
  const from_ms = performance.now()
  await strike(primary)
  // Not only what was under way, and by another primary.
  await until(
    'another primary',
    90_000,
    async () => ![primary, ''].includes(await cluster.leader()),
  )
  await untilSold(tills, 200)
  const gap_s = longestGap(tills.answers, from_ms, performance.now())
  await mend?.(primary)
  await cluster.untilWhole()
  return gap_s
}
