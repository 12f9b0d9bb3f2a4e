import type { Knex } from 'knex'

/** Settings of phones at points of sale. */
export async function up(knex: Knex) {
  await knex.raw("ALTER TABLE events ADD COLUMN pos jsonb NOT NULL DEFAULT '{}';")
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
