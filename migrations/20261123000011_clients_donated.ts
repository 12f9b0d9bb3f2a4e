import type { Knex } from 'knex'

/** A visitor's donation so far, so that a change posts the difference. It follows the person. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE clients ADD COLUMN donated bigint NOT NULL DEFAULT 0 CHECK (donated >= 0);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
