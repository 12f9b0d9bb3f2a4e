import knex from 'knex'
import { afterAll, expect, test } from 'vitest'
import { distributionState, planDistribution } from '../../src/platform/distribution.ts'
import { eventTables } from '../../src/platform/event_tables.ts'
import { coordinator_tables, installation_tables } from '../../src/platform/installation_tables.ts'
import { testDatabase } from '../database.ts'

const { url } = await testDatabase()
const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } })
afterAll(() => db.destroy())

const plan = (await planDistribution(db, 8)).map(({ sql }) => sql)
/** The groups of a pattern in each statement that it matches, in the order of the plan. */
const found = (pattern: RegExp) =>
  plan.flatMap((sql) => {
    const match = pattern.exec(sql)
    return match ? [match.slice(1).join()] : []
  })

test('a server without Citus is told apart', async () => {
  expect(await distributionState(db)).toBe('no_extension')
})

test('each table of an event is distributed, all beside each other', async () => {
  const names = (await eventTables(db)).map(({ name }) => name)
  const [first, ...others] = found(/^SELECT create_distributed_table\('(\w+)', 'event_id', (.*)\)$/)

  expect(found(/^SELECT create_distributed_table\('(\w+)'/)).toEqual(names)
  expect(first).toBe(`${names[0]},colocate_with => 'none', shard_count => 8`)
  expect(others.every((one) => one.endsWith(`colocate_with => '${names[0]}'`))).toBe(true)
})

test('each table of the installation is copied to every node, but for counters and the like', () => {
  const names = found(/^SELECT create_reference_table\('(\w+)'\)$/)

  expect([...names, ...coordinator_tables].sort()).toEqual(Object.keys(installation_tables).sort())
})

test('keys and triggers that are dropped meanwhile are there again at the end', async () => {
  const keys = await db.from('pg_constraint').where({ contype: 'f' }).pluck('conname')
  const dropped = found(/^ALTER TABLE (\w+) DROP CONSTRAINT (\w+)$/)
  const guards = found(/^DROP TRIGGER (\w+) ON (\w+)$/)

  expect(dropped).toHaveLength(keys.length)
  expect(found(/^ALTER TABLE (\w+) ADD CONSTRAINT (\w+) FOREIGN KEY /)).toEqual(dropped)
  expect(guards).toContain('transactions_append_only,transactions')
  expect(found(/^CREATE TRIGGER (\w+) BEFORE .*TRUNCATE.* ON public\.(\w+) /)).toEqual(guards)
})

test('each function that statements call is on every node, and the event is named for nodes', () => {
  const names = found(/^SELECT create_distributed_function\('(\w+)\(.*\)'\)$/)

  expect(names).toEqual(expect.arrayContaining(['hour_of', 'takes_back', 'is_distributed']))
  expect(names.filter((name) => /^stamp_|^refuse_/.test(name))).toEqual([])
  expect(found(/FUNCTION is_distributed\(\).* SELECT (\w+) /)).toEqual(['true'])
})

test('each node stamps the rows that its watermarks are compared with', () => {
  expect(found(/^CREATE TRIGGER (\w+) BEFORE INSERT ON (\w+) FOR EACH ROW/)).toEqual([
    'stamp_xid,entrance_checks',
    'stamp_xid,print_watermarks',
    'stamp_since_xid,push_subscriptions',
    'stamp_xid,push_watermarks',
    'stamp_xid,tickets',
    'stamp_xid,transactions',
    'stamp_xid,wallet_edits',
  ])
})
