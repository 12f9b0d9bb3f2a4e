type Listed = { count: number; count_is_capped?: boolean; next?: string }
// biome-ignore lint/suspicious/noExplicitAny: whatever the call takes; its own type is asked for it below.
type List = (input: any, options?: any) => Promise<Listed>
type Answer<L extends List> = Awaited<ReturnType<L>>
type RowsName<A> = { [Name in keyof A]: A[Name] extends unknown[] ? Name : never }[keyof A]
type Row<Rows> = Rows extends (infer One)[] ? One : never

/**
 * Goes through a list row by row, a page at a time: `for await (const bar of rowsOf(sdk.bars.list, { query }, 'bars'))`.
 * `limit` of the query is the size of a page, 500 by default. `options` go with each page: a signal ends the walk. Where an answer
 * has no `next`, pages are counted: rows that are deleted on the way make it skip as many, so collect first what you delete.
 */
export async function* rowsOf<L extends List, Name extends RowsName<Answer<L>>>(
  list: L,
  input: NonNullable<Parameters<L>[0]>,
  name: Name,
  options?: Parameters<L>[1],
): AsyncGenerator<Row<Answer<L>[Name]>> {
  const limit: number = input.query?.limit ?? 500
  let query = { skip: 0, ...input.query, limit }
  for (;;) {
    const answer = (await list({ ...input, query }, options)) as Answer<L>
    const rows = answer[name] as Row<Answer<L>[Name]>[]
    yield* rows
    if (rows.length < limit) return
    query = queryAfter(query, answer, rows.length)
  }
}

/** The query of the page behind one that had so many rows. */
export function queryAfter<Query extends { skip?: number }>(
  query: Query,
  { next }: { next?: string },
  rows: number,
): Query {
  // A list that says where it goes on finds the thousandth page as quickly as the first.
  return next ? { ...query, skip: 0, after: next } : { ...query, skip: (query.skip ?? 0) + rows }
}
