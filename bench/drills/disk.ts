import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { isAlive } from '../../scripts/processes.ts'
import { sized } from '../figures.ts'
import { bindFolders, createDatabase, initialise, startDebianPostgres } from './debian_postgres.ts'
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
import { must, printTable, within } from './table.ts'

// The database's disk is full for a while. Sales stop with an answer that terminals repeat, and go on when there is room.
const run = promisify(execFile)
const home = '/var/lib/postgresql'
const data_dir = `${home}/15/main`
const ballast = join(home, 'ballast')
const size_mb = 320
const full_ms = sized(5_000, 2_000)

await using stack = new AsyncDisposableStack()
await run('mount', ['-t', 'tmpfs', '-o', `size=${size_mb}m`, 'tmpfs', home])
await bindFolders(['/var/run/postgresql'])
await run('chown', ['postgres:postgres', home])
await initialise(data_dir)
const settings = ['min_wal_size=32MB', 'max_wal_size=64MB', 'wal_recycle=off']
const start = () => startDebianPostgres(data_dir, { name: 'postgres', port: 5432, settings })
let server = await start()
stack.defer(() => server.running.stop())
await createDatabase(server.url)
const env = environmentOf(server.url)
const api = await startApi(env)
stack.use(api.running)
stack.use(startWorker(env))
const sdk = await signIn(api.url)
const insert = (sql: string, values: unknown[]) => query(server.url, sql, values)
const shop = await openShop(sdk, insert, { name: 'Full', wallets: 50 })
const tills = openTills(sdk, shop, { count: 8, pause_ms: 20 })
await untilSold(tills, 100)

await fill()
await until('sales to stop', 60_000, async () => {
  const before = tills.answers.size
  await fill()
  await sleep(1_000)
  return tills.answers.size === before
})
const health = await healthOf()
await sleep(full_ms)
await run('rm', ['-f', ballast])
const freed_ms = performance.now()
const survived = isAlive(server.running.pid)
if (!survived) server = await start()
await untilSold(tills, 50)
const gap_s = longestGap(tills.answers, freed_ms, performance.now())
const proof = await proveSales(sdk, shop, tills)
process.exitCode = printTable(
  `drill disk: ${tills.cut} calls were repeated; PostgreSQL ${survived ? 'went on by itself' : 'had to be started again'}`,
  [
    must('health tells while the disk is full', ['down', 'full'].includes(health), health),
    within('until the first sale with room again', gap_s, 30),
    ...proof,
  ],
)

/** Takes what room is left. */
async function fill() {
  const { bavail, bsize } = await statfs(home)
  const kb = Math.floor((bavail * bsize) / 1024)
  // It ends with an error where there is less room than it found.
  await run('sh', ['-c', `head -c ${kb}K /dev/zero >> ${ballast}`]).catch(() => undefined)
}

/** What health says of the database's disk; `down` where PostgreSQL has stopped, as it does when its log finds no room. */
async function healthOf() {
  const response = await fetch(`${api.url}/health`).catch(() => undefined)
  if (response?.status !== 200) return 'down'
  const { database_disk } = (await response.json()) as { database_disk: string }
  return database_disk
}
