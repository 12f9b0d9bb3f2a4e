import type { Knex } from 'knex'

/** Tickets for receipt printers, and how far each bridge has read the sales of an event. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE print_watermarks (
      event_id uuid NOT NULL REFERENCES events,
      server_id text NOT NULL,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (event_id, server_id)
    )
  `)
  await knex.raw(`
    CREATE TABLE print_jobs (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      bar_id uuid NOT NULL,
      server_id text NOT NULL,
      ip text NOT NULL,
      type text NOT NULL,
      kind text NOT NULL,
      transaction_id uuid,
      part smallint NOT NULL DEFAULT 0,
      ticket jsonb NOT NULL,
      copies smallint NOT NULL DEFAULT 0,
      state text NOT NULL,
      error_code text,
      lease uuid,
      due_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id, transaction_id, ip, part),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars
    )
  `)
  await knex.raw(`
    CREATE INDEX print_jobs_open ON print_jobs (event_id, server_id, ip, _id) WHERE state IN ('queued', 'sent', 'failed')
  `)
  await knex.raw(`
    CREATE INDEX print_jobs_created ON print_jobs (event_id, created_at, _id)
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
