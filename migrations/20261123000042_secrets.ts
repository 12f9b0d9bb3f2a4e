import type { Knex } from 'knex'

/** Seals and expires stored responses for retries, and stores a fingerprint of the secret key. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- An answer may hold a token: it is kept for a day, and never in clear.
    DELETE FROM idempotency_keys;
    ALTER TABLE idempotency_keys DROP COLUMN answer, ADD COLUMN answer_sealed text;
    CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

    -- One row: a keyed hash of nothing, by which the right key is told from a wrong one.
    CREATE TABLE secret_keys (
      is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
      proof bytea NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
