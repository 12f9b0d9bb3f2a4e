import type { Cursor } from './cursor.ts'

/** The rows to read: after a cursor, without the first `skip`. */
export type ListWindow = { start: Cursor | undefined; skip: number; limit: number }
type PageReader<Row, Page> = {
  read: (window: ListWindow) => Promise<Page>
  cursorOf: (row: Row) => Cursor
}

/** A page is deep from this `skip` on. */
export const deep_skip = 1000

const ttl_ms = 10_000
const lists_max = 100
const cursors_max = 100

/** The cursor of row number `at` of a list, as it was a moment ago. */
type CachedCursor = { at: number; cursor: Cursor; until: number }
/** By what filters and sorts the rows of a list. */
const cache = new Map<string, CachedCursor[]>()

/**
 * Reads a deep page that is asked for by number. Near one that was read seconds ago it goes on from that cursor, instead of
 * counting off all rows before it; rows that came or went meanwhile shift pages, as they do between any two by number.
 */
export async function readDeepPage<Row, Page extends { rows: Row[] }>(
  list: string,
  { skip, limit }: { skip: number; limit: number },
  { read, cursorOf }: PageReader<Row, Page>,
): Promise<Page> {
  const near = freshCursors(list)
    .filter(({ at }) => at <= skip)
    .sort((a, b) => b.at - a.at)[0]
  const start = near?.cursor
  const between = skip - (near?.at ?? 0)
  // The row before the page is read too where it is not known: the same page starts there the next time.
  const led = between > 0 ? 1 : 0
  const page = await read({ start, skip: between - led, limit: limit + led })
  const first = skip + 1 - led
  const last = page.rows.length - 1
  for (const n of new Set([0, last]))
    if (page.rows[n]) cacheCursor(list, first + n, cursorOf(page.rows[n]))
  return { ...page, rows: page.rows.slice(led) }
}

function cacheCursor(list: string, at: number, cursor: Cursor) {
  const others = freshCursors(list).filter((one) => one.at !== at)
  if (cache.size >= lists_max) cache.clear()
  cache.set(list, [...others, { at, cursor, until: Date.now() + ttl_ms }].slice(-cursors_max))
}

function freshCursors(list: string): CachedCursor[] {
  const now = Date.now()
  return (cache.get(list) ?? []).filter(({ until }) => until > now)
}
