import type { Knex } from 'knex'

/**
 * Marks the latest audit of each event, so that metrics and the doctor find it without a look into each event. Until its next
 * audit an event has several that are marked; the one with the highest id counts.
 */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE ledger_audits ADD COLUMN is_latest boolean NOT NULL DEFAULT true')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
