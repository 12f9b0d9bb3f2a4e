import type { Knex } from 'knex'

/** Hourly flows between accounts without items: few rows for figures that need no items. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE flow_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      type text NOT NULL,
      from_account text NOT NULL,
      to_account text NOT NULL,
      kind text NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, bar_id, hour, type, from_account, to_account, kind)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
