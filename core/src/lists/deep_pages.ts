/** Where a row stands: its columns as text. Only the first may be empty. */
export type Place = (string | null)[]
/** The rows to read: after a place, passing over so many. */
export type Stretch = { start: Place | undefined; skip: number; limit: number }
type Reading<Row, Page> = {
  read: (stretch: Stretch) => Promise<Page>
  placeOf: (row: Row) => Place
}

/** From here on a page is far down. */
export const far = 1000

const kept_for_ms = 10_000
const most_lists = 100
const most_places = 100

/** Where the last of so many rows stood a moment ago. */
type Kept = { at: number; place: Place; until: number }
/** By what chooses and sorts the rows of a list. */
const kept = new Map<string, Kept[]>()

/**
 * Reads a page far down that is asked for by number. Near one that was read seconds ago it goes on from there, instead of
 * passing over all that comes before; rows that came or went meanwhile shift pages, as they do between any two by number.
 */
export async function readFarDown<Row, Page extends { rows: Row[] }>(
  list: string,
  { skip, limit }: { skip: number; limit: number },
  { read, placeOf }: Reading<Row, Page>,
): Promise<Page> {
  const near = fresh(list)
    .filter(({ at }) => at <= skip)
    .sort((a, b) => b.at - a.at)[0]
  const start = near?.place
  const between = skip - (near?.at ?? 0)
  // The row before the page comes along where it is not known: it is where the same page begins the next time.
  const led = between > 0 ? 1 : 0
  const page = await read({ start, skip: between - led, limit: limit + led })
  const first = skip + 1 - led
  const last = page.rows.length - 1
  for (const n of new Set([0, last])) if (page.rows[n]) keep(list, first + n, placeOf(page.rows[n]))
  return { ...page, rows: page.rows.slice(led) }
}

function keep(list: string, at: number, place: Place) {
  const others = fresh(list).filter((one) => one.at !== at)
  if (kept.size >= most_lists) kept.clear()
  kept.set(list, [...others, { at, place, until: Date.now() + kept_for_ms }].slice(-most_places))
}

function fresh(list: string): Kept[] {
  const now = Date.now()
  return (kept.get(list) ?? []).filter(({ until }) => until > now)
}
