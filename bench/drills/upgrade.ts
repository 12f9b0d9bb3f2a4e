import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { startProcess } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { sized } from '../figures.ts'
import { startDatabase } from './debian_postgres.ts'
import {
  environmentOf,
  folder,
  logOf,
  longestGap,
  proveSales,
  query,
  signIn,
  startApi,
  until,
  untilSold,
} from './installation.ts'
import { atMost, printTable, within } from './table.ts'

// Two APIs behind HAProxy are restarted in turn, twice, while tills sell and offices read lists. Nobody notices.
const run = promisify(execFile)
const rounds = sized(2, 1)

await using stack = new AsyncDisposableStack()
const database_url = await startDatabase(stack)
const env = environmentOf(database_url, {
  KERMESSE_TRUST_PROXY: '1',
  KERMESSE_DRAIN_S: '5',
  KERMESSE_PUBLIC_URL: 'https://localhost',
})
const ports = [8080, 8081]
const start = (port: number) => startApi(env, { name: `api_${port}`, port })
const apis = [await start(ports[0]!), await start(ports[1]!)]
stack.defer(async () => void (await Promise.all(apis.map(({ stop }) => stop()))))
stack.use(await startHaproxy())
const sdk = await signIn('https://localhost')
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

/** HAProxy on the file of `deploy/haproxy`, with a certificate of its own and a second server. */
async function startHaproxy() {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about])
  const public_part = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'kermesse.pem'), public_part + (await readFile(key, 'utf8')))
  setDefaultCACertificates([public_part])
  const file = join(folder, 'haproxy.cfg')
  const text = await readFile(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
  const own = text
    .replace('/etc/ssl/kermesse/kermesse.pem', join(folder, 'kermesse.pem'))
    // The limit of open files of a shell is lower than that of the unit.
    .replace('maxconn 20000', 'maxconn 2000')
    .replaceAll('server api1 127.0.0.1:8080', '$&\n    server api2 127.0.0.1:8081')
  await writeFile(file, own)
  const command = '/usr/sbin/haproxy'
  const running = startProcess({
    name: 'haproxy',
    command,
    args: ['-f', file],
    output: logOf('haproxy'),
  })
  const ready = () => fetch('https://localhost/health/ready').then(({ ok }) => ok)
  await until('HAProxy', 30_000, ready)
  return running
}
