import type { Knex } from 'knex'

/** Why a person at a gate let a visitor in against the rules. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE entrance_checks ADD COLUMN override_reason text;')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
