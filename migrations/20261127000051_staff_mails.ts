import type { Knex } from 'knex'

/** A mail to staff belongs to no wristband. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE mails ALTER COLUMN uid DROP NOT NULL')
}
