import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'
import {
  type Cursor,
  cursorParts,
  decodeCursor,
  encodeCursor,
  type Range,
  rangesAfter,
  refuseBadCursor,
  type Sorting,
} from './cursor.ts'
import { deep_skip, type ListWindow, readDeepPage } from './deep_pages.ts'
import { count_cap, type ListQuery } from './page.ts'
import { askPrepared } from './prepared_statements.ts'
import type { TopRows } from './top_of_groups.ts'
import type { SearchMethod } from './trigram_search.ts'

type Builder = Knex.QueryBuilder
type KeysetQuery = ListQuery & { after?: string }
/** A row of a page with its key. */
export type Keyed<Row> = Row & { key: string }
type FoundPage<Row> = {
  rows: Keyed<Row>[]
  count: number
  count_is_capped?: true
  next?: string
}

export type KeysetList = {
  /** The rows of the list; it selects nothing, and joins only what it filters and sorts by. */
  from: Builder
  /** The same rows for the count, without the joins that only the order needs. */
  count_from?: Builder
  /** SQL expression of each sort key. */
  sort: Record<string, string>
  /** The sort key unless one is asked for. */
  default_sort: string
  /** Stands between the sort key and the key where the index has it there. */
  second_sort?: string
  /** The key: it breaks ties, so that no page repeats a row. */
  tie_breaker: string
  /** Adds a text search. Few matches are fetched by the trigram index, then counted and sorted; many are scanned in order. */
  search?: ((rows: Builder, method: SearchMethod) => unknown) | undefined
  /**
   * Query for the columns of a page's rows, looked up by the key. Without it a page has only keys.
   */
  lookup?: Builder
  /** Values that every query of the list has, such as its event: the plan does not depend on them. */
  fixed_values?: string[]
  /** Takes the place of the ordered scan. */
  top_rows?: ((from: Builder) => TopRows) | undefined
}

/**
 * Keyset pagination: finds the keys of a page first, so that skipped rows are never read, then reads what is shown of those
 * rows. Counts stop at 10,000. `next` is the cursor of the following page, which costs what the first one costs. Throws
 * `invalid_request` for an `after` that no answer of this list gave.
 */
export async function keysetPage<Row = object>(
  query: KeysetQuery,
  list: KeysetList,
): Promise<FoundPage<Row>> {
  const { limit = 50 } = query
  const sorting = sortingOf(query, list)
  const is_exact = query.count === 'exact'
  const { rows, count } = await readPage(query, list, sorting, is_exact).catch(
    refuseBadCursor(query.after),
  )
  return {
    rows: rows as unknown as Keyed<Row>[],
    ...(!is_exact && count > count_cap ? { count: count_cap, count_is_capped: true } : { count }),
    ...(rows.length === limit && { next: encodeCursor(sorting, cursorOf(sorting, rows.at(-1)!)) }),
  }
}

function sortingOf(query: KeysetQuery, list: KeysetList): Sorting {
  const { sort, default_sort, second_sort, tie_breaker } = list
  const name = query.sort_key ?? default_sort
  const columns = [...new Set([sort[name]!, ...(second_sort ? [second_sort] : []), tie_breaker])]
  return { name, order: query.sort_order ?? 'ASC', columns }
}

/** The cursor of a row, the count, and whatever is shown of the row. */
type PageRow = { [cursor: `k${number}`]: string | null; key: string | null; count: number }
type CountedRows = { rows: PageRow[]; count: number }

/** An empty page is one row without a key. */
function countedRows(rows: PageRow[]): CountedRows {
  return { rows: rows.filter(({ key }) => key !== null), count: rows[0]!.count }
}

function cursorOf({ columns }: Sorting, row: PageRow): Cursor {
  return columns.map((_, n) => row[`k${n}`] ?? null)
}

/** Until when lists are taken to be longer than is counted, by what filters their rows. */
const long_until = new Map<string, number>()
// Nobody sees from the count of a page that so many rows went away since the last one.
const long_for_ms = 10_000

