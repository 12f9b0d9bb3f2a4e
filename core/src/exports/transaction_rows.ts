import type { Knex } from 'knex'

export type TransactionFilter = {
  smartphone_number?: string
  terminal_code?: string
  uid?: string
  type?: string
}
export type ExportedTransaction = {
  date: string
  type: string
  payment_type: string | null
  short_id: string | null
  uid: string | null
  bar: string | null
  user: string | null
  amount: number
  balance_change: number
  balance: number | null
  order_number: string | null
  card_transaction_id: string | null
  items: string | null
  refunded: boolean
}
type Row = ExportedTransaction & { _id: string; at: string }

const page_rows = 1000

/**
 * Transactions of an event in order of time, amounts in minor units, as they stood when the reading began. They are
 * append-only and know what committed them, so no connection is held while a slow caller downloads.
 */
export async function* readTransactionRows(
  db: Knex,
  event_id: string,
  where: TransactionFilter,
): AsyncGenerator<ExportedTransaction> {
  const { rows: start } = await db.raw('SELECT pg_current_snapshot()::text AS snapshot')
  const { snapshot } = start[0] as { snapshot: string }
  let after: Row | undefined
  for (;;) {
    const rows: Row[] = await pageOf(db, { event_id, where, snapshot, after })
    yield* rows
    if (rows.length < page_rows) return
    after = rows.at(-1)
  }
}

type Page = { event_id: string; where: TransactionFilter; snapshot: string; after?: Row }

function pageOf(db: Knex, { event_id, where, snapshot, after }: Page) {
  const seen = 'pg_visible_in_snapshot(?.xid, :snapshot::pg_snapshot)'
  const rows = db('transactions as t')
    .leftJoin('clients as c', (on) => on.on('c.event_id', 't.event_id').on('c.uid', 't.uid'))
    .leftJoin('bars as b', (on) => on.on('b.event_id', 't.event_id').on('b._id', 't.bar_id'))
    .leftJoin('users as u', 'u._id', 't.user_id')
    .joinRaw(
      `LEFT JOIN transactions r ON r.event_id = t.event_id AND r.reversal_of = t._id
        AND ${seen.replace('?', 'r')}`,
      { snapshot },
    )
    .where('t.event_id', event_id)
    .whereRaw(seen.replace('?', 't'), { snapshot })
    .orderByRaw('t.date, t._id')
    .limit(page_rows)
    .select('t._id', 't.date', 't.type', 't.payment_type', 't.uid', 't.amount', 't.balance')
    .select('t.balance_change', 't.order_number', 't.card_transaction_id')
    .select('c.short_id', 'b.name as bar', 'u.email as user')
    .select(db.raw(`t.date::text AS at, (r._id IS NOT NULL) AS refunded, ${items} AS items`))
  for (const [name, value] of Object.entries(where))
    if (value !== undefined) rows.where(`t.${name}`, value)
  if (after) rows.whereRaw('(t.date, t._id) > (?::timestamptz, ?::uuid)', [after.at, after._id])
  return rows
}

// What was bought, as a receipt would say it.
const items = `(SELECT string_agg(coalesce(l.quantity, 1) || ' × ' || l.name, ', ' ORDER BY l.line)
  FROM transaction_lines l WHERE l.event_id = t.event_id AND l.transaction_id = t._id
    AND l.kind IN ('consumption', 'deposit', 'deposit_return', 'entrance', 'zone') AND l.name <> '')`
