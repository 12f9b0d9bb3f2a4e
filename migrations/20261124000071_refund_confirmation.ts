import type { Knex } from 'knex'

/** From which total on somebody says the amount before money goes back; 0 for none. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE events ADD COLUMN refund_confirmation_limit bigint NOT NULL DEFAULT 0;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
