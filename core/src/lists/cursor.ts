import { invalid } from '../platform/errors.ts'

export type Order = 'ASC' | 'DESC'
/** A condition in SQL, with its values. */
export type Range = { sql: string; values: string[] }
/** The position of a row in its list: its sort columns as text. Only the first may be empty. */
export type Cursor = (string | null)[]
/** The sort columns of a list; the last one is the key. */
export type Sorting = { name: string; order: Order; columns: string[] }

/** A cursor as the answer's `next` and the query's `after` carry it. */
export function encodeCursor({ name, order }: Sorting, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([name, order, ...cursor])).toString('base64url')
}

/** Throws `invalid_request` for an `after` of another order, and for one that no answer gave. */
export function decodeCursor({ name, order, columns }: Sorting, after: string): Cursor {
  const [by, direction, ...cursor] = cursorParts(after)
  if (by !== name || direction !== order) throw invalid('after', 'other_cursor')
  const is_text = cursor.every((one, n) => typeof one === 'string' || (n === 0 && one === null))
  if (!is_text || cursor.length !== columns.length) throw noCursor()
  return cursor as Cursor
}

/**
 * Decodes an `after` into its parts, starting with the name of its order; empty without a cursor.
 */
export function cursorParts(after: string | undefined): unknown[] {
  if (after === undefined) return []
  try {
    const parts = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (Array.isArray(parts)) return parts
  } catch {
    // Falls through: malformed JSON is not a cursor.
  }
  throw noCursor()
}

/** A made-up cursor may hold no value of its column, which only the database knows. */
export function refuseBadCursor(after: string | undefined) {
  return (error: Error & { code?: string }) => {
    throw after !== undefined && error.code?.startsWith('22') ? noCursor() : error
  }
}

const noCursor = () => invalid('after', 'no_cursor')

/** The rows after a cursor: those without a value are last, and first in descending order. */
export function rangesAfter([first, ...rest]: Cursor, { columns, order }: Sorting): Range[] {
  const beyond = order === 'ASC' ? '>' : '<'
  const [key, ...others] = columns
  const values = rest as string[]
  const compared = (names: string[]) =>
    `(${names.join()}) ${beyond} (${names.map(() => '?').join()})`
  if (first === null || first === undefined) {
    const left = { sql: `${key} IS NULL AND ${compared(others)}`, values }
    return order === 'ASC' ? [left] : [left, { sql: `${key} IS NOT NULL`, values: [] }]
  }
  const left = { sql: compared(columns), values: [first, ...values] }
  return order === 'ASC' ? [left, { sql: `${key} IS NULL`, values: [] }] : [left]
}
