import type { Knex } from 'knex'
import { searchKeyOf, whereContains, whereKeyContains } from './page.ts'

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
  const indexed = indexedText(table, alias)
  if (method === 'index') whereKeyContains(from, indexed, text)
  // Another expression than that of the index, so that the planner reads in order.
  else if (!allowed) whereKeyContains(from, `(${indexed} || '')`, text)
  // No text has several lines, so none matches across two columns; but it may match a hidden one.
  if (allowed)
    whereContains(
      from,
      allowed.map((column) => `${alias}.${column}`),
      text,
    )
}

/** The expression of a table's trigram index, to the letter. */
export function indexedText(table: Table, alias: string) {
  return searchKeyOf(searched[table].map((column) => `${alias}.${column}`))
}
