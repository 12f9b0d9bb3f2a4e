import type { Knex } from 'knex'

/** Hourly aggregates of postings, so that statistics need not read every posting. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Up to where the hours of an event are summed up; everything below is in them, nothing else is.
    CREATE TABLE hour_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      xid xid8 NOT NULL
    );

    -- Zeros stand for the whole event, and for no item and no voucher; an empty text for none. Amounts are signed: what was
    -- reversed is taken off where it stood. A row without accounts counts transactions, with the organiser's credit that is
    -- left of them as its amount.
    CREATE TABLE hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      type text NOT NULL,
      payment_type text NOT NULL,
      from_account text NOT NULL,
      to_account text NOT NULL,
      kind text NOT NULL,
      item_id uuid NOT NULL,
      voucher_id uuid NOT NULL,
      name text NOT NULL,
      price bigint NOT NULL,
      quantity bigint NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, bar_id, hour, type, payment_type, from_account, to_account, kind, item_id, voucher_id, name, price)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
