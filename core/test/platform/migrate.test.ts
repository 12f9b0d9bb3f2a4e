import knex from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
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
