import type { Knex } from 'knex'
import { invalid } from './errors.ts'
import { cap, type ListQuery, type Options } from './listing.ts'

type LongQuery = ListQuery & { after?: string }
type Order = 'ASC' | 'DESC'
type Found = { keys: string[]; count: number; count_is_capped?: true; next?: string }
/** Where a row stands: by what it is sorted, and its key. */
type Place = { at: string | null; key: string }
type Line = { name: string; order: Order; key: string; tie: string }
type Range = { sql: string; values: string[] }

/**
 * Finds which rows of a long list are on a page, by their keys alone, so that what is passed over is never read. `from`
 * selects nothing yet and joins only what it filters and sorts by; `tie` is the key. Counts stop at 10,000. `next` says
 * where the following page begins: from there it costs what the first one costs. Throws `invalid_request` for an `after`
 * that no answer of this list gave.
 */
export async function findPage(
  from: Knex.QueryBuilder,
  query: LongQuery,
  { sort, by, tie }: Pick<Options, 'sort' | 'by' | 'tie'>,
): Promise<Found> {
  const { limit = 50, count: wanted } = query
  const name = query.sort_key ?? by
  const line: Line = { name, order: query.sort_order ?? 'ASC', key: sort[name]!, tie }
  const { order } = line
  const counted = from.clone().select(from.client.raw('1'))
  if (wanted !== 'exact') counted.limit(cap + 1)
  const { rows } = await from.client
    .raw(
      `SELECT p.key, p.place::text AS at, (SELECT count(*)::int FROM ? counted) AS count
       FROM (VALUES (1)) one LEFT JOIN ? p ON true ORDER BY p.place ${order}, p.key ${order}`,
      [counted, pageOf(from, query, line)],
    )
    .catch(badPlace(query))
  const found: Place[] = rows.filter(({ key }: Place) => key !== null)
  const count: number = rows[0].count
  const is_capped = wanted !== 'exact' && count > cap
  return {
    keys: found.map(({ key }) => key),
    ...(is_capped ? { count: cap, count_is_capped: true } : { count }),
    ...(found.length === limit && { next: written(line, found.at(-1)!) }),
  }
}

/** In the order of their keys' page; a row that went away meanwhile is left out. */
export function inOrder<Row extends object>(keys: string[], rows: Row[], key: keyof Row): Row[] {
  const known = new Map(rows.map((row) => [row[key], row]))
  return keys.flatMap((one) => known.get(one as Row[keyof Row]) ?? [])
}

function pageOf(from: Knex.QueryBuilder, { after, limit = 50, skip = 0 }: LongQuery, line: Line) {
  const { key, order, tie } = line
  const part = () =>
    from
      .clone()
      .select(from.client.raw(`${key} AS place, ${tie} AS key`))
      .orderByRaw(`${key} ${order}, ${tie} ${order}`)
      .limit(limit)
  if (after === undefined) return part().offset(skip)
  const parts = rangesAfter(read(line, after), line).map(({ sql, values }) =>
    part().whereRaw(sql, values),
  )
  // Each range is a stretch of the index; what is empty stands at one end of it.
  return from.client
    .queryBuilder()
    .from(from.client.queryBuilder().unionAll(parts, true).as('parts'))
    .orderByRaw(`place ${order}, key ${order}`)
    .offset(skip)
    .limit(limit)
}

/** What comes after a place: rows without a value are last, and first when the order is turned around. */
function rangesAfter({ at, key: after }: Place, { key, order, tie }: Line): Range[] {
  const beyond = order === 'ASC' ? '>' : '<'
  const empty = { sql: `${key} IS NULL`, values: [] }
  if (at !== null) {
    const rest = { sql: `(${key}, ${tie}) ${beyond} (?, ?)`, values: [at, after] }
    return order === 'ASC' ? [rest, empty] : [rest]
  }
  const rest = { sql: `${key} IS NULL AND ${tie} ${beyond} ?`, values: [after] }
  return order === 'ASC' ? [rest] : [rest, { sql: `${key} IS NOT NULL`, values: [] }]
}

function written({ name, order }: Line, { at, key }: Place) {
  return Buffer.from(JSON.stringify([name, order, at, key])).toString('base64url')
}

function read({ name, order }: Line, after: string): Place {
  const [by, direction, at, key] = parsed(after)
  if (by !== name || direction !== order) throw invalid('after', 'is of another order')
  if ((at !== null && typeof at !== 'string') || typeof key !== 'string') throw noPlace()
  return { at, key }
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
