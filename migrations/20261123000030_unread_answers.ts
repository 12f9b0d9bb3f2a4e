import type { Knex } from 'knex'

/** What a provider said and nobody could read is kept for whoever looks at the payment. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE payments ADD raw_answer text')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
