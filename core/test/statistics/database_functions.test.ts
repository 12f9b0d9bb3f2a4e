import { expect, test } from 'vitest'
import { reversalOf, transaction_types, typesOf } from '../../src/ledger/kinds.ts'
import { eventTables } from '../../src/platform/event_tables.ts'
import { nil_id } from '../../src/platform/ids.ts'
import { queryRow, queryRows } from '../../src/platform/query_rows.ts'
import { openStage } from '../stage.ts'

const { knex } = await openStage()

test('the database takes back the same types as the ledger', async () => {
  const taken_back = await queryRows<{ type: string }>(
    knex,
    'SELECT type FROM unnest(?::text[]) type WHERE takes_back(type, ?)',
    [transaction_types, nil_id],
  )

  expect(taken_back.map(({ type }) => type)).toEqual(
    transaction_types.filter((type) => reversalOf(type) !== 'never'),
  )
})

test('the database knows the only type of a sale', () => {
  expect(typesOf('sale')).toEqual(['debit'])
})

test('no function reads a table of an event, which a distributed database would find empty', async () => {
  const tables = (await eventTables(knex)).map(({ name }) => name)
  const found = await queryRows<{ name: string }>(
    knex,
    `SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND p.proname NOT LIKE 'test\\_%' AND p.prosrc ~ ('\\m(FROM|JOIN|INTO|UPDATE) (' || array_to_string(?::text[], '|') || ')\\M')`,
    [tables],
  )

  expect(found).toEqual([])
})

test('rows have the types that their callers declare', async () => {
  const row = await queryRow<{ count: number; at: string; day: string; ids: string[] }>(
    knex,
    `SELECT 3::bigint AS count, '2026-07-04 20:00+02'::timestamptz AS at, '2026-07-04'::date AS day, ARRAY[:id]::uuid[] AS ids`,
    { id: nil_id },
  )

  expect(row).toEqual({
    count: 3,
    at: '2026-07-04T18:00:00.000Z',
    day: '2026-07-04',
    ids: [nil_id],
  })
})
