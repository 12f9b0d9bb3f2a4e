import type { Knex } from 'knex'

/**
 * Aggregates of transactions and checks. Workers write them after the commit, so that lists and statistics need not read every
 * transaction, and a sale does not wait for them.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    -- The rollups of an event contain exactly the transactions below its watermark.
    CREATE TABLE rollup_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      xid xid8 NOT NULL
    );

    -- Bookings and checks by device, user and point of sale; the zero id means no user or no point of sale.
    CREATE TABLE device_rollup (
      event_id uuid NOT NULL REFERENCES events,
      kind text NOT NULL CHECK (kind IN ('smartphone', 'terminal')),
      number text NOT NULL,
      user_id uuid NOT NULL,
      bar_id uuid NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, kind, number, user_id, bar_id)
    );

    -- Number of refunds of each wallet, including reversed ones.
    CREATE TABLE refund_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      times integer NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    -- Wallets with suspiciously many refunds.
    CREATE INDEX refund_rollup_times ON refund_rollup (event_id, times);

    -- Wallets whose balance differed from the sum of their transactions at the last check.
    CREATE TABLE mismatch_rollup (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES wallets
    );

    -- Balances with an index, which would prevent HOT updates in wallets. A trigger keeps one row per wallet.
    CREATE TABLE balance_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      balance bigint NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    CREATE INDEX balance_rollup_balance ON balance_rollup (event_id, balance, uid);

    -- The number of wallets is the sum of the changes. Rows are only added, so that transactions do not wait for each other; a
    -- worker merges them.
    CREATE TABLE wallet_count_rollup (
      event_id uuid NOT NULL REFERENCES events,
      _id bigint GENERATED ALWAYS AS IDENTITY,
      change bigint NOT NULL,
      PRIMARY KEY (event_id, _id)
    );

    CREATE FUNCTION list_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM changed;
        INSERT INTO wallet_count_rollup (event_id, change) SELECT event_id, count(*) FROM changed GROUP BY event_id;
      ELSE
        DELETE FROM balance_rollup r USING changed c WHERE r.event_id = c.event_id AND r.uid = c.uid;
        INSERT INTO wallet_count_rollup (event_id, change) SELECT event_id, -count(*) FROM changed GROUP BY event_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER wallets_inserted AFTER INSERT ON wallets REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();
    CREATE TRIGGER wallets_deleted AFTER DELETE ON wallets REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();

    -- The hourly rollups below contain exactly the transactions below this watermark.
    CREATE TABLE hour_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      xid xid8 NOT NULL
    );

    -- Postings per hour. Amounts are signed: a reversal is subtracted in the hour of its transaction. The zero id means the
    -- whole event, no item or no voucher; an empty text means none. A row without accounts counts transactions, and its amount
    -- is the organiser's credit that remains of them.
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

    -- The same without items: few rows, for figures that show no item.
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

    -- Changes of each wallet per hour with activity: its own money without the organiser's credit, the TWINT money that came in
    -- and went out, and the number of sales less reversals. Both tables with a fillfactor leave room for HOT updates.
    CREATE TABLE wallet_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      hour timestamptz NOT NULL,
      own bigint NOT NULL,
      twint bigint NOT NULL,
      sales bigint NOT NULL,
      PRIMARY KEY (event_id, uid, hour)
    ) WITH (fillfactor = 50);

    -- Transactions per hour of a smartphone or card terminal at a point of sale; the zero id means no point of sale.
    CREATE TABLE device_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      kind text NOT NULL,
      number text NOT NULL,
      hour timestamptz NOT NULL,
      times bigint NOT NULL,
      PRIMARY KEY (event_id, bar_id, kind, number, hour)
    );

    -- Each wristband with activity: its number in the event, the wristband that is worn in its place, and whether it ever had
    -- TWINT money.
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

    -- Bitmaps by the number in wallet_rollup, 4,096 to a part: the wristbands with activity in an hour, and those with a sale.
    CREATE TABLE people_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      hour timestamptz NOT NULL,
      part integer NOT NULL,
      people bit(4096) NOT NULL,
      buyers bit(4096) NOT NULL,
      PRIMARY KEY (event_id, hour, part)
    ) WITH (fillfactor = 50);

    -- Change per hour of the TWINT money that remains on wristbands.
    CREATE TABLE twint_hour_rollup (
      event_id uuid NOT NULL REFERENCES events,
      hour timestamptz NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, hour)
    );
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
