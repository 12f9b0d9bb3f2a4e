import type { Knex } from 'knex'

/** Wristbands that a sale showed at two points of sale at once, or whose chip names another number. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE copied_chip_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      PRIMARY KEY (event_id, uid)
    )
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
