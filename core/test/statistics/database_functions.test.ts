import { expect, test } from 'vitest'
import { reversalOf, transaction_types, typesOf } from '../../src/ledger/kinds.ts'
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

const edges = "'{}'::timestamptz[], '{}'::timestamptz[], '{}'::timestamptz[]"

test.each([
  'unsummed_flows(:id)',
  'unsummed_wallet_changes(:id)',
  'unsummed_device_uses(:id)',
  `edge_flows(:id, NULL, ${edges})`,
  `edge_wallet_changes(:id, ${edges})`,
  `edge_device_uses(:id, :id, ${edges})`,
  "drawer_shift(:id, NULL, now(), 'infinity')",
  'posting_lines(:id, :id)',
  'reversals_of(:id, :id)',
  "twint_moved(:id, :id, 'credit')",
])('%s is planned as a part of its query', async (call) => {
  const plan = await queryRows<{ 'QUERY PLAN': string }>(knex, `EXPLAIN SELECT * FROM ${call}`, {
    id: nil_id,
  })

  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text.replace(/Function Scan on (unnest )?e\b/g, '')).not.toContain('Function Scan')
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
