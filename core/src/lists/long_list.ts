import type { Knex } from 'knex'
import { invalid } from '../platform/errors.ts'
import { far, type Place, readFarDown, type Stretch } from './deep_pages.ts'
import { cap, type ListQuery } from './listing.ts'
import { askPrepared } from './prepared.ts'
import type { Way } from './search.ts'

type Builder = Knex.QueryBuilder
export type Order = 'ASC' | 'DESC'
export type Range = { sql: string; values: string[] }
type LongQuery = ListQuery & { after?: string }
/** A row of a page by its key, with what is shown of it. */
export type Keyed<Row> = Row & { key: string }
type Found<Row> = {
  rows: Keyed<Row>[]
  count: number
  count_is_capped?: true
  next?: string
}
/** What a list is sorted by, column by column; the last one is the key. */
type Line = { name: string; order: Order; columns: string[] }

export type LongList = {
  /** The rows of the list; it selects nothing, and joins only what it filters and sorts by. */
  from: Builder
  /** The same rows without what only the order needs. */
  counted?: Builder
  /** What each sort key means in SQL. */
  sort: Record<string, string>
  by: string
  /** Comes between the sort key and the key where the index has it there. */
  between?: string
  tie: string
  /** A search finds few rows in a long list: they are collected by an index, then counted and sorted; if many, it is walked. */
  search?: ((rows: Builder, way: Way) => unknown) | undefined
  /** What a page shows of its rows, looked up by the key. Without it there are only keys. */
  rows?: Builder
  /** The rows of the list with all that is shown of them: walked where nothing is passed over, it spares looking them up. */
  whole?: Builder
  /** Values that the list is always asked with, such as its event: how a page is read does not depend on them. */
  always?: string[]
  /**
   * What is narrowed to is collected and sorted, though an index has the order: most of what is wanted may stand together far
   * down in it. It comes by the second column as that is wanted, so that what comes later seldom takes the place of the first.
   */
  is_little?: boolean
  /** Takes the place of walking: the first of these rows in the order of their columns, named k0, k1, … */
  first?: ((from: Builder) => First) | undefined
}
export type First = (range: Range | undefined, count: number) => Builder

/**
 * Finds which rows of a long list are on a page, by their keys alone, so that what is passed over is never read, and then
 * reads those. Counts stop at 10,000. `next` says where the following page begins: from there it costs what the first one costs. Throws
 * `invalid_request` for an `after` that no answer of this list gave.
 */
export async function findPage<Row = object>(
  query: LongQuery,
  list: LongList,
): Promise<Found<Row>> {
  const { limit = 50 } = query
  const line = lineOf(query, list)
  const is_exact = query.count === 'exact'
  const { rows, count } = await answersOf(query, list, line, is_exact).catch(badPlace(query))
  return {
    rows: rows as unknown as Keyed<Row>[],
    ...(!is_exact && count > cap ? { count: cap, count_is_capped: true } : { count }),
    ...(rows.length === limit && { next: written(line, placeIn(line, rows.at(-1)!)) }),
  }
}

/**
 * The first rows of each group `g`, where an index has them in order: in one order of all, that would be all there are.
 * `each` asks for the rows of one group, whose places are `columns`. Groups that are `sorted` by a column of theirs, which is
 * the first of all, are looked into only until there are enough rows.
 */
export function firstOfEach(wanted: {
  groups: Knex.Raw
  sorted?: string
  each: Builder
  columns: string[]
  order: Order
}): First {
  const { groups, sorted, each, columns, order } = wanted
  const { client } = each
  const ordered = (places: string[]) => places.map((place) => `${place} ${order}`).join()
  const places = columns.map((_, n) => (sorted && n === 0 ? sorted : `x.k${n}`))
  const of = sorted
    ? client.raw(`(SELECT * FROM ? g ORDER BY ${sorted} ${order})`, [groups])
    : groups
  return (range, count) => {
    const rows = each.clone().select(client.raw(columns.map((one, n) => `${one} AS k${n}`).join()))
    if (range) rows.whereRaw(range.sql, range.values)
    rows.orderByRaw(ordered(columns.slice(sorted ? 1 : 0))).limit(count)
    return client
      .queryBuilder()
      .from(client.raw('? AS g CROSS JOIN LATERAL (?) x', [of, rows]))
      .select(client.raw(places.map((place, n) => `${place} AS k${n}`).join()))
      .orderByRaw(ordered(places))
      .limit(count)
  }
}

