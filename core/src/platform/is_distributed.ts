import type { Knex } from 'knex'
import { queryRow } from './query_rows.ts'

// The answer is kept: `kermesse-server distribute` runs while API and workers are stopped.
const known = new WeakMap<object, boolean>()

/** True on a distributed database (Citus). Asks the database once per process. */
export async function isDistributed(db: Knex): Promise<boolean> {
  // A pool and its transactions share this object.
  const database: object = db.client.config
  const said = known.get(database)
  if (said !== undefined) return said
  const { is_distributed } = await queryRow<{ is_distributed: boolean }>(
    db,
    'SELECT is_distributed()',
  )
  known.set(database, is_distributed)
  return is_distributed
}
