import type { Knex } from 'knex'
import type { Order } from '../lists/cursor.ts'
import { type TopRows, topOfEachGroup } from '../lists/top_of_groups.ts'

type Ordered = { columns: string[]; order: Order }
type Kind = { event_id: string; type?: string; payment_type?: string }

// One look into the index for each kind that there is. What nothing was paid by is empty, so that it can be compared.
const kinds = `
  WITH RECURSIVE kind AS (
    (SELECT t.type, coalesce(t.payment_type, '') AS paid FROM transactions t WHERE t.event_id = :event_id ORDER BY 1, 2 LIMIT 1)
    UNION ALL SELECT next.* FROM kind k CROSS JOIN LATERAL (
      SELECT t.type, coalesce(t.payment_type, '') AS paid FROM transactions t
      WHERE t.event_id = :event_id AND (t.type, coalesce(t.payment_type, '')) > (k.type, k.paid) ORDER BY 1, 2 LIMIT 1) next)
  SELECT * FROM kind WHERE type = coalesce(:type, type) AND paid = coalesce(:payment_type, paid)`

/**
 * The first transactions of each type and way of payment that `from` asks for. All in one order, the database would pass over
 * every top-up until it came to the first sale; and no order tells it which types were never paid in cash.
 */
export function byKind(
  trx: Knex,
  from: Knex.QueryBuilder,
  { event_id, type, payment_type }: Kind,
  { columns, order }: Ordered,
): TopRows {
  const each = from.clone().whereRaw(`t.type = g.type AND coalesce(t.payment_type, '') = g.paid`)
  const wanted = { event_id, type: type ?? null, payment_type: payment_type ?? null }
  const groups = trx.raw(`(${kinds})`, wanted)
  return topOfEachGroup({ groups, each, columns, order })
}
