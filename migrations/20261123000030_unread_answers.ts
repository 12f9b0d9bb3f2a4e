import type { Knex } from 'knex'

/** Stores unparsable answers of a provider for staff. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE payments ADD raw_answer text')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
