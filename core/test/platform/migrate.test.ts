import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import knex from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
import { migrations_folder } from '../../src/platform/migration_files.ts'
import { testDatabase } from '../database.ts'

async function migrated() {
  const { url, drop } = await testDatabase()
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db, applied: () => db('knex_migrations').orderBy('id').pluck('name') }
}

/** The migrations of a later version: those of this one, and another. */
async function laterVersion(name: string, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrations_folder, folder, { recursive: true })
  await writeFile(join(folder, `${name}.ts`), source)
  return folder
}

test('a database that is up to date stays as it is', async () => {
  const { url, applied } = await migrated()
  const before = await applied()

  await Promise.all([migrate(url), migrate(url)])

  expect(before.length).toBeGreaterThan(0)
  expect(await applied()).toEqual(before)
})

test('a database of another version is refused, with what to do', async () => {
  const { url, db, applied } = await migrated()
  await db('knex_migrations').delete()
  await db('knex_migrations').insert([
    { name: '20261121000001_installation.ts', batch: 1 },
    { name: '20261122000085_versions_in_order.ts', batch: 1 },
  ])
  const before = await applied()

  const refused = migrate(url)

  await expect(refused).rejects.toThrow(
    /made by another version of Kermesse: its migration 20261121000001_installation\.ts .* start this version with an empty database/,
  )
  expect(await applied()).toEqual(before)
})

test('so is one that a later version has migrated', async () => {
  const { url, db } = await migrated()
  await db('knex_migrations').insert({ name: '20990101000000_later.ts', batch: 2 })

  await expect(migrate(url)).rejects.toThrow(/its migration 20990101000000_later\.ts is not among/)
})

test('a migration that has changed since it was applied is refused', async () => {
  const { url, applied } = await migrated()
  const folder = await laterVersion('20990101000000_later', 'export const indexes = []')
  const [first] = (await readdir(folder)).sort()
  await appendFile(join(folder, first!), '// An afterthought.\n')

  await expect(migrate(url, folder)).rejects.toThrow(
    `The migration ${first} has changed since it was applied to this database.`,
  )
  expect(await applied()).not.toContain('20990101000000_later.ts')
})

test('checksums are noted where an earlier version noted none', async () => {
  const { url, db } = await migrated()
  const checksums = () => db('knex_migrations').orderBy('id').pluck('checksum')
  const before = await checksums()
  await db.schema.alterTable('knex_migrations', (table) => table.dropColumn('checksum'))

  await migrate(url)

  expect(before.every((one) => /^[0-9a-f]{64}$/.test(one))).toBe(true)
  expect(await checksums()).toEqual(before)
})

test('an index whose building was interrupted is built again, outside of a transaction', async () => {
  const { url, db, applied } = await migrated()
  await db.raw('CREATE TABLE seats AS SELECT 1 AS number FROM generate_series(1, 2)')
  const sql = 'CREATE UNIQUE INDEX CONCURRENTLY seats_number ON seats (number)'
  const folder = await laterVersion('20990101000000_seats', `export const indexes = ['${sql}']`)
  const isValid = async () =>
    (await db('pg_index').whereRaw("indexrelid = 'seats_number'::regclass").first('indisvalid'))
      .indisvalid

  await expect(migrate(url, folder)).rejects.toThrow('could not create unique index')
  const before = { is_valid: await isValid(), applied: await applied() }
  await db.raw('DELETE FROM seats; INSERT INTO seats VALUES (1), (2)')
  await migrate(url, folder)

  expect(before.is_valid).toBe(false)
  expect(before.applied).not.toContain('20990101000000_seats.ts')
  expect(await isValid()).toBe(true)
  expect(await applied()).toContain('20990101000000_seats.ts')
})

test('rows are filled in batches, and an interrupted run continues', async () => {
  const { url, db, applied } = await migrated()
  await db.raw('CREATE TABLE seats AS SELECT n AS number, 0 AS price FROM generate_series(1, 25) n')
  // It is cut off by row 15, as long as that is there.
  const folder = await laterVersion(
    '20990101000000_prices',
    `export async function backfill(trx) {
      const { rowCount } = await trx.raw(\`UPDATE seats SET price = 100 / (number - 15) + number
        WHERE number IN (SELECT number FROM seats WHERE price = 0 ORDER BY number LIMIT 10)\`)
      return rowCount
    }`,
  )
  const filled = async () => (await db('seats').where('price', '<>', 0)).length

  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  const before = await filled()
  await db('seats').where({ number: 15 }).delete()
  await migrate(url, folder)

  expect(before).toBe(10)
  expect(await filled()).toBe(24)
  expect(await applied()).toContain('20990101000000_prices.ts')
})

test('a migration that waits for a table lets others at it, and is tried again', async () => {
  const { url, db } = await migrated()
  const folder = await laterVersion(
    '20990101000000_nickname',
    'export const up = (trx) => trx.raw("ALTER TABLE clients ADD COLUMN nickname text")',
  )
  const holder = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } })
  onTestFinished(() => holder.destroy())
  const trx = await holder.transaction()
  await trx.raw('LOCK TABLE clients IN ACCESS SHARE MODE')

  const migrating = migrate(url, folder)
  await expect
    .poll(() => db('pg_locks').where({ mode: 'AccessExclusiveLock', granted: false }))
    .not.toEqual([])
  // It queues behind the migration until that gives up.
  expect(await db('clients')).toEqual([])
  await trx.commit()
  await migrating

  expect(await db('clients').columnInfo()).toHaveProperty('nickname')
})
