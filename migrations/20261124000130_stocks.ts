import type { Knex } from 'knex'

/** Counted stocks of points of sale, and an index for failed payments. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- An item is a consumption of the point of sale, or a container that it hands out.
    CREATE TABLE stocks (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      item_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('consumption', 'deposit')),
      quantity integer NOT NULL CHECK (quantity >= 0),
      entered_at timestamptz NOT NULL,
      PRIMARY KEY (event_id, bar_id, item_id),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars
    );

    -- Few payments fail; they are counted by the hour.
    CREATE INDEX payments_failed ON payments (event_id, created_at)
      WHERE status IN ('failed', 'api_error', 'temp_failed', 'api_unreachable');
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
