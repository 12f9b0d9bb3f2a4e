import type { Knex } from 'knex'

/** Counts for an event's cockpit: declined sales, and payments with a note for staff. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A row per minute and reason, written every few seconds by whoever counts; nobody sells in that commit.
    CREATE TABLE declined_sales (
      event_id uuid NOT NULL REFERENCES events (_id),
      minute timestamptz NOT NULL,
      code text NOT NULL,
      count integer NOT NULL CHECK (count > 0),
      PRIMARY KEY (event_id, minute, code)
    );

    -- Few payments wait at a time,
    CREATE INDEX payments_waiting ON payments (event_id, created_at)
      WHERE status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable');
    -- and few are flagged; both are counted every few seconds.
    CREATE INDEX payments_flagged ON payments (event_id) WHERE flags <> '[]';
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
