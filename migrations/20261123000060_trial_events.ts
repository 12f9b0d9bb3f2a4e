import type { Knex } from 'knex'

/** An event with play money: it reaches no provider and no bank. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE events ADD COLUMN is_trial boolean NOT NULL DEFAULT false')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
