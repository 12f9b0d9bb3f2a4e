import type { Knex } from 'knex'
import { queryRow } from './query_rows.ts'

/** By database of this process. `kermesse-server distribute` runs while API and workers are stopped. */
const known = new WeakMap<object, boolean>()

/** Whether events are on nodes of their own; asked once. */
export async function isDistributed(db: Knex): Promise<boolean> {
  // Transactions share it with their pool.
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
