import type { Knex } from 'knex'

/** Which sites may show the top-up page of an event in a frame. */
export async function up(knex: Knex) {
  await knex.raw("ALTER TABLE events ADD COLUMN embed jsonb NOT NULL DEFAULT '{}'")
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
