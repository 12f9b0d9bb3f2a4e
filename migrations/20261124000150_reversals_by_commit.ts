import type { Knex } from 'knex'

/**
 * A round of summing up finds the reversals among what is new without reading all of it again. It begins with the transaction of
 * the database: one that began with the event would be taken to look up what takes a transaction back.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX transactions_reversal_xid ON transactions (xid, event_id) WHERE reversal_of IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
