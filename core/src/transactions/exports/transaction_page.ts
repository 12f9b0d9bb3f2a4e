import assert from 'node:assert/strict'
import type { Knex } from 'knex'
import { paidBack } from '../../ledger/paid_back.ts'

export type TransactionFilter = {
  smartphone_number?: string
  terminal_code?: string
  uid?: string
  type?: string
}
/** The position of a transaction in the order of time. */
export type Position = { at: string; _id: string }
/** After one transaction and until another; without one, from the first or to the last. */
export type Bounds = { after: Position | undefined; until: Position | undefined }
type PageQuery = { event_id: string; where: TransactionFilter }

const page_rows = 4000

// A value for each row costs both sides more than all the rest, so a column comes as one text. What stands between two
// values is a control character that no document shows: it is taken out of what people wrote. Chips and numbers have none.
const gap = '\u001f'
const listOf = (value: string) => `string_agg(coalesce((${value})::text, ''), chr(31))`
const wordsOf = (value: string) => listOf(`replace(${value}, chr(31), '')`)

const own = {
  ids: listOf('_id'),
  seconds: listOf(`date_part('epoch', date)`),
  types: listOf('type'),
  payment_types: listOf('payment_type'),
  uids: listOf('uid'),
  bars: wordsOf('bar'),
  users: wordsOf('email'),
  amounts: listOf('amount'),
  balance_changes: listOf('balance_change'),
  balances: listOf('balance'),
  order_numbers: wordsOf('order_number'),
  card_transaction_ids: wordsOf('card_transaction_id'),
  // As JSON; empty where no device has reported it.
  flags: listOf('flags'),
  device_seconds: listOf(`date_part('epoch', device_date)`),
}
const clients = { client_uids: listOf('uid'), short_ids: listOf('short_id') }
const lines = {
  line_ids: listOf('transaction_id'),
  line_kinds: listOf('kind'),
  // The bought items, as on a receipt.
  items: wordsOf(`coalesce(quantity, 1) || ' × ' || name`),
}
const gone = { refunded_ids: listOf('_id') }

type Column = keyof (typeof own & typeof clients & typeof lines & typeof gone)

/** The columns of some transactions, of their clients, of their items, and the ids of those that were reversed or went back. */
export type TransactionPage = {
  count: number
  columns: Record<Column, ColumnText>
}

/**
 * Returns the end of the page after a position: its last transaction, or undefined if fewer are
 * left.
 */
export function endOfPage(
  db: Knex,
  asked: PageQuery & Pick<Bounds, 'after'>,
): Promise<Position | undefined> {
  return inRange(db, { ...asked, until: undefined })
    .orderByRaw('date, _id')
    .offset(page_rows - 1)
    .first('_id', db.raw('date::text AS at'))
}

type Range = PageQuery & Bounds & { snapshot: string }

/** Reads the transactions of a page as they stood at a snapshot; amounts are digits of minor units, an empty text is nothing. */
export async function readTransactionPage(db: Knex, range: Range): Promise<TransactionPage> {
  const { event_id, snapshot } = range
  const { count, ...texts } = await db
    .withMaterialized('page', ownRows(db, range))
    .from(db.raw(parts, { event_id, snapshot }))
    .first('*')
  const columns = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, new ColumnText(text as string | null)]),
  ) as TransactionPage['columns']
  return { count, columns }
}

/**
 * Yields the values of a column one at a time, so that few are alive at once and the garbage
 * collector has little to do. Each is a slice of the whole text; to retain one, detach it.
 */
export class ColumnText {
  #text: string | null
  #at = 0

  constructor(text: string | null) {
    this.#text = text
  }

  /** False after the last one, or if there are none. */
  get more(): boolean {
    return this.#text !== null && this.#at <= this.#text.length
  }

  next(): string {
    const text = this.#text
    assert(text !== null && this.#at <= text.length)
    const end = text.indexOf(gap, this.#at)
    const value = text.slice(this.#at, end < 0 ? undefined : end)
    this.#at += value.length + 1
    return value
  }
}

function ownRows(db: Knex, range: Range) {
  return inRange(db, range)
    .whereRaw('pg_visible_in_snapshot(xid, ?::pg_snapshot)', [range.snapshot])
    .select('event_id', '_id', 'date', 'type', 'payment_type', 'uid', 'bar_id', 'user_id')
    .select('amount', 'balance_change', 'balance', 'order_number', 'card_transaction_id')
    .select('flags', 'device_date')
}

function inRange(db: Knex, { event_id, where, after, until }: PageQuery & Bounds) {
  const rows = db('transactions').where({ event_id })
  for (const [name, value] of Object.entries(where))
    if (value !== undefined) rows.where(name, value)
  if (after) rows.whereRaw('(date, _id) > (?::timestamptz, ?::uuid)', [after.at, after._id])
  if (until) rows.whereRaw('(date, _id) <= (?::timestamptz, ?::uuid)', [until.at, until._id])
  return rows
}

const select = (list: Record<string, string>) =>
  Object.entries(list)
    .map(([name, value]) => `${value} AS ${name}`)
    .join(', ')

const paid_ids = "ARRAY(SELECT _id FROM page WHERE type = 'credit' AND payment_type <> 'cash')"

// Looked up by the list of a page's keys in the order of the index, which is far less than a descent for each row.
const parts = `
  (SELECT count(*), ${select(own)} FROM (
    SELECT p.*, b.name AS bar, u.email FROM page p
    LEFT JOIN bars b ON b.event_id = p.event_id AND b._id = p.bar_id
    LEFT JOIN users u ON u._id = p.user_id ORDER BY p.date, p._id) t) t,
  (SELECT ${select(clients)} FROM clients
    WHERE event_id = :event_id AND uid = ANY(ARRAY(SELECT uid FROM page))) c,
  (SELECT ${select(lines)} FROM (
    SELECT transaction_id, kind, quantity, name FROM postings
    WHERE event_id = :event_id AND transaction_id = ANY(ARRAY(SELECT _id FROM page)) AND name <> ''
      AND kind IN ('consumption', 'deposit', 'deposit_return', 'entrance')
    ORDER BY transaction_id, line) l) l,
  (SELECT ${select(gone)} FROM (
    SELECT reversal_of AS _id FROM transactions
    WHERE event_id = :event_id AND reversal_of = ANY(ARRAY(SELECT _id FROM page))
      AND pg_visible_in_snapshot(xid, :snapshot::pg_snapshot)
    UNION ALL
    SELECT p._id FROM page p JOIN (${paidBack(paid_ids)}) b USING (_id) WHERE b.amount >= p.amount) g) r`
