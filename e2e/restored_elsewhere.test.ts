import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sdk } from '@kermesse/sdk/client'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addBands, itemOf, numberBands, openFestival } from '../fixtures/festival.ts'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { startProcess } from '../scripts/processes.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { root } from '../scripts/settings.ts'
import { startApiProcess } from './api_process.ts'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'
/** That of `startApiProcess`. */
const key = 'ab'.repeat(32)
const [band] = numberBands('04AD', 'E', 1)

test('a dump restored on a younger database server goes on counting', {
  timeout: 400_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  await ensurePrograms(stack, 'the test of a restore', { '/usr/bin/pg_dump': 'postgresql' })
  const folder = await scratchFolder('restored-elsewhere')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const old_url = await startServer(stack, join(folder, 'old'))
  await takeTransactionIds(old_url, 50_000)
  await server(old_url, 'migrate')
  const backups = join(folder, 'backups')
  const sold = await withApi(old_url, async (sdk) => {
    const { event, bar } = await openFestival(sdk, { name: 'Moved' })
    await addBands((sql, values) => ask(old_url, sql, values), event._id, [band!])
    const query = { event_id: event._id }
    const credit = { type: 'credit', payment_type: 'cash', amount: 50, uid: band!.uid } as const
    await sdk.transactions.create({ query, body: credit })
    await using _worker = startWorker(old_url, join(folder, 'data'))
    await expect.poll(() => countAggregated(old_url), { timeout: 60_000 }).toBe(1)
    return { event_id: event._id, bar_id: bar._id, item: itemOf(bar, 'Raclette') }
  })
  await server(old_url, 'backup', '--dir', backups)
  const dump = (await readdir(backups)).find((name) => !name.endsWith('.json'))!
  const young_url = await startServer(stack, join(folder, 'young'))

  await server(old_url, 'backup', 'restore', join(backups, dump), '--into', young_url)

  await withApi(young_url, async (sdk) => {
    const { event_id, bar_id, item } = sold
    const order = [{ _id: item, quantity: 1 }]
    const sale = { type: 'debit', uid: band!.uid, bar_id, order } as const
    await sdk.transactions.create({ query: { event_id }, body: sale })
    expect(await sdk.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
  })
})

async function startServer(stack: AsyncDisposableStack, data_dir: string) {
  const [newest = ''] = (await readdir(debian)).sort((a, b) => Number(b) - Number(a))
  const programs = join(debian, newest, 'bin')
  return stack.use(await startPostgres({ data_dir, programs, settings: { fsync: 'on' } })).url
}

/** Lets a server have run many transactions. */
function takeTransactionIds(url: string, count: number) {
  return ask(
    url,
    `DO $$ BEGIN FOR n IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  )
}

async function withApi<Result>(url: string, work: (sdk: Sdk) => Promise<Result>) {
  await using api = await startApiProcess(url)
  return await work(api.sdk)
}

function startWorker(DATABASE_URL: string, DATA_DIR: string) {
  const env = { ...process.env, DATABASE_URL, DATA_DIR, KERMESSE_SECRET_KEY: key }
  const args = [join(root, 'workers/src/main.ts')]
  return startProcess({ name: 'worker', command: process.execPath, args, env })
}

/** Events whose top-up is in the rollups. */
async function countAggregated(url: string) {
  const [found] = await ask(
    url,
    'SELECT count(*)::int AS n FROM balance_rollup WHERE balance = 5000',
  )
  return found.n
}

function server(DATABASE_URL: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL, KERMESSE_SECRET_KEY: key }
  return run(process.execPath, [join(root, 'server/src/main.ts'), ...args], { env })
}

async function ask(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
