import type { Knex } from 'knex'

/** Checks the sessions of before against the constraints of the migration before; no lock is held meanwhile. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE sessions VALIDATE CONSTRAINT sessions_pairing_id_fkey')
  await knex.raw('ALTER TABLE sessions VALIDATE CONSTRAINT sessions_holder')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
