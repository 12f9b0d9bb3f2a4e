import type { Knex } from 'knex'
import { likePattern, whereContains } from './page.ts'

// The columns that the trigram index of each table is made of.
const searched = {
  clients: ['short_id', 'uid', 'name', 'email', 'ticket_id'],
  transactions: ['order_number', 'card_transaction_id'],
  payments: ['reference', 'provider_id'],
  entrance_checks: ['short_id', 'uid', 'bar_code'],
  tickets: ['bar_code', 'token', 'event_name', 'zone_name'],
}
type Table = keyof typeof searched

/** By the trigram index, or row by row in an ordered scan. */
export type SearchMethod = 'index' | 'scan'

/** Narrows a query to rows of which a searched column, or one of those that are `allowed`, contains the text. */
export function whereTextFound(
  from: Knex.QueryBuilder,
  table: Table,
  alias: string,
  text: string,
  { allowed, method = 'index' }: { allowed?: string[] | undefined; method?: SearchMethod } = {},
) {
  if (method === 'index') from.whereRaw(`${indexedText(table, alias)} ILIKE ?`, [likePattern(text)])
  // No text has several lines, so none matches across two columns; but it may match a hidden one.
  const columns = allowed ?? (method === 'scan' ? searched[table] : [])
  if (columns.length > 0)
    whereContains(
      from,
      columns.map((column) => `${alias}.${column}`),
      text,
    )
}

/** The expression of a table's trigram index, to the letter. */
export function indexedText(table: Table, alias: string) {
  return `(${searched[table].map((column) => `coalesce(${alias}.${column}, '')`).join(` || E'\\n' || `)})`
}
