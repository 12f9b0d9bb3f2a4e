import type { Knex } from 'knex'
import { contains, whereMatches } from './listing.ts'

// The columns that each table's trigrams are made of, as its index has them.
const searched = {
  clients: ['short_id', 'uid', 'name', 'email', 'ticket_id'],
  transactions: ['order_number', 'card_transaction_id'],
  entrance_checks: ['short_id', 'uid', 'bar_code'],
  tickets: ['bar_code', 'token', 'event_name', 'zone_name'],
}
type Table = keyof typeof searched

/** By the index of its trigrams, or as one row after the other is looked at. */
export type Way = 'index' | 'walk'

/** Narrows a query to rows whose searched columns contain the text, or one of those that may be looked at. */
export function whereFound(
  from: Knex.QueryBuilder,
  table: Table,
  alias: string,
  text: string,
  { allowed, way = 'index' }: { allowed?: string[] | undefined; way?: Way } = {},
) {
  if (way === 'index') from.whereRaw(`${joined(table, alias)} ILIKE ?`, [contains(text)])
  // No text has several lines, so none can match across two columns; but it may match a hidden one.
  const columns = allowed ?? (way === 'walk' ? searched[table] : [])
  if (columns.length > 0)
    whereMatches(
      from,
      columns.map((column) => `${alias}.${column}`),
      text,
    )
}

/** What the index of a table's trigrams is made of, to the letter. */
export function joined(table: Table, alias: string) {
  return `(${searched[table].map((column) => `coalesce(${alias}.${column}, '')`).join(` || E'\\n' || `)})`
}
