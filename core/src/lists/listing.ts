import type { Knex } from 'knex'

export type ListQuery = {
  skip?: number
  limit?: number
  sort_key?: string
  sort_order?: 'ASC' | 'DESC'
  search?: string
  count?: 'exact'
}
export type Options = {
  /** What each sort key means in SQL; the contract allows no other key. */
  sort: Record<string, string>
  /** The sort key when none is asked for. */
  by: string
  /** Breaks ties, so that a page never repeats a row. */
  tie: string
  /** The columns that `search` looks in. */
  search?: string[]
  /** Rows that are worked out from much more than is shown: they are counted along, not once more. */
  is_worked_out?: boolean
  /** Adds to the rows of a page, named `s`, what is shown of them and chooses none of them. */
  shown?: (rows: Knex.QueryBuilder) => Knex.QueryBuilder
}

/** What stands first in a list of what happened, unless another order is asked for: the newest. */
export function newestFirst<Query extends ListQuery>(query: Query): Query {
  return { ...query, sort_order: query.sort_key ? query.sort_order : 'DESC' }
}

/** Pages, sorts, searches and counts any query: `{ rows, count, count_is_capped }`; counts stop at 10,000. */
export async function page<Row>(from: Knex.QueryBuilder, query: ListQuery, options: Options) {
  if (query.search && options.search) whereMatches(from, options.search, query.search)
  const exact = query.count === 'exact'
  const order = query.sort_order === 'DESC' ? 'DESC' : 'ASC'
  const key = options.sort[query.sort_key ?? options.by]!
  const ordered = `${key} ${order}, ${options.tie} ${order}`
  const wanted = from
    .clone()
    .orderByRaw(ordered)
    .offset(query.skip ?? 0)
    .limit(query.limit ?? 50)
  if (!options.is_worked_out) {
    const counted = await countRows(from, exact)
    const rows: Row[] = await wanted
    return { rows, ...counted }
  }
  wanted.select(from.client.raw('count(*) OVER () AS of_all'))
  const page = options.shown?.(from.client.queryBuilder().from(wanted.as('s'))).orderByRaw(ordered)
  const found = (await (page ?? wanted)) as (Row & { of_all: number })[]
  const rows = found.map(({ of_all, ...row }) => row as Row)
  if (found[0]) return { rows, ...capped(found[0].of_all, exact) }
  // Beyond the last page there is no row to say how many there are.
  return { rows, ...(query.skip ? await countRows(from, exact) : { count: 0 }) }
}

/** Narrows a query to rows where one of the columns contains the text, whatever its case. */
export function whereMatches(from: Knex.QueryBuilder, columns: string[], text: string) {
  from.where((either) => {
    for (const column of columns) either.orWhereRaw(`${column} ILIKE ?`, [contains(text)])
  })
}

/** The pattern of a text that may stand anywhere. */
export function contains(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Counts stop here unless an exact one is asked for. */
export const cap = 10_000

async function countRows(from: Knex.QueryBuilder, exact: boolean) {
  const counted = from.clone().clearSelect().select(from.client.raw('1'))
  if (!exact) counted.limit(cap + 1)
  const [row] = await from.client.queryBuilder().from(counted.as('counted')).count('* as n')
  return capped(Number((row as { n: number }).n), exact)
}

function capped(n: number, exact: boolean) {
  return exact || n <= cap ? { count: n } : { count: cap, count_is_capped: true }
}
