import type { Knex } from 'knex'

/** Of each wristband of a list it is asked whether it was replaced: the few that were are told by the index alone. */
export async function up(knex: Knex) {
  await knex.raw(`
    DROP INDEX wallets_replaced;
    CREATE INDEX wallets_replaced ON wallets (event_id, uid) WHERE transferred_to IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
