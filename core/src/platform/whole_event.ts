import type { Knex } from 'knex'

/**
 * Settles how a transaction plans from here on, when it reads an event whole: of an event that has just begun the planner
 * expects a handful of rows, and would go through all of one table for each row of another.
 */
export async function planForWholeEvent(trx: Knex) {
  await trx.raw(
    "SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = '10min'",
  )
}
