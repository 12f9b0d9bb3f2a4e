import { paged } from '@kermesse/sdk/pages'
import { expect, test } from 'vitest'
import { contract, sharedApi } from '../api.ts'
import { createBands, createFestival } from '../festival.ts'

const api = await sharedApi()
const { event_id, bar, sessions } = await createFestival(api)
const { transactions } = api.sdk(sessions.admin)
const [band] = await createBands(api.knex, event_id, 1)
const uid = band!.uid

// Several share a date, an amount or a type; some were made nowhere, with nothing, for nobody.
await api.knex.raw(
  `INSERT INTO transactions (event_id, _id, type, payment_type, uid, amount, balance_change, bar_id, date, smartphone_number,
     terminal_code, request_hash)
   SELECT :event_id, gen_random_uuid(), type, CASE WHEN n % 3 > 0 THEN 'cash' END, CASE WHEN n % 4 > 0 THEN :uid END,
     100 + n % 5 * 50, 0, CASE WHEN n % 5 > 0 THEN :bar::uuid END, timestamptz '2026-07-04 18:00Z' + n % 7 * interval '1 min',
     CASE WHEN n % 2 = 0 THEN 'K7' END, CASE WHEN n % 6 = 1 THEN 'T1' END, ''
   FROM (SELECT n, (ARRAY['debit', 'debit', 'credit', 'checkout', 'donation'])[1 + n * 7 % 5] AS type
     FROM generate_series(1, 80) n) made`,
  { event_id, uid, bar },
)

const { parameters } = contract.operations.find(({ id }) => id === 'transactions.list')!
const sort_keys = parameters.find(({ name }) => name === 'sort_key')!.schema.enum as ['type']
const narrowed: Record<string, object> = {
  'all together': {},
  'of a wristband': { uid },
  'of a point of sale': { bar_id: bar },
  'of a smartphone': { smartphone_number: 'K7' },
  'of a terminal': { terminal_code: 'T1' },
  'of a type': { type: 'debit' },
  'paid one way': { payment_type: 'cash' },
  'of a type at a point of sale': { type: 'credit', bar_id: bar },
  'paid one way with a smartphone': { payment_type: 'cash', smartphone_number: 'K7' },
}
const cases = sort_keys.flatMap((key) =>
  Object.entries(narrowed).map(([which, filter]) => [key, which, filter] as const),
)

test.each(cases)(
  'by %s, transactions %s are in order from page to page',
  async (key, _, filter) => {
    const { transactions: found } = await transactions.list({ query: { ...filter, limit: 1000 } })
    const sorted = found
      .map((one) => [one[key], one.date, one._id] as const)
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))

    for (const sort_order of ['ASC', 'DESC'] as const) {
      const query = { ...filter, sort_key: key, sort_order, limit: 7 }
      const walked: typeof sorted = []
      for await (const one of paged(transactions.list, { query }))
        walked.push([one[key], one.date, one._id])

      expect(walked.length).toBeGreaterThan(7)
      expect(walked).toEqual(sort_order === 'ASC' ? sorted : sorted.toReversed())
    }
  },
)

function isBefore(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  const n = a.findIndex((value, at) => value !== b[at])
  return a[n]! < b[n]!
}
