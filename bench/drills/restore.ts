import { appendFile, cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { root } from '../../scripts/settings.ts'
import { sized } from '../figures.ts'
import {
  bindFolders,
  createDatabase,
  initialise,
  runAsPostgres,
  startDebianPostgres,
} from './debian_postgres.ts'
import {
  environmentOf,
  folder,
  proveSales,
  query,
  signIn,
  startApi,
  untilSold,
} from './installation.ts'
import { atMost, must, printTable } from './table.ts'

// Sales before and after a second; then everything is brought back as it was in that second, into another folder.
const deploy = join(root, 'deploy/pgbackrest')
const home = '/var/lib/postgresql'
const data_dir = `${home}/15/main`
const restored_dir = `${home}/15/restored`
const selling_ms = sized(4_000, 1_000)
/** An acknowledgement may arrive this long after its commit. */
const on_the_way_ms = 200

await using stack = new AsyncDisposableStack()
await bindFolders([home, '/var/run/postgresql', '/var/lib/pgbackrest', '/var/log/pgbackrest'])
await initialise(data_dir)
await cp(join(deploy, 'pgbackrest.conf'), join(folder, 'pgbackrest.conf'))
const stanza = ['--config', join(folder, 'pgbackrest.conf'), '--stanza=kermesse']
const archive = (await readFile(join(deploy, 'archive.conf'), 'utf8')).replace(
  '--stanza=kermesse',
  stanza.join(' '),
)
await appendFile(join(folder, data_dir, 'postgresql.conf'), archive)
const settings = ['track_commit_timestamp=on']
const server = await startDebianPostgres(data_dir, { name: 'postgres', port: 5432, settings })
stack.use(server.running)
await createDatabase(server.url)
await runAsPostgres('pgbackrest', ...stanza, 'stanza-create')

const env = environmentOf(server.url)
const api = await startApi(env)
stack.use(api.running)
const sdk = await signIn(api.url)
const insert = (sql: string, values: unknown[]) => query(server.url, sql, values)
const shop = await openShop(sdk, insert, { name: 'Restored', wallets: 50 })
const tills = openTills(sdk, shop, { count: 8, pause_ms: 50 })
await untilSold(tills, 50)
await runAsPostgres('pgbackrest', ...stanza, 'backup', '--type=full')
await sleep(selling_ms)
const second = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000)
await sleep(second.getTime() - Date.now() + selling_ms)
const sales = await proveSales(sdk, shop, tills)
await query(server.url, 'SELECT pg_switch_wal()')
await runAsPostgres('pgbackrest', ...stanza, 'check')

const target = [
  '--type=time',
  `--target=${second.toISOString().replace('T', ' ').replace('.000Z', '+00')}`,
]
const how = ['--target-action=promote', '--archive-mode=off', `--pg1-path=${restored_dir}`]
const began_ms = performance.now()
await runAsPostgres('pgbackrest', ...stanza, ...target, ...how, 'restore')
const restored = await startDebianPostgres(restored_dir, { name: 'restored', port: 5433, settings })
const restored_s = (performance.now() - began_ms) / 1000
stack.use(restored.running)

const there = new Set(
  (await query<{ _id: string }>(restored.url, 'SELECT _id FROM transactions')).map(
    ({ _id }) => _id,
  ),
)
const posted = [...tills.answers].filter(([, { status }]) => status === 'posted')
const wall = (at_ms: number) => performance.timeOrigin + at_ms
const before = posted.filter(([, { answered_ms }]) => wall(answered_ms) < second.getTime())
const after = posted.filter(([, { sent_ms }]) => wall(sent_ms) > second.getTime() + on_the_way_ms)
const last = await neighbour('<=', 'DESC')
const next = await neighbour('>', 'ASC')
const second_api = await startApi(environmentOf(restored.url), { name: 'restored_api' })
stack.use(second_api.running)
const second_sdk = await signIn(second_api.url)
const { events } = await second_sdk.events.list({ query: {} })
const audits = await Promise.all(
  events.map(({ _id }) => second_sdk.events.audit({ path: { id: _id } })),
)

process.exitCode = printTable(
  `drill restore: to ${second.toISOString()}, in ${restored_s.toFixed(1)} s`,
  [
    ...sales,
    must(`the last sale before it, ${last.at}, is there`, there.has(last._id)),
    must(`the first sale after it, ${next.at}, is not there`, !there.has(next._id)),
    atMost(`missing of ${before.length} sales acknowledged before it`, missingOf(before), 0),
    atMost(`there of ${after.length} sales sent after it`, after.length - missingOf(after), 0),
    must(
      `audit of ${audits.length} restored events without a difference`,
      audits.every(({ ok }) => ok),
    ),
  ],
)

function missingOf(these: typeof posted) {
  return these.filter(([id]) => !there.has(id)).length
}

/** The last sale up to the second, or the first one after it, by the time of its commit. */
async function neighbour(compare: '<=' | '>', order: 'ASC' | 'DESC') {
  const [row] = await query<{ _id: string; at: string }>(
    server.url,
    `SELECT _id, to_char(c AT TIME ZONE 'UTC', 'HH24:MI:SS.MS') AS at
     FROM transactions, pg_xact_commit_timestamp(xmin) AS c WHERE c ${compare} $1 ORDER BY c ${order} LIMIT 1`,
    [second],
  )
  return row!
}
