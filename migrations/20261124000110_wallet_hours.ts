import type { Knex } from 'knex'

/**
 * Hourly aggregates of each wristband and device, behind the same watermark as the event's hours.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    -- What a wallet's own money changed by, without the organiser's credit, and what of the money that came by TWINT came in
    -- and went back; and how often something was bought, less what was taken back. A row stands for each hour in which the wristband did something, whatever became of it later.
    CREATE TABLE wallet_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      hour timestamptz NOT NULL,
      own bigint NOT NULL,
      twint bigint NOT NULL,
      sales bigint NOT NULL,
      PRIMARY KEY (event_id, uid, hour)
    );
    CREATE INDEX wallet_hour_rollup_hours ON wallet_hour_rollup (event_id, hour) INCLUDE (uid);

    -- How many transactions of a point of sale a smartphone or a card terminal took part in; zeros stand for none.
    CREATE TABLE device_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      kind text NOT NULL,
      number text NOT NULL,
      hour timestamptz NOT NULL,
      times bigint NOT NULL,
      PRIMARY KEY (event_id, bar_id, kind, number, hour)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
