import type { Knex } from 'knex'

/** Banks do not pay on every day. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- The day that was asked for, where no bank pays on it; execution_date is the next one on which it does.
    ALTER TABLE refunds ADD asked_execution_date date;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
