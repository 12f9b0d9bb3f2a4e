import type { Knex } from 'knex'

/** The name that phones show in place of a username. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE users ADD COLUMN name text')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
