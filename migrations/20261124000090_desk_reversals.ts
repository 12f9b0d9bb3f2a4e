import type { Knex } from 'knex'

/** Setting that allows cashiers to reverse sales of the day. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE events ADD COLUMN desk_may_reverse boolean NOT NULL DEFAULT true;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
