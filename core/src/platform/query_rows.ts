import assert from 'node:assert/strict'
import type { Knex } from 'knex'

type Database = { raw(sql: string, bindings: Knex.RawBinding[]): PromiseLike<unknown> }
type Binding = Knex.RawBinding | (Knex.Value | null)[]
type Bindings = readonly Binding[] | Record<string, Binding>

/**
 * Runs a statement and returns its rows, of the type that the caller declares: a `bigint` is a number, a `numeric` is text, and a
 * `timestamptz` is an ISO date (`db.ts`).
 */
export async function queryRows<Row = never>(
  db: Database,
  sql: string,
  bindings: Bindings = [],
): Promise<Row[]> {
  const found = (await db.raw(sql, bindings as Knex.RawBinding[])) as { rows: Row[] }
  return found.rows
}

/** Runs a statement that always returns one row, such as one of aggregates, and returns that row. */
export async function queryRow<Row = never>(
  db: Database,
  sql: string,
  bindings: Bindings = [],
): Promise<Row> {
  const [row] = await queryRows<Row>(db, sql, bindings)
  assert(row !== undefined, 'the statement returned no row')
  return row
}

/** Runs a statement and returns the number of rows that it changed. */
export async function countChanged(
  db: Database,
  sql: string,
  bindings: Bindings = [],
): Promise<number> {
  const changed = (await db.raw(sql, bindings as Knex.RawBinding[])) as { rowCount: number }
  return changed.rowCount
}
