import type { Knex } from 'knex'

/** Pictures of an event, and what is shown of its certificate at TWINT. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE assets (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      bytes bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    -- The certificate itself is among the secrets.
    ALTER TABLE events ADD COLUMN twint_certificate jsonb;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
