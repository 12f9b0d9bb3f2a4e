import type { Knex } from 'knex'
import { begin_terms_sql, end_terms_sql, terms_moment_sql } from '../ledger/terms.ts'
import { queryRows } from '../platform/query_rows.ts'

/**
 * Records what is in force from now on, in the transaction that changes it. `version` is that of the catalogue before the change:
 * nothing is recorded where it has stayed.
 */
export async function recordTerms(trx: Knex, event_id: string, version?: number): Promise<void> {
  const [moment] = await queryRows<{ at: string }>(trx, terms_moment_sql, {
    event_id,
    version: version ?? null,
  })
  if (!moment) return
  for (const sql of [end_terms_sql, begin_terms_sql]) await trx.raw(sql, { event_id, ...moment })
}
