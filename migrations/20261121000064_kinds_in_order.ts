import type { Knex } from 'knex'

/**
 * In place of others: amounts in order for each kind of transaction, and what is looked at beside the order of an index, so
 * that rows which do not fit cost no look into the table.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    DROP INDEX transactions_amount;
    CREATE INDEX transactions_amount ON transactions (event_id, type, coalesce(payment_type, ''), amount, date);
    DROP INDEX transactions_bar;
    CREATE INDEX transactions_bar ON transactions (event_id, bar_id, date) INCLUDE (_id, type, amount) WHERE bar_id IS NOT NULL;

    DROP INDEX wallets_by_entrance;
    CREATE INDEX wallets_by_entrance ON wallets (event_id, entrance_id, uid) INCLUDE (entrance_begin_date, entrance_end_date);
    DROP INDEX wallets_by_begin;
    CREATE INDEX wallets_by_begin ON wallets (event_id, entrance_begin_date, uid) INCLUDE (entrance_end_date);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
