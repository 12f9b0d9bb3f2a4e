import type { Knex } from 'knex'

/** Sessions of paired phones. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE sessions ADD COLUMN pairing_id uuid;')
  await knex.raw(`ALTER TABLE sessions ADD CONSTRAINT sessions_pairing_id_fkey
    FOREIGN KEY (pairing_id) REFERENCES pairings ON DELETE CASCADE NOT VALID;`)
  await knex.raw('ALTER TABLE sessions DROP CONSTRAINT sessions_holder')
  await knex.raw(`ALTER TABLE sessions ADD CONSTRAINT sessions_holder
    CHECK (num_nonnulls(user_id, device_token_id, link_event_id, pairing_id) = 1) NOT VALID`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
