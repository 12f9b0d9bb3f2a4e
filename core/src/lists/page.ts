import { joinedChip } from '@kermesse/sdk/rules/text_keys'
import type { Knex } from 'knex'

export type ListQuery = {
  skip?: number
  limit?: number
  sort_key?: string
  sort_order?: 'ASC' | 'DESC'
  search?: string
  count?: 'exact'
}
export type PageOptions = {
  /** SQL expression of each sort key; the contract allows no other key. */
  sort: Record<string, string>
  /** The sort key unless one is asked for. */
  default_sort: string
  /** The key: it breaks ties, so that no page repeats a row. */
  tie_breaker: string
  /** The columns that `search` looks in. */
  search?: string[]
  /** Rows are aggregated from many more: they are counted in the same query, not a second time. */
  is_aggregated?: boolean
  /** Joins to the rows of a page, named `s`, what is shown of them and filters none of them. */
  show?: (rows: Knex.QueryBuilder) => Knex.QueryBuilder
}

/** The newest first, unless another order is asked for. */
export function newestFirst<Query extends ListQuery>(query: Query): Query {
  return { ...query, sort_order: query.sort_key ? query.sort_order : 'DESC' }
}

/** Offset pagination: pages, sorts, searches and counts any query; counts stop at 10,000. Keyset pagination is in keyset_page.ts. */
export async function page<Row>(from: Knex.QueryBuilder, query: ListQuery, options: PageOptions) {
  if (query.search && options.search) whereContains(from, options.search, query.search)
  const exact = query.count === 'exact'
  const order = query.sort_order === 'DESC' ? 'DESC' : 'ASC'
  const key = options.sort[query.sort_key ?? options.default_sort]!
  const ordered = `${key} ${order}, ${options.tie_breaker} ${order}`
  const wanted = from
    .clone()
    .orderByRaw(ordered)
    .offset(query.skip ?? 0)
    .limit(query.limit ?? 50)
  if (!options.is_aggregated) {
    const counted = await countRows(from, exact)
    const rows: Row[] = await wanted
    return { rows, ...counted }
  }
  wanted.select(from.client.raw('count(*) OVER () AS of_all'))
  const page = options.show?.(from.client.queryBuilder().from(wanted.as('s'))).orderByRaw(ordered)
  const found = (await (page ?? wanted)) as (Row & { of_all: number })[]
  const rows = found.map(({ of_all, ...row }) => row as Row)
  if (found[0]) return { rows, ...capped(found[0].of_all, exact) }
  // Beyond the last page there is no row to say how many there are.
  return { rows, ...(query.skip ? await countRows(from, exact) : { count: 0 }) }
}

/** Narrows a query to rows where one of the columns contains the text, however it is written. */
export function whereContains(from: Knex.QueryBuilder, columns: string[], text: string) {
  whereKeyContains(from, searchKeyOf(columns), text)
}

/** SQL of the text that a search compares: the columns, one per line. */
export function searchKeyOf(columns: string[]) {
  return `search_key(${columns.map((column) => `coalesce(${column}, '')`).join(` || E'\\n' || `)})`
}

/** Narrows a query to rows where a `search_key` contains the text; a chip may be typed in groups. */
export function whereKeyContains(from: Knex.QueryBuilder, key: string, text: string) {
  from.where((either) => {
    for (const wanted of spellingsOf(text))
      either.orWhereRaw(`${key} LIKE '%' || like_key(?) || '%'`, [wanted])
  })
}

/** A text as it was typed and, where it may be a chip in groups, without what is between them. */
export function spellingsOf(text: string) {
  const chip = joinedChip(text)
  return chip ? [text, chip] : [text]
}

/** Counts stop here unless an exact one is asked for. */
export const count_cap = 10_000

async function countRows(from: Knex.QueryBuilder, exact: boolean) {
  const counted = from.clone().clearSelect().select(from.client.raw('1'))
  if (!exact) counted.limit(count_cap + 1)
  const [row] = await from.client.queryBuilder().from(counted.as('counted')).count('* as n')
  return capped(Number((row as { n: number }).n), exact)
}

function capped(n: number, exact: boolean) {
  return exact || n <= count_cap ? { count: n } : { count: count_cap, count_is_capped: true }
}