function lineOf(query: LongQuery, { sort, by, between, tie }: LongList): Line {
  const name = query.sort_key ?? by
  const columns = [...new Set([sort[name]!, ...(between ? [between] : []), tie])]
  return { name, order: query.sort_order ?? 'ASC', columns }
}

/** Where a row stands, the count, and whatever is shown of the row. */
type Answer = { [place: `k${number}`]: string | null; key: string | null; count: number }
type Answers = { rows: Answer[]; count: number }

/** An empty page is one answer without a key. */
function answersIn(rows: Answer[]): Answers {
  return { rows: rows.filter(({ key }) => key !== null), count: rows[0]!.count }
}

function placeIn({ columns }: Line, row: Answer): Place {
  return columns.map((_, n) => row[`k${n}`] ?? null)
}

/** Until when lists are taken to be longer than is counted, by what chooses their rows. */
const long = new Map<string, number>()
// Nobody sees from the count of a page that so many rows went away since the last one.
const long_for_ms = 10_000

async function answersOf(
  query: LongQuery,
  list: LongList,
  line: Line,
  is_exact: boolean,
): Promise<Answers> {
  const { search, always = [] } = list
  const { client } = list.from
  const searched = (rows: Builder, way: Way) => {
    const narrowed = rows.clone()
    search?.(narrowed, way)
    return narrowed
  }
  const few = (rows: Builder) => (is_exact ? rows : rows.limit(cap + 1))
  const counting = (rows: Builder) => client.raw('(SELECT count(*)::int FROM (?) counted)', [rows])
  const counted = searched(list.counted ?? list.from, 'index')
  const name = counted.toQuery()
  let is_long = !is_exact && (long.get(name) ?? 0) > Date.now()
  if (search && !is_long) {
    const collected = few(searched(list.from, 'index').select(client.raw(`${named(line)}`)))
    const found = client.queryBuilder().from('found')
    const again: Line = { ...line, columns: line.columns.map((_, n) => `k${n}`) }
    const first: First = (range, count) => walk(found, again, range, count)
    const page = pageOf(stretchOf(query, line), first, again)
    const question = answer(list, line, counting(found.clone().select('k0')), page)
    const { rows } = await client.raw('WITH found AS MATERIALIZED (?) ?', [collected, question])
    if (is_exact || rows[0].count <= cap) return answersIn(rows)
    is_long = true
    remember(name)
  }
  const more = client.raw('?::int', [cap + 1])
  const count = is_long ? more : counting(few(counted.select(client.raw('1'))))
  const is_whole = list.whole && !search && !query.skip && !list.first && !list.is_little
  const from = is_whole ? list.whole! : searched(list.from, 'walk')
  const by = list.is_little ? collect : walk
  const first = list.first?.(from) ?? ((range, count) => by(from, line, range, count))
  const read = async (stretch: Stretch) => {
    const question = answer(list, line, count, pageOf(stretch, first, line), is_whole)
    const { rows } = await (search || query.skip
      ? question
      : askPrepared(from, question, [...always, ...placeOf(query)]))
    return answersIn(rows)
  }
  const stretch = stretchOf(query, line)
  const is_far = stretch.skip >= far && !stretch.start
  const page = is_far
    ? await readFarDown(`${name} ${line.columns} ${line.order}`, stretch, {
        ...{ read, placeOf: (row: Answer) => placeIn(line, row) },
      })
    : await read(stretch)
  if (!is_long && page.count > cap) remember(name)
  return page
}

function remember(name: string) {
  if (long.size > 1000) long.clear()
  long.set(name, Date.now() + long_for_ms)
}

