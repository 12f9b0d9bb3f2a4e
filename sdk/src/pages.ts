type Answer = { count?: number; count_is_capped?: boolean; next?: string }
type Query = { skip?: number; after?: string; limit?: number }
// biome-ignore lint/suspicious/noExplicitAny: each list takes its own query; the call's own type is used where it is made.
type List<Result> = (input: any, options?: any) => Promise<Result>

/** The type of the rows in the answer of a list. */
export type RowOf<Result> = {
  [Name in keyof Result]-?: Result[Name] extends (infer Row)[] ? Row : never
}[keyof Result]
/** A list that can be awaited for one page, or walked row by row over all of them. */
export type Paged<Result> = Promise<Result> & AsyncIterable<RowOf<Result>>

/**
 * Walks a list row by row: `for await (const bar of paged(sdk.bars.list, { query }))`. The first page is requested at once, each
 * further one when the rows before it have been walked. `limit` of the query is the size of a page. `options` go with each page: a
 * signal ends the walk. Where an answer has no `next`, pages are counted: rows that are deleted meanwhile make it skip as many,
 * so collect first what you delete.
 */
export function paged<Result extends Answer>(
  list: List<Result>,
  input: { query?: object } = {},
  options?: Parameters<List<Result>>[1],
): Paged<Result> {
  const ask = (query: Query) => list({ ...input, query }, options)
  const first = list(input, options)
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => rowsFrom(first, ask, { ...input.query }),
  })
}

async function* rowsFrom<Result extends Answer>(
  first: Promise<Result>,
  ask: (query: Query) => Promise<Result>,
  begin: Query,
): AsyncGenerator<RowOf<Result>> {
  let query = begin
  let answer = await first
  for (;;) {
    const rows = (Object.values(answer).find(Array.isArray) ?? []) as RowOf<Result>[]
    yield* rows
    if (rows.length === 0 || isLast(answer, query, rows.length)) return
    query = queryAfter(query, answer, rows.length)
    answer = await ask(query)
  }
}

function isLast({ count = 0, count_is_capped, next }: Answer, query: Query, rows: number) {
  if (next) return false
  // A list with cursors has none behind its last page.
  return query.after !== undefined || (!count_is_capped && (query.skip ?? 0) + rows >= count)
}

/** The query of the page behind one that had so many rows. */
export function queryAfter<Asked extends { skip?: number }>(
  query: Asked,
  { next }: { next?: string },
  rows: number,
): Asked {
  // A list that says where it goes on finds the thousandth page as quickly as the first.
  return next ? { ...query, skip: 0, after: next } : { ...query, skip: (query.skip ?? 0) + rows }
}
