import type { Knex } from 'knex'

/** The cash of a day by booking date is that by sale date, and what reversals moved from one day to another: they are few. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX transactions_cash_reversals ON transactions (event_id, reversal_of)
      WHERE reversal_of IS NOT NULL AND payment_type = 'cash';
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
