import type { Knex } from 'knex'

/** Messages about an event for programs: written with the fact, numbered by a worker, read by position. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE event_messages (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      type text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      data jsonb NOT NULL,
      -- None until a worker has published the message; positions become visible in their order.
      position bigint,
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id, position)
    )`)
  await knex.raw(
    'CREATE INDEX event_messages_unpublished ON event_messages (event_id) WHERE position IS NULL',
  )
  await knex.raw('CREATE INDEX event_messages_created_at ON event_messages (event_id, created_at)')
  // The last position outlives the messages, which are deleted after a month.
  await knex.raw(`
    CREATE TABLE message_positions (
      event_id uuid PRIMARY KEY REFERENCES events,
      position bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`)
  // Alarms that were told and are still there.
  await knex.raw(`
    CREATE TABLE raised_alarms (
      event_id uuid NOT NULL REFERENCES events,
      code text NOT NULL,
      raised_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, code)
    )`)
  await knex.raw(`
    CREATE TABLE sales_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      -- Sales below xid that were written before until are summarised.
      xid xid8 NOT NULL,
      until timestamptz NOT NULL,
      -- All sales below it are summarised, whenever they were written.
      whole_xid xid8 NOT NULL,
      -- None while nothing was posted since the last summary.
      due_at timestamptz
    ) WITH (fillfactor = 50)`)
  await knex.raw(
    'CREATE INDEX sales_watermarks_due ON sales_watermarks (due_at) WHERE due_at IS NOT NULL',
  )
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
