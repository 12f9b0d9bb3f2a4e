import { queryAfter } from './pages.ts'

type Answer = { count?: number; count_is_capped?: boolean; next?: string }
type Input = { query?: { skip?: number; after?: string } }
type Call<Result> = (input: Input) => Promise<Result>

/** A list that can be awaited for one page, or walked row by row over all of them. */
export type Paged<Result, Row> = Promise<Result> & AsyncIterable<Row>

/** Sends the first page at once; further pages are asked for while their rows are walked. */
export function paged<Result extends Answer, Row>(
  call: Call<Result>,
  input: Input,
): Paged<Result, Row> {
  const first = call(input)
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => rowsFrom<Result, Row>(first, call, input),
  })
}

async function* rowsFrom<Result extends Answer, Row>(
  first: Promise<Result>,
  call: Call<Result>,
  input: Input,
): AsyncGenerator<Row> {
  let query = { ...input.query }
  let answer = await first
  for (;;) {
    const rows = (Object.values(answer).find(Array.isArray) ?? []) as Row[]
    yield* rows
    if (rows.length === 0 || isLast(answer, query, rows.length)) return
    query = queryAfter(query, answer, rows.length)
    answer = await call({ ...input, query })
  }
}

function isLast(
  { count = 0, count_is_capped, next }: Answer,
  query: NonNullable<Input['query']>,
  rows: number,
) {
  if (next) return false
  // A list that says where it goes on says nothing at its end.
  return query.after !== undefined || (!count_is_capped && (query.skip ?? 0) + rows >= count)
}
