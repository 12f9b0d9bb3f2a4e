import type { Knex } from 'knex'

/** The signed entries of paired phones, what each phone said of its queue, and who was signed in on it. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE phone_entries (
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      pairing_id uuid NOT NULL,
      seq integer NOT NULL CHECK (seq > 0),
      -- SHA-256 of the texts of this entry and of the one before, in base64url.
      digest text NOT NULL,
      previous text NOT NULL,
      operation text NOT NULL,
      -- The sale that it is, or is about.
      record_id uuid NOT NULL,
      user_id uuid,
      taken_offline boolean NOT NULL,
      text text NOT NULL,
      signature text NOT NULL,
      -- The sale as it was read, for when it is posted later than it came.
      input text,
      happened_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      -- What a sale that was taken offline counts towards the limits, in minor units.
      uid text,
      amount bigint,
      outcome text NOT NULL CHECK (outcome IN ('posted', 'declined', 'held', 'given_up', 'noted')),
      code text,
      details text,
      transaction_id uuid,
      review_id uuid,
      PRIMARY KEY (event_id, pairing_id, seq)
    )`)
  await knex.raw(
    'CREATE INDEX phone_entries_record ON phone_entries (event_id, pairing_id, record_id)',
  )
  await knex.raw(`
    CREATE TABLE phone_states (
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      pairing_id uuid NOT NULL,
      -- All entries up to this one have come, and the newest that came.
      received_seq integer NOT NULL DEFAULT 0,
      top_seq integer NOT NULL DEFAULT 0,
      -- As the phone said at its last contact.
      contact_at timestamptz,
      last_seq integer NOT NULL DEFAULT 0,
      unsent integer,
      unsent_amount bigint,
      oldest_unsent_at timestamptz,
      storage_kept boolean,
      battery integer,
      clock_error_ms bigint,
      -- When it was silent: a list of [from, to], newest last.
      silences text NOT NULL DEFAULT '[]',
      PRIMARY KEY (event_id, pairing_id)
    )`)
  await knex.raw(`
    CREATE TABLE phone_people (
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      pairing_id uuid NOT NULL,
      user_id uuid NOT NULL,
      signed_in_at timestamptz NOT NULL,
      PRIMARY KEY (event_id, pairing_id, user_id)
    )`)
  await knex.raw('ALTER TABLE transaction_reviews ADD COLUMN pairing_id uuid')
  await knex.raw('ALTER TABLE transaction_reviews ADD COLUMN seq integer')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