/** Each row of the page with the count, and the count alone when the page is empty. */
function answer(
  { rows, tie }: LongList,
  { columns, order }: Line,
  count: Knex.Raw,
  page: Builder,
  is_whole = false,
) {
  const key = `p.k${columns.length - 1}`
  const places = [...columns.map((_, n) => `p.k${n}::text AS k${n}`), `${key}::text AS key`]
  const ordered = columns.map((_, n) => `p.k${n} ${order}`)
  const looked_up = is_whole ? undefined : rows?.clone()
  looked_up?.whereRaw(`${tie} = ${key}`)
  // What comes last is what a name means. The fence keeps each row a look by its key: of tables that the database has not
  // counted yet, it takes reading them whole for each row to cost no more.
  const shown = is_whole ? 'p.*,' : looked_up ? 'r.*,' : ''
  return page.client.raw(
    `SELECT ${shown} ${places}, ? AS count FROM (VALUES (1)) one LEFT JOIN (?) p ON true
     ${looked_up ? 'LEFT JOIN LATERAL (? OFFSET 0) r ON true' : ''} ORDER BY ${ordered}`,
    [count, page, ...(looked_up ? [looked_up] : [])],
  )
}

function stretchOf({ after, limit = 50, skip = 0 }: LongQuery, line: Line): Stretch {
  return { start: after === undefined ? undefined : read(line, after), skip, limit }
}

function pageOf({ start, limit, skip }: Stretch, first: First, line: Line): Builder {
  const ranges = start ? rangesAfter(start, line) : [undefined]
  // Each range is a stretch of the index; rows without a value stand at one end of it.
  const parts = ranges.map((range) => first(range, skip + limit))
  const { client } = parts[0]!
  return client
    .queryBuilder()
    .from(client.queryBuilder().unionAll(parts, true).as('parts'))
    .orderByRaw(line.columns.map((_, n) => `k${n} ${line.order}`).join())
    .offset(skip)
    .limit(limit)
}

function walk(from: Builder, line: Line, range: Range | undefined, count: number): Builder {
  const { columns, order } = line
  const rows = from.clone().select(from.client.raw(named(line)))
  if (range) rows.whereRaw(range.sql, range.values)
  return rows.orderByRaw(columns.map((column) => `${column} ${order}`).join()).limit(count)
}

function collect(from: Builder, line: Line, range: Range | undefined, count: number): Builder {
  const { columns, order } = line
  const rows = from.clone().select(from.client.raw(named(line)))
  if (range) rows.whereRaw(range.sql, range.values)
  rows.orderByRaw(`${columns[1]} ${order}`)
  const places = columns.map((_, n) => `k${n}`)
  return from.client
    .queryBuilder()
    .select(places)
    .from(from.client.raw('(? OFFSET 0) AS little', [rows]))
    .orderByRaw(places.map((place) => `${place} ${order}`).join())
    .limit(count)
}

function named({ columns }: Line) {
  return columns.map((column, n) => `${column} AS k${n}`).join()
}

/** What comes after a place: rows without a value are last, and first when the order is turned around. */
function rangesAfter([at, ...rest]: Place, { columns, order }: Line): Range[] {
  const beyond = order === 'ASC' ? '>' : '<'
  const [key, ...others] = columns
  const values = rest as string[]
  const compared = (names: string[]) =>
    `(${names.join()}) ${beyond} (${names.map(() => '?').join()})`
  if (at === null || at === undefined) {
    const left = { sql: `${key} IS NULL AND ${compared(others)}`, values }
    return order === 'ASC' ? [left] : [left, { sql: `${key} IS NOT NULL`, values: [] }]
  }
  const left = { sql: compared(columns), values: [at, ...values] }
  return order === 'ASC' ? [left, { sql: `${key} IS NULL`, values: [] }] : [left]
}

const placeOf = ({ after }: LongQuery) => (after === undefined ? [] : parsed(after))

function written({ name, order }: Line, place: Place) {
  return Buffer.from(JSON.stringify([name, order, ...place])).toString('base64url')
}

function read({ name, order, columns }: Line, after: string): Place {
  const [by, direction, ...place] = parsed(after)
  if (by !== name || direction !== order) throw invalid('after', 'is of another order')
  const is_text = place.every((one, n) => typeof one === 'string' || (n === 0 && one === null))
  if (!is_text || place.length !== columns.length) throw noPlace()
  return place as Place
}

function parsed(after: string): unknown[] {
  try {
    const place = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (Array.isArray(place)) return place
  } catch {
    // Falls through: it is no place either way.
  }
  throw noPlace()
}

const noPlace = () => invalid('after', 'is not the next of an answer')

/** A made-up place may be no value of its column; only the database knows. */
function badPlace({ after }: LongQuery) {
  return (error: Error & { code?: string }) => {
    throw after !== undefined && error.code?.startsWith('22') ? noPlace() : error
  }
}
