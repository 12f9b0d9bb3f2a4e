import type { Knex } from 'knex'

/**
 * Events that the followers of the ledger have to look at: they would otherwise ask every event each second. The commit of a
 * transaction marks its event, and writes nothing if the event is marked already.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE due_work (
      -- No foreign key, which would lock the event for each mark; a mark of an event that is gone ends by itself.
      event_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('push', 'rollups')),
      due_at timestamptz NOT NULL DEFAULT now(),
      -- Rounds in a row that found nothing; after the last one the row is deleted.
      idle_rounds smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, kind)
    ) WITH (fillfactor = 50);
    CREATE INDEX due_work_due ON due_work (kind, due_at);
    INSERT INTO due_work (event_id, kind) SELECT e._id, k.kind FROM events e CROSS JOIN (VALUES ('push'), ('rollups')) k (kind);
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
