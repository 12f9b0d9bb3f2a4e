import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addBands, itemOf, numberBands, openFestival } from '../fixtures/festival.ts'
import { copyRepository } from '../scripts/repository.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { startApiProcess } from './api_process.ts'

const bands = numberBands('04AD', 'G', 5_000)
const sellers = 6

// Each kind of migration of `migrations/README.md`.
const expansion = {
  '20990101000001_nickname': `
    export const up = (trx) => trx.raw('ALTER TABLE clients ADD COLUMN nickname text')`,
  '20990101000002_nicknames': `
    export async function backfill(trx) {
      const { rowCount } = await trx.raw(\`UPDATE clients SET nickname = lower(short_id) WHERE (event_id, uid) IN
        (SELECT event_id, uid FROM clients WHERE nickname IS NULL LIMIT 500)\`)
      return rowCount
    }`,
  '20990101000003_clients_nickname': `
    export const indexes = ['CREATE INDEX CONCURRENTLY clients_nickname ON clients (event_id, nickname)']`,
  '20990101000004_nickname_length': `
    export const up = (trx) => trx.raw(
      'ALTER TABLE clients ADD CONSTRAINT clients_nickname_length CHECK (length(nickname) < 100) NOT VALID')`,
  '20990101000005_nickname_validated': `
    export const up = (trx) => trx.raw('ALTER TABLE clients VALIDATE CONSTRAINT clients_nickname_length')`,
}

test('an old and a new version sell side by side while the new one migrates, without an error', {
  timeout: 300_000,
}, async () => {
  const server_url = inject('database_server_url')
  const name = `e2e_upgrade_${randomUUID().replaceAll('-', '')}`
  const database_url = await copyTemplate(server_url, name)
  await using next = await nextVersion()
  await using before = await startApiProcess(database_url)
  const { event, bar } = await openFestival(before.sdk, { name: 'Sold through an upgrade' })
  await addBands((sql, values) => ask(database_url, sql, values), event._id, bands)
  const load = { apis: [before.sdk], is_over: false, sold: 0, errors: [] as unknown[] }
  let calls = 0
  const anyApi = () => load.apis[calls++ % load.apis.length]!
  const query = { event_id: event._id }
  const order = [{ _id: itemOf(bar, 'Boisson équipe'), quantity: 1 }]
  const selling = Array.from({ length: sellers }, async (_, seller) => {
    for (let n = seller; !load.is_over; n += sellers)
      await sellOnce(bands[n % bands.length]!.uid).catch((error) => load.errors.push(error))
  })
  const enough = async () => {
    const wanted = load.sold + 100
    await expect.poll(() => load.sold, { timeout: 60_000 }).toBeGreaterThan(wanted)
  }

  await enough()
  const applied = await migrate(next.folder, database_url)
  await using after = await startApiProcess(database_url, { from: next.folder })
  load.apis = [before.sdk, after.sdk]
  await enough()
  load.apis = [after.sdk]
  // A balancer sends nothing more before the stop.
  await sleep(1_000)
  await before.running.stop()
  await enough()
  load.is_over = true
  await Promise.all(selling)

  expect(load.errors).toEqual([])
  expect(applied).toEqual(Object.keys(expansion).map((one) => `applied ${one}.ts`))
  const audit = await after.sdk.events.audit({ path: { id: event._id } })
  expect(audit).toMatchObject({ ok: true, transactions: load.sold * 2 })
  const { rows } = await ask(
    database_url,
    'SELECT count(*)::int AS n FROM clients WHERE nickname IS NULL',
  )
  expect(rows).toEqual([{ n: 0 }])
  const fresh = await emptyDatabase(server_url)
  await migrate(next.folder, fresh)
  expect(await schemaOf(database_url)).toEqual(await schemaOf(fresh))

  async function sellOnce(uid: string) {
    const credit = { type: 'credit', payment_type: 'cash', amount: 3, uid } as const
    await anyApi().transactions.create({ query, body: credit })
    const sale = { type: 'debit', uid, bar_id: bar._id, order } as const
    await anyApi().transactions.create({ query, body: sale })
    await anyApi().clients.get({ query, path: { uid } })
    load.sold += 1
  }
})

/** This version with more migrations, in a folder of its own. */
async function nextVersion() {
  const copy = await copyRepository('upgrade')
  const contract = 'api/src/generated/contract.json'
  await cp(contract, join(copy.folder, contract))
  for (const [name, source] of Object.entries(expansion))
    await writeFile(join(copy.folder, 'migrations', `${name}.ts`), source)
  return copy
}

async function migrate(from: string, database_url: string) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database_url,
    DATA_DIR: join(from, '.kermesse'),
  }
  const args = [join(from, 'server/src/main.ts'), 'migrate']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: from, env })
  return stdout.split('\n').filter((line) => line.startsWith('applied '))
}

async function emptyDatabase(server_url: string) {
  const name = `e2e_fresh_${randomUUID().replaceAll('-', '')}`
  await ask(server_url, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  return url.href
}

/** Columns, constraints, indexes and migrations, as the catalog tells them. */
async function schemaOf(url: string) {
  const { rows } = await ask(
    url,
    `SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE contype <> 't' AND connamespace = 'public'::regnamespace
     UNION ALL SELECT concat_ws(' ', name, checksum) FROM knex_migrations
     ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}

async function ask(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
