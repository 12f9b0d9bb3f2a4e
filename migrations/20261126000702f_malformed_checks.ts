import type { Knex } from 'knex'

/** A malformed scan of a gate is kept with the text that the device sent. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE entrance_checks ADD sent text')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
