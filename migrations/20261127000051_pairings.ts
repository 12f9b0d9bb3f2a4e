import type { Knex } from 'knex'

/** Phones that are paired with an event by a key of their own, and how people sign in on them. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE pairings (
      _id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      smartphone_number text NOT NULL,
      role text NOT NULL CHECK (role IN ('gate', 'seller', 'cashier')),
      bar_id uuid,
      entrance_group_id uuid,
      -- Lost and ended pairings stay, to tell who brings what such a phone had sold.
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paired', 'lost', 'ended')),
      code_hash bytea,
      code_expires_at timestamptz NOT NULL,
      -- SPKI of a P-256 key; none before a phone has used the code.
      public_key bytea,
      -- When the challenge of the last sign-in was made: older ones are refused.
      last_challenge_at timestamptz,
      -- Who is signed in on the phone.
      user_id uuid REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      paired_at timestamptz,
      ends_at timestamptz,
      ended_at timestamptz,
      CONSTRAINT pairings_key CHECK (state <> 'paired' OR public_key IS NOT NULL)
    )`)
  await knex.raw(`CREATE UNIQUE INDEX pairings_smartphone ON pairings (event_id, smartphone_number)
    WHERE state IN ('waiting', 'paired')`)
  await knex.raw('CREATE INDEX pairings_code ON pairings (code_hash) WHERE code_hash IS NOT NULL')
  await knex.raw('CREATE INDEX pairings_user ON pairings (user_id) WHERE user_id IS NOT NULL')
  // Argon2; a PIN has few digits, so tries are limited where it is asked for.
  await knex.raw('ALTER TABLE users ADD COLUMN pin_hash text')
  await knex.raw('ALTER TABLE users ADD COLUMN staff_uid text')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
