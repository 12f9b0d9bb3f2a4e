import type { Knex } from 'knex'

/**
 * Rows of an event have no number of a sequence, which belongs to one server: changes of the number of wallets get an id, and
 * push messages are ordered by when they were noted and by their own order then.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE wallet_count_rollup ALTER COLUMN _id DROP IDENTITY;
    -- lock: at most a few hundred rows of an event, which a worker merges
    ALTER TABLE wallet_count_rollup ALTER COLUMN _id TYPE uuid USING gen_random_uuid();
    ALTER TABLE push_messages ALTER COLUMN n DROP IDENTITY;
    -- lock: no release has used it
    ALTER TABLE push_messages DROP COLUMN n;
    ALTER TABLE push_messages ADD COLUMN n integer NOT NULL DEFAULT 0;
    ALTER TABLE push_messages DROP CONSTRAINT push_messages_event_id_uid_device_fkey;
    -- lock: only messages that are not sent yet
    ALTER TABLE push_messages ADD FOREIGN KEY (event_id, uid, device) REFERENCES push_subscriptions ON DELETE CASCADE;
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
