import type { Knex } from 'knex'

/** The work of people on phones, from sign-in to sign-out. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE shifts (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      pairing_id uuid NOT NULL,
      smartphone_number text NOT NULL,
      bar_id uuid,
      user_id uuid NOT NULL,
      began_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      PRIMARY KEY (event_id, _id)
    );`)
  await knex.raw(
    'CREATE UNIQUE INDEX shifts_open ON shifts (event_id, pairing_id) WHERE ended_at IS NULL;',
  )
  await knex.raw('CREATE INDEX shifts_pairing ON shifts (event_id, pairing_id, began_at);')
  await knex.raw('CREATE INDEX shifts_user ON shifts (event_id, user_id, smartphone_number);')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
