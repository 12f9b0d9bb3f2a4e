import type { Knex } from 'knex'
import { record_terms_sql } from '../ledger/terms.ts'

/**
 * Records what is in force from now on, in the transaction that changes it. `version` is that of the catalogue before the change:
 * nothing is recorded where it has stayed.
 */
export async function recordTerms(trx: Knex, event_id: string, version?: number): Promise<void> {
  await trx.raw(record_terms_sql, { event_id, version: version ?? null })
}
