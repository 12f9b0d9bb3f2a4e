import { setTimeout as sleep } from 'node:timers/promises'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { sized } from '../figures.ts'
import { startDatabase } from './debian_postgres.ts'
import {
  environmentOf,
  longestGap,
  proveSales,
  query,
  signIn,
  startApi,
  untilSold,
} from './installation.ts'
import { makeCertificate, proxy_url, startHaproxy } from './proxies.ts'
import { atMost, printTable, within } from './table.ts'

// Two APIs behind HAProxy are restarted in turn, twice, while tills sell and offices read lists. Nobody notices.
const rounds = sized(2, 1)

await using stack = new AsyncDisposableStack()
const database_url = await startDatabase(stack)
const env = environmentOf(database_url, {
  KERMESSE_TRUST_PROXY: '1',
  KERMESSE_DRAIN_S: '5',
  KERMESSE_PUBLIC_URL: proxy_url,
})
const ports = [8080, 8081]
const start = (port: number) => startApi(env, { name: `api_${port}`, port })
const apis = [await start(ports[0]!), await start(ports[1]!)]
stack.defer(async () => void (await Promise.all(apis.map(({ stop }) => stop()))))
await makeCertificate()
stack.use(await startHaproxy(ports))
const sdk = await signIn(proxy_url)
const insert = (sql: string, values: unknown[]) => query(database_url, sql, values)
const shop = await openShop(sdk, insert, { name: 'Upgrade', wallets: 50 })
const tills = openTills(sdk, shop, { count: 16, pause_ms: 20 })
const reading = { count: 0, errors: 0, is_over: false }
const readers = Promise.all([1, 2, 3, 4].map(readLists))
await untilSold(tills, 100)

const from_ms = performance.now()
for (let round = 0; round < rounds; round++) {
  for (const [n, port] of ports.entries()) {
    await apis[n]!.stop()
    apis[n] = await start(port)
    // As an operator waits for the balancer before the next one.
    await sleep(3_000)
    await untilSold(tills, 100)
  }
}
const gap_s = longestGap(tills.answers, from_ms, performance.now())
reading.is_over = true
await readers
const proof = await proveSales(sdk, shop, tills)
process.exitCode = printTable(
  `drill upgrade: ${rounds * ports.length} restarts, ${reading.count} lists read`,
  [
    atMost('sales that had to be repeated', tills.cut, 0),
    atMost('lists that failed', reading.errors, 0),
    within('longest time without a sale', gap_s, 1),
    ...proof,
  ],
)

async function readLists() {
  while (!reading.is_over) {
    reading.count += 1
    await sdk.transactions
      .list({ query: { event_id: shop.event_id, limit: 50 } })
      .catch(() => (reading.errors += 1))
    await sleep(50)
  }
}