async function readPage(
  query: KeysetQuery,
  list: KeysetList,
  sorting: Sorting,
  is_exact: boolean,
): Promise<CountedRows> {
  const { search, fixed_values = [] } = list
  const { client } = list.from
  const searched = (rows: Builder, method: SearchMethod) => {
    const narrowed = rows.clone()
    search?.(narrowed, method)
    return narrowed
  }
  const capped = (rows: Builder) => (is_exact ? rows : rows.limit(count_cap + 1))
  const counting = (rows: Builder) => client.raw('(SELECT count(*)::int FROM (?) counted)', [rows])
  const counted = searched(list.count_from ?? list.from, 'index')
  const name = counted.toQuery()
  let is_long = !is_exact && (long_until.get(name) ?? 0) > Date.now()
  if (search && !is_long) {
    const matches = capped(searched(list.from, 'index').select(client.raw(sortColumns(sorting))))
    const found = client.queryBuilder().from('found')
    const of_found: Sorting = { ...sorting, columns: sorting.columns.map((_, n) => `k${n}`) }
    const top: TopRows = (range, count) => orderedScan(found, of_found, range, count)
    const page = pageQuery(windowOf(query, sorting), top, of_found)
    const question = answerQuery(list, sorting, counting(found.clone().select('k0')), page)
    const rows = await queryRows<PageRow>(client, 'WITH found AS MATERIALIZED (?) ?', [
      matches,
      question,
    ])
    if (is_exact || rows[0]!.count <= count_cap) return countedRows(rows)
    is_long = true
    rememberLong(name)
  }
  const over_cap = client.raw('?::int', [count_cap + 1])
  const count = is_long ? over_cap : counting(capped(counted.select(client.raw('1'))))
  const from = searched(list.from, 'scan')
  const top = list.top_rows?.(from) ?? ((range, n) => orderedScan(from, sorting, range, n))
  const read = async (window: ListWindow) => {
    const question = answerQuery(list, sorting, count, pageQuery(window, top, sorting))
    const { rows } = await (search || query.skip
      ? question
      : askPrepared(from, question, [...fixed_values, ...cursorParts(query.after)]))
    return countedRows(rows)
  }
  const window = windowOf(query, sorting)
  const is_deep = window.skip >= deep_skip && !window.start
  const page = is_deep
    ? await readDeepPage(`${name} ${sorting.columns} ${sorting.order}`, window, {
        read,
        cursorOf: (row: PageRow) => cursorOf(sorting, row),
      })
    : await read(window)
  if (!is_long && page.count > count_cap) rememberLong(name)
  return page
}

function rememberLong(name: string) {
  if (long_until.size > 1000) long_until.clear()
  long_until.set(name, Date.now() + long_for_ms)
}

/** Each row of the page with the count, and the count alone when the page is empty. */
function answerQuery(
  { lookup, tie_breaker }: KeysetList,
  { columns, order }: Sorting,
  count: Knex.Raw,
  page: Builder,
) {
  const key = `p.k${columns.length - 1}`
  const cursor = [...columns.map((_, n) => `p.k${n}::text AS k${n}`), `${key}::text AS key`]
  const ordered = columns.map((_, n) => `p.k${n} ${order}`)
  const looked_up = lookup?.clone()
  looked_up?.whereRaw(`${tie_breaker} = ${key}`)
  // Of columns of one name the last one counts. OFFSET 0 keeps each row a look-up by its key: before the tables are
  // analyzed, the planner would rather read them whole for each row.
  const shown = looked_up ? 'r.*,' : ''
  return page.client.raw(
    `SELECT ${shown} ${cursor}, ? AS count FROM (VALUES (1)) one LEFT JOIN (?) p ON true
     ${looked_up ? 'LEFT JOIN LATERAL (? OFFSET 0) r ON true' : ''} ORDER BY ${ordered}`,
    [count, page, ...(looked_up ? [looked_up] : [])],
  )
}

function windowOf({ after, limit = 50, skip = 0 }: KeysetQuery, sorting: Sorting): ListWindow {
  return { start: after === undefined ? undefined : decodeCursor(sorting, after), skip, limit }
}

function pageQuery({ start, limit, skip }: ListWindow, top: TopRows, sorting: Sorting): Builder {
  const ranges = start ? rangesAfter(start, sorting) : [undefined]
  // Each range is one part of the index; rows without a value are at one end of it.
  const parts = ranges.map((range) => top(range, skip + limit))
  const { client } = parts[0]!
  return client
    .queryBuilder()
    .from(client.queryBuilder().unionAll(parts, true).as('parts'))
    .orderByRaw(sorting.columns.map((_, n) => `k${n} ${sorting.order}`).join())
    .offset(skip)
    .limit(limit)
}

/** Reads in the order of an index and stops when there are enough rows. */
function orderedScan(
  from: Builder,
  sorting: Sorting,
  range: Range | undefined,
  count: number,
): Builder {
  const { columns, order } = sorting
  const rows = from.clone().select(from.client.raw(sortColumns(sorting)))
  if (range) rows.whereRaw(range.sql, range.values)
  return rows.orderByRaw(columns.map((column) => `${column} ${order}`).join()).limit(count)
}

function sortColumns({ columns }: Sorting) {
  return columns.map((column, n) => `${column} AS k${n}`).join()
}
