import type { Knex } from 'knex'

/**
 * Declines that hold for ever: the answer to a retry whose earlier try had no answer. That try may still be under way in a server
 * that hangs, and must not be posted once its caller was told that nothing was sold.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE final_declines (
      event_id uuid NOT NULL REFERENCES events,
      -- Of the transaction that will never be.
      _id uuid NOT NULL,
      request_hash bytea NOT NULL,
      -- Code, message and details, as they were answered.
      answer jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    )`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
