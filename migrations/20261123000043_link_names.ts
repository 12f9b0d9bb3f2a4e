import type { Knex } from 'knex'

/** Who opened a login link: what is done through it is told by that name. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE sessions ADD COLUMN opened_by text')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
