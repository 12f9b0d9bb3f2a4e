import type { Knex } from 'knex'
import { queryRow } from './query_rows.ts'

/** Returns the size of the database in bytes: its tables and indexes, without the log of PostgreSQL. */
export async function databaseBytes(db: Knex): Promise<number> {
  const { bytes } = await queryRow<{ bytes: number }>(
    db,
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  )
  return bytes
}
