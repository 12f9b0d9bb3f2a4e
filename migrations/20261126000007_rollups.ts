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

    CREATE FUNCTION hour_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT date_bin('1 hour', moment, 'epoch') $$;

    -- The begin of the business day of a moment, of all in ascending order.
    CREATE FUNCTION day_of(moment timestamptz, day_starts timestamptz[]) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT day_starts[width_bucket(moment, day_starts)] $$;

    -- Reversals that are subtracted at the moment of their original. Money that a bank or a provider returns is no such
    -- reversal. core/src/ledger/kinds.ts has the same types.
    CREATE FUNCTION takes_back(type text, reversal_of uuid) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT reversal_of IS NOT NULL AND type IN ('debit', 'credit', 'unpaid', 'add_money_non_refundable', 'entrance',
        'add_entrance', 'repeat_operation', 'checkout', 'refund', 'forced_refund', 'transfer_wristband', 'defect_wristband',
        'balance_transfer_from_wristband')
    $$;

    -- The price of one piece of a posting; minor units, below zero where the amount left the sales.
    CREATE FUNCTION unit_price(from_account account, amount bigint, quantity integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN quantity > 0 THEN CASE WHEN from_account = 'sales' THEN -amount ELSE amount END / quantity ELSE 0 END
    $$;

    -- The remaining TWINT money of a visitor, from the sums of own and of TWINT money.
    CREATE FUNCTION twint_left(own numeric, twint numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT greatest(0, least(own, twint)) $$;

    -- The bit of a wristband in people_hour_rollup.
    CREATE FUNCTION wallet_bit(number integer) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT set_bit('0'::bit(4096), number % 4096, 1) $$;

    -- The planner inlines the functions below, so that it knows their arguments. OFFSET 0 forces a lookup by key for each row:
    -- the planner takes a new event for empty, and would read whole tables.

    CREATE FUNCTION hour_watermark(of_event uuid) RETURNS TABLE (xid xid8) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT coalesce((SELECT w.xid FROM hour_watermarks w WHERE w.event_id = of_event), '0'::xid8)
    $$;

    CREATE FUNCTION posting_lines(of_event uuid, of_transaction uuid) RETURNS TABLE (
      from_account text, to_account text, kind text, item_id uuid, voucher_id uuid, name text, price bigint, quantity bigint,
      amount bigint
    ) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT p.from_account::text, p.to_account::text, coalesce(p.kind, ''), coalesce(p.item_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(p.voucher_id, '00000000-0000-0000-0000-000000000000'), coalesce(p.name, ''),
        unit_price(p.from_account, p.amount, p.quantity), coalesce(p.quantity, 0)::bigint, p.amount
      FROM postings p WHERE p.event_id = of_event AND p.transaction_id = of_transaction OFFSET 0
    $$;

    -- The reversal that takes a transaction back.
    CREATE FUNCTION reversals_of(of_event uuid, of_transaction uuid) RETURNS TABLE (xid xid8) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT r.xid FROM transactions r
      WHERE r.event_id = of_event AND r.reversal_of = of_transaction AND takes_back(r.type, r.reversal_of) OFFSET 0
    $$;

    -- Flows of the transactions that hour_rollup lacks. The upper bound excludes nothing: without one the planner expects a
    -- third of all transactions.
    CREATE FUNCTION unsummed_flows(of_event uuid) RETURNS TABLE (
      bar_id uuid, date timestamptz, type text, payment_type text, from_account text, to_account text, kind text, item_id uuid,
      voucher_id uuid, name text, price bigint, quantity bigint, amount bigint
    ) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT m.bar_id, m.date, m.type, coalesce(m.payment_type, ''), l.from_account, l.to_account, l.kind, l.item_id, l.voucher_id,
        l.name, l.price, m.sign * l.quantity, m.sign * l.amount
      FROM hour_watermark(of_event) w CROSS JOIN LATERAL (
        SELECT t._id, t.bar_id, t.date, t.type, t.payment_type, t.unpaid, t.unpaid_spent, 1::bigint AS sign FROM transactions t
        WHERE t.event_id = of_event AND t.xid >= w.xid AND t.xid <= '18446744073709551615' AND NOT takes_back(t.type, t.reversal_of)
        UNION ALL
        SELECT o._id, o.bar_id, o.date, o.type, o.payment_type, o.unpaid, o.unpaid_spent, -1 FROM transactions t
        CROSS JOIN LATERAL (SELECT * FROM transactions WHERE _id = t.reversal_of AND event_id = t.event_id OFFSET 0) o
        WHERE t.event_id = of_event AND t.xid >= w.xid AND t.xid <= '18446744073709551615' AND takes_back(t.type, t.reversal_of)) m
      CROSS JOIN LATERAL (
        SELECT * FROM posting_lines(of_event, m._id)
        UNION ALL
        SELECT '', '', '', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', '', 0, 1,
          m.unpaid - m.unpaid_spent
        OFFSET 0) l
    $$;

    -- TWINT money that a transaction moved into its wallet. Sales never do, and most transactions are sales.
    CREATE FUNCTION twint_moved(of_event uuid, of_transaction uuid, of_type text) RETURNS TABLE (amount bigint)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT coalesce(sum(CASE WHEN p.to_account = 'wallet' THEN p.amount ELSE -p.amount END), 0)::bigint FROM postings p
      WHERE p.event_id = of_event AND p.transaction_id = of_transaction AND 'wallet' IN (p.from_account, p.to_account)
        AND (of_type = 'twint_refund' OR p.from_account IN ('twint_web', 'twint_app', 'twint_other')
          OR p.to_account IN ('twint_web', 'twint_app', 'twint_other'))
    $$;

    -- Changes of wallets by the transactions from one xid to another, as in wallet_hour_rollup.
    CREATE FUNCTION wallet_changes(of_event uuid, since xid8, below xid8) RETURNS TABLE (
      uid text, date timestamptz, own bigint, twint bigint, sales bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT m.uid, m.date, m.own, CASE WHEN m.type = 'debit' THEN 0 ELSE (SELECT amount FROM twint_moved(of_event, m._id, m.type)) END,
        CASE WHEN m.type = 'debit' THEN m.sign ELSE 0 END
      FROM (
        SELECT t._id, t.uid, t.type, t.date, t.balance_change - (t.unpaid - t.unpaid_spent) AS own, 1::bigint AS sign FROM transactions t
        WHERE t.event_id = of_event AND t.xid >= since AND t.xid < below AND t.uid IS NOT NULL AND NOT takes_back(t.type, t.reversal_of)
        UNION ALL
        SELECT t._id, t.uid, t.type, o.date, t.balance_change - (t.unpaid - t.unpaid_spent), -1 FROM transactions t
        CROSS JOIN LATERAL (SELECT date FROM transactions WHERE _id = t.reversal_of AND event_id = t.event_id OFFSET 0) o
        WHERE t.event_id = of_event AND t.xid >= since AND t.xid < below AND t.uid IS NOT NULL AND takes_back(t.type, t.reversal_of)) m
    $$;
    CREATE FUNCTION unsummed_wallet_changes(of_event uuid)
    RETURNS TABLE (uid text, date timestamptz, own bigint, twint bigint, sales bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT c.* FROM hour_watermark(of_event) w CROSS JOIN LATERAL wallet_changes(of_event, w.xid, '18446744073709551615') c
    $$;

    -- Devices of the transactions from one xid to another, as in device_hour_rollup.
    CREATE FUNCTION device_uses(of_event uuid, since xid8, below xid8)
    RETURNS TABLE (bar_id uuid, kind text, number text, date timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT coalesce(t.bar_id, '00000000-0000-0000-0000-000000000000'), d.kind, d.number, t.date FROM transactions t
      CROSS JOIN LATERAL (VALUES ('smartphone', t.smartphone_number), ('terminal', t.terminal_code)) d (kind, number)
      WHERE t.event_id = of_event AND t.xid >= since AND t.xid < below
        AND num_nonnulls(t.smartphone_number, t.terminal_code) > 0 AND d.number IS NOT NULL
    $$;
    CREATE FUNCTION unsummed_device_uses(of_event uuid)
    RETURNS TABLE (bar_id uuid, kind text, number text, date timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT u.* FROM hour_watermark(of_event) w CROSS JOIN LATERAL device_uses(of_event, w.xid, '18446744073709551615') u
    $$;
    -- Transactions of parts of hours, by the number of the part from 1; of one point of sale, or of all for null. The three
    -- functions after it sum them up like the rollups, in the hours that are given for the parts.
    CREATE FUNCTION edge_transactions(of_event uuid, of_bar uuid, since timestamptz[], until timestamptz[], hours timestamptz[])
    RETURNS TABLE (
      edge bigint, hour timestamptz, _id uuid, bar_id uuid, type text, payment_type text, uid text, own bigint, unused bigint,
      smartphone_number text, terminal_code text, takes_back boolean, is_taken_back boolean
    ) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT e.edge, e.hour, t._id, t.bar_id, t.type, t.payment_type, t.uid, t.balance_change - (t.unpaid - t.unpaid_spent),
        t.unpaid - t.unpaid_spent, t.smartphone_number, t.terminal_code, takes_back(t.type, t.reversal_of),
        EXISTS (SELECT FROM reversals_of(of_event, t._id))
      FROM unnest(since, until, hours) WITH ORDINALITY e (since, until, hour, edge)
      JOIN transactions t ON t.event_id = of_event AND t.date >= e.since AND t.date < e.until AND (of_bar IS NULL OR t.bar_id = of_bar)
    $$;

    -- Equal lines are counted before their columns are computed, which costs as much as reading them.
    CREATE FUNCTION edge_flows(of_event uuid, of_bar uuid, since timestamptz[], until timestamptz[], hours timestamptz[])
    RETURNS TABLE (
      edge bigint, bar_id uuid, hour timestamptz, type text, payment_type text, from_account text, to_account text, kind text,
      item_id uuid, voucher_id uuid, name text, price bigint, quantity bigint, amount bigint
    ) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      WITH counted AS MATERIALIZED (
        SELECT * FROM edge_transactions(of_event, of_bar, since, until, hours) WHERE NOT takes_back AND NOT is_taken_back)
      SELECT f.edge, f.bar_id, f.hour, f.type, f.payment_type, f.from_account, f.to_account, f.kind, f.item_id, f.voucher_id, f.name,
        f.price, sum(f.quantity)::bigint, sum(f.amount)::bigint
      FROM (
        SELECT l.edge, l.bar_id, l.hour, l.type, coalesce(l.payment_type, '') AS payment_type, l.from_account::text, l.to_account::text,
          coalesce(l.kind, '') AS kind, coalesce(l.item_id, '00000000-0000-0000-0000-000000000000') AS item_id,
          coalesce(l.voucher_id, '00000000-0000-0000-0000-000000000000') AS voucher_id, coalesce(l.name, '') AS name,
          unit_price(l.from_account, l.amount, l.quantity) AS price, l.times * coalesce(l.quantity, 0) AS quantity,
          l.times * l.amount AS amount
        FROM (
          SELECT t.edge, t.bar_id, t.hour, t.type, t.payment_type, p.from_account, p.to_account, p.kind, p.item_id, p.voucher_id,
            p.name, p.quantity, p.amount, count(*) AS times
          FROM counted t
          CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = of_event AND transaction_id = t._id OFFSET 0) p
          GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) l
        UNION ALL
        SELECT t.edge, t.bar_id, t.hour, t.type, coalesce(t.payment_type, ''), '', '', '', '00000000-0000-0000-0000-000000000000',
          '00000000-0000-0000-0000-000000000000', '', 0, count(*), sum(t.unused)
        FROM counted t GROUP BY t.edge, t.bar_id, t.hour, t.type, t.payment_type) f
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    $$;

    -- A reversed transaction counts with zero, because its person was present.
    CREATE FUNCTION edge_wallet_changes(of_event uuid, since timestamptz[], until timestamptz[], hours timestamptz[])
    RETURNS TABLE (edge bigint, uid text, hour timestamptz, own bigint, twint bigint, sales bigint)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT t.edge, t.uid, t.hour, sum(CASE WHEN t.is_taken_back THEN 0 ELSE t.own END)::bigint,
        sum(CASE WHEN t.type = 'debit' OR t.is_taken_back THEN 0
          ELSE (SELECT amount FROM twint_moved(of_event, t._id, t.type)) END)::bigint,
        count(*) FILTER (WHERE t.type = 'debit' AND NOT t.is_taken_back)
      FROM (SELECT * FROM edge_transactions(of_event, NULL, since, until, hours) WHERE uid IS NOT NULL AND NOT takes_back OFFSET 0) t
      GROUP BY 1, 2, 3
    $$;

    CREATE FUNCTION edge_device_uses(of_event uuid, of_bar uuid, since timestamptz[], until timestamptz[], hours timestamptz[])
    RETURNS TABLE (kind text, number text, hour timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT d.kind, d.number, t.hour
      FROM (SELECT DISTINCT hour, smartphone_number, terminal_code FROM edge_transactions(of_event, of_bar, since, until, hours)) t
      CROSS JOIN LATERAL (VALUES ('smartphone', t.smartphone_number), ('terminal', t.terminal_code)) d (kind, number)
      WHERE d.number IS NOT NULL
    $$;

    -- Wristbands and all that replaced them or were replaced by them: the one that is worn by the rollups (summed_owner), and
    -- the one that is worn now (owner).
    CREATE FUNCTION visitors_of(of_event uuid, uids text[])
    RETURNS TABLE (uid text, summed_owner text, owner text, number integer, has_twint boolean)
    LANGUAGE sql STABLE PARALLEL SAFE ROWS 100 AS $$
      WITH RECURSIVE related (uid) AS (
        SELECT unnest(uids)
        UNION
        SELECT n.uid FROM related r CROSS JOIN LATERAL (
          SELECT k.owner AS uid FROM wallet_rollup k WHERE k.event_id = of_event AND k.uid = r.uid AND k.owner <> k.uid
          UNION ALL
          SELECT k.uid FROM wallet_rollup k WHERE k.event_id = of_event AND k.owner = r.uid AND k.owner <> k.uid
          UNION ALL
          SELECT w.transferred_to FROM wallets w WHERE w.event_id = of_event AND w.uid = r.uid AND w.transferred_to IS NOT NULL
          UNION ALL
          SELECT w.uid FROM wallets w WHERE w.event_id = of_event AND w.transferred_to = r.uid OFFSET 0) n),
      worn (uid, owner, times) AS (
        SELECT related.uid, related.uid, 0 FROM related
        UNION ALL
        SELECT worn.uid, n.transferred_to, worn.times + 1 FROM worn CROSS JOIN LATERAL (
          SELECT w.transferred_to FROM wallets w
          WHERE w.event_id = of_event AND w.uid = worn.owner AND w.transferred_to IS NOT NULL OFFSET 0) n)
      SELECT DISTINCT ON (worn.uid) worn.uid, coalesce(k.owner, worn.uid), worn.owner, k.number, coalesce(k.has_twint, FALSE)
      FROM worn LEFT JOIN LATERAL (
        SELECT r.owner, r.number, r.has_twint FROM wallet_rollup r WHERE r.event_id = of_event AND r.uid = worn.uid OFFSET 0) k ON TRUE
      ORDER BY worn.uid, worn.times DESC
    $$;

    -- The cash that reversals move between days: the amount that was posted in a range, less the amount that counts in it by
    -- the moment of the original. Added to the cash by sale date it is the drawer.
    CREATE FUNCTION drawer_shift(of_event uuid, of_bar uuid, since timestamptz, until timestamptz) RETURNS TABLE (amount bigint)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT coalesce(sum(CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END
        * ((r.date >= since AND r.date < until)::int - (o.date >= since AND o.date < until)::int)), 0)::bigint
      FROM transactions r
      CROSS JOIN LATERAL (SELECT date FROM transactions WHERE _id = r.reversal_of AND event_id = r.event_id OFFSET 0) o
      CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = r.event_id AND transaction_id = r._id
        AND 'cash' IN (from_account, to_account) OFFSET 0) p
      WHERE r.event_id = of_event AND r.reversal_of IS NOT NULL AND r.payment_type = 'cash'
        AND (of_bar IS NULL OR r.bar_id = of_bar) AND (since > '-infinity' OR until < 'infinity')
    $$;
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
