import type { Knex } from 'knex'

/** Orders of staff for a phone: to lock itself, to show a message, to send its log. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE pairings ADD COLUMN locked_at timestamptz;')
  // Since when the phone is asked for its log.
  await knex.raw('ALTER TABLE pairings ADD COLUMN log_asked_at timestamptz;')
  // When staff last gave the phone an order: its stream tells it.
  await knex.raw('ALTER TABLE pairings ADD COLUMN orders_at timestamptz;')
  await knex.raw(`
    CREATE TABLE phone_messages (
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      pairing_id uuid NOT NULL,
      _id uuid NOT NULL,
      text text NOT NULL,
      sent_at timestamptz NOT NULL,
      read_at timestamptz,
      PRIMARY KEY (event_id, pairing_id, _id)
    );`)
  await knex.raw(`
    CREATE TABLE phone_logs (
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      pairing_id uuid NOT NULL,
      text text NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (event_id, pairing_id)
    );`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
