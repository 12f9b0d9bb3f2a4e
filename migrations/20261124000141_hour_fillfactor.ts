import type { Knex } from 'knex'

/** Rows that every round changes find room beside themselves: half the log, and no entry in an index. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE wallet_hour_rollup SET (fillfactor = 50);
    ALTER TABLE people_hour_rollup SET (fillfactor = 50);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
