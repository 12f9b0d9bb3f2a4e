import type { Knex } from 'knex'

/** Tokens for scripts, each limited to what its user may do. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE script_tokens (
      _id uuid PRIMARY KEY,
      -- The user who made it, and for whom it acts.
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- None for a token of all events.
      event_id uuid REFERENCES events ON DELETE CASCADE,
      name text NOT NULL,
      "right" smallint NOT NULL CHECK ("right" IN (5, 10, 20, 30, 50)),
      -- None for all that the right allows.
      operations jsonb,
      -- SHA-256 without a key or a salt: a token has 178 random bits, which nobody can guess from its hash.
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      last_used_at timestamptz,
      last_address text,
      CONSTRAINT script_tokens_event CHECK (("right" = 50) = (event_id IS NULL))
    )`)
  await knex.raw('CREATE INDEX script_tokens_user ON script_tokens (user_id)')
  await knex.raw('CREATE INDEX script_tokens_event_id ON script_tokens (event_id)')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
