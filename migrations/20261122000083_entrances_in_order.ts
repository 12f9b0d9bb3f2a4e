import type { Knex } from 'knex'

/** Who has an entrance, from the first day or to the last: together they may stand far down in the order of all days. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX wallets_entrance_begin ON wallets (event_id, entrance_id, entrance_begin_date, uid)
      INCLUDE (entrance_end_date) WHERE entrance_id IS NOT NULL;
    CREATE INDEX wallets_entrance_end ON wallets (event_id, entrance_id, entrance_end_date, uid)
      WHERE entrance_id IS NOT NULL;

    DROP INDEX wallets_by_entrance;
    CREATE INDEX wallets_by_entrance ON wallets (event_id, entrance_id, uid) INCLUDE (entrance_end_date);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
