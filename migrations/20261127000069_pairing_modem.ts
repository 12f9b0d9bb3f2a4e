import type { Knex } from 'knex'

/** The modem of a phone, which tells staff what is broken where several phones fall silent. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE pairings ADD COLUMN modem text')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
