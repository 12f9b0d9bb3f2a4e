import type { Knex } from 'knex'

/** Creator of a login link: the audit log shows this name for its actions. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE sessions ADD COLUMN opened_by text')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
