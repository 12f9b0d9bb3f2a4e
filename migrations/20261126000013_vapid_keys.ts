import type { Knex } from 'knex'

/** The keys of push messages, which all servers of an installation share. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- At most one row; none while the environment names the keys.
    CREATE TABLE vapid_keys (
      is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
      -- base64url, as browsers and push services take it.
      public_key text NOT NULL,
      private_key_sealed text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
