import type { Knex } from 'knex'

/**
 * Wristbands that were blocked without ever having had an entrance, or a day that it begins: few, among all those that have
 * none and may be used.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX wallets_ended_alone ON wallets (event_id, uid)
      WHERE entrance_end_date IS NOT NULL AND (entrance_id IS NULL OR entrance_begin_date IS NULL)
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
