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
type Row = Omit<ExportedTransaction, 'items'> & { _id: string; at: string }

const page_rows = 4000

/**
 * Transactions of an event in order of time, page by page, amounts in minor units, as they stood when the reading began.
 * They are append-only and know what committed them, so no connection is held while a slow caller downloads. The next page
 * is read while this one is used.
 */
export async function* readTransactionPages(
  db: Knex,
  event_id: string,
  where: TransactionFilter,
): AsyncGenerator<ExportedTransaction[]> {
  const { rows: start } = await db.raw('SELECT pg_current_snapshot()::text AS snapshot')
  const { snapshot } = start[0] as { snapshot: string }
  const read = (after?: Row) => readPage(db, { event_id, where, snapshot, after })
  let coming: ReturnType<typeof read> | undefined = read()
  while (coming) {
    const rows: Row[] = await coming
    coming = rows.length < page_rows ? undefined : read(rows.at(-1))
    // Whoever stops early never asks for it.
    coming?.catch(() => {})
    yield rows as (Row & ExportedTransaction)[]
  }
}

/** The same transactions one by one. */
export async function* readTransactionRows(...asked: Parameters<typeof readTransactionPages>) {
  for await (const page of readTransactionPages(...asked)) yield* page
}

type Page = { event_id: string; where: TransactionFilter; snapshot: string; after?: Row }

async function readPage(db: Knex, page: Page) {
  const rows: (Row & { items?: string | null })[] = await pageOf(db, page)
  const items = await itemsOf(
    db,
    page.event_id,
    rows.map(({ _id }) => _id),
  )
  for (const row of rows) row.items = items.get(row._id) ?? null
  return rows as (Row & ExportedTransaction)[]
}

function pageOf(db: Knex, { event_id, where, snapshot, after }: Page) {
  const seen = 'pg_visible_in_snapshot(?.xid, :snapshot::pg_snapshot)'
  const rows = db('transactions as t')
    .where('t.event_id', event_id)
    .whereRaw(seen.replace('?', 't'), { snapshot })
    .orderByRaw('t.date, t._id')
    .limit(page_rows)
  for (const [name, value] of Object.entries(where))
    if (value !== undefined) rows.where(`t.${name}`, value)
  if (after) rows.whereRaw('(t.date, t._id) > (?::timestamptz, ?::uuid)', [after.at, after._id])
  // Only what is on the page is joined.
  return db
    .from(rows.select('t.*').as('t'))
    .leftJoin('clients as c', (on) => on.on('c.event_id', 't.event_id').on('c.uid', 't.uid'))
    .leftJoin('bars as b', (on) => on.on('b.event_id', 't.event_id').on('b._id', 't.bar_id'))
    .leftJoin('users as u', 'u._id', 't.user_id')
    .joinRaw(
      `LEFT JOIN transactions r ON r.event_id = t.event_id AND r.reversal_of = t._id
        AND ${seen.replace('?', 'r')}`,
      { snapshot },
    )
    .orderByRaw('t.date, t._id')
    .select('t._id', 't.date', 't.type', 't.payment_type', 't.uid', 't.amount', 't.balance')
    .select('t.balance_change', 't.order_number', 't.card_transaction_id')
    .select('c.short_id', 'b.name as bar', 'u.email as user')
    .select(db.raw('t.date::text AS at, (r._id IS NOT NULL) AS refunded'))
}

/** What was bought, as a receipt would say it. */
async function itemsOf(db: Knex, event_id: string, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await db.raw(
    `SELECT transaction_id, coalesce(quantity, 1) || ' × ' || name AS item FROM transaction_lines
     WHERE event_id = ? AND transaction_id = ANY(?) AND name <> ''
       AND kind IN ('consumption', 'deposit', 'deposit_return', 'entrance')
     ORDER BY transaction_id, line`,
    [event_id, ids],
  )
  const items = new Map<string, string>()
  for (const { transaction_id, item } of rows as { transaction_id: string; item: string }[]) {
    const before = items.get(transaction_id)
    items.set(transaction_id, before === undefined ? item : `${before}, ${item}`)
  }
  return items
}
