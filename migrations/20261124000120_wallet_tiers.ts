import type { Knex } from 'knex'

/**
 * Figures about wristbands by the hour of the event: equally fast for ten wristbands and for a
 * million.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Each wristband that did something, by a number of its own in the event, the one that is worn in its place, and whether
    -- money of TWINT ever went in or out.
    CREATE TABLE wallet_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      number integer NOT NULL,
      owner text NOT NULL,
      has_twint boolean NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    CREATE INDEX wallet_rollup_owners ON wallet_rollup (event_id, owner) WHERE owner <> uid;
    CREATE UNIQUE INDEX wallet_rollup_numbers ON wallet_rollup (event_id, number);
    CREATE INDEX wallets_replacing ON wallets (event_id, transferred_to) WHERE transferred_to IS NOT NULL;

    -- Which wristbands did something in an hour, and which of them have bought something: a bit for each, by its number, in
    -- parts of 4,096.
    CREATE TABLE people_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      hour timestamptz NOT NULL,
      part integer NOT NULL,
      people bit(4096) NOT NULL,
      buyers bit(4096) NOT NULL,
      PRIMARY KEY (event_id, hour, part)
    );

    -- What an hour changed of the money of TWINT that is left on wristbands.
    CREATE TABLE twint_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      hour timestamptz NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, hour)
    );
    DROP INDEX wallet_hour_rollup_hours;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
