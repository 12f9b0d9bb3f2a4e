import type { Knex } from 'knex'

/**
 * Fixes the plans of a transaction that reads a whole event: for a new event the planner expects
 * few rows, and would scan one table for each row of another.
 */
export async function planForWholeEvent(trx: Knex) {
  await trx.raw(
    "SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = '10min'",
  )
}
