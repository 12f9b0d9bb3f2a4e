import type { Knex } from 'knex'

/** The postings that prove every balance, and what is summed up from them. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    CREATE TYPE account AS ENUM (
      'wallet', 'cash', 'twint_web', 'twint_app', 'twint_other', 'card_online', 'card_terminal',
      'sales', 'deposits', 'entrances', 'gifts', 'fees', 'donations', 'refund_hold', 'bank', 'rounding', 'transfer', 'losses'
    );

    CREATE TABLE transactions (
      event_id uuid NOT NULL,
      -- Also the idempotency key: the caller's own id, or one derived from the caller's key.
      _id uuid NOT NULL,
      type text NOT NULL,
      payment_type text,
      uid text,
      amount bigint NOT NULL,
      balance_change bigint NOT NULL,
      balance bigint,
      -- What it did to the wallet's organiser credit, so that those projections can be proved too.
      unpaid bigint NOT NULL DEFAULT 0,
      unpaid_spent bigint NOT NULL DEFAULT 0,
      unpaid_in_deposits bigint NOT NULL DEFAULT 0,
      bar_id uuid,
      user_id uuid,
      entrance_id uuid,
      refund_id uuid,
      reversal_of uuid,
      date timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      order_number text,
      table_number text,
      smartphone_number text,
      terminal_code text,
      card_transaction_id text,
      twint_direct_merchant_tran_id text,
      request_hash bytea NOT NULL,
      -- Commit order for the statistics: everything below the oldest running transaction is final.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      -- The id first: looking keys up can use no other index, whatever a planner without statistics believes.
      PRIMARY KEY (_id, event_id)
    );
    CREATE INDEX transactions_wallet ON transactions (event_id, uid, date);
    CREATE INDEX transactions_date ON transactions (event_id, date);
    -- A transaction is reversed once.
    CREATE UNIQUE INDEX transactions_reversal ON transactions (event_id, reversal_of) WHERE reversal_of IS NOT NULL;
    CREATE INDEX transactions_refund ON transactions (event_id, refund_id) WHERE refund_id IS NOT NULL;
    CREATE INDEX transactions_type ON transactions (event_id, type, date);
    -- From here on partial where they can be, so that no plan of the ledger can choose them.
    CREATE INDEX transactions_payment ON transactions (event_id, payment_type, date)
      WHERE payment_type <> 'wristband';
    -- What a search compares with beside the wristband, which is found among the clients.
    CREATE INDEX transactions_search ON transactions
      USING gin ((coalesce(order_number, '') || E'\n' || coalesce(card_transaction_id, '')) gin_trgm_ops)
      WHERE order_number IS NOT NULL OR card_transaction_id IS NOT NULL;
    -- What was committed since the watermark of the rollups, or of the pushes.
    CREATE INDEX transactions_xid ON transactions (event_id, xid);
    -- What terminals took, by wristband and by the number that the terminal gave it: where money can go back to.
    CREATE INDEX transactions_terminal_loads ON transactions (event_id, uid)
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    CREATE INDEX transactions_terminal_numbers ON transactions (event_id, card_transaction_id)
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    -- One account of a provider may serve several events: whose a movement is, is looked up by its number.
    CREATE INDEX transactions_card ON transactions (card_transaction_id) WHERE card_transaction_id IS NOT NULL;
    -- The list by amount: the first of each kind, merged. Narrowed to sales it need not pass over a million top-ups.
    CREATE INDEX transactions_amount ON transactions (event_id, type, coalesce(payment_type, ''), amount, date);
    -- The list of one point of sale, smartphone or terminal, with what it is narrowed to and sorted by otherwise.
    CREATE INDEX transactions_bar ON transactions (event_id, bar_id, date)
      INCLUDE (_id, type, amount) WHERE bar_id IS NOT NULL;
    CREATE INDEX transactions_smartphone ON transactions (event_id, smartphone_number, date)
      INCLUDE (_id, type, amount) WHERE smartphone_number IS NOT NULL;
    CREATE INDEX transactions_terminal ON transactions (event_id, terminal_code, date)
      INCLUDE (_id, type, amount) WHERE terminal_code IS NOT NULL;

    -- A line moves an amount from one account to another, so a transaction balances by construction.
    -- 'wallet' is the wallet of the transaction's uid; 'sales' are those of its bar.
    CREATE TABLE postings (
      event_id uuid NOT NULL,
      transaction_id uuid NOT NULL,
      line smallint NOT NULL,
      from_account account NOT NULL,
      to_account account NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      kind text,
      item_id uuid,
      name text,
      quantity integer,
      voucher_id uuid,
      PRIMARY KEY (event_id, transaction_id, line),
      CHECK (from_account <> to_account)
    );

    CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER transactions_keeps_rows BEFORE DELETE ON transactions
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER postings_keeps_rows BEFORE DELETE ON postings
      FOR EACH ROW EXECUTE FUNCTION refuse_change();

    CREATE TABLE ledger_audits (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      checked_at timestamptz NOT NULL DEFAULT now(),
      ok boolean NOT NULL,
      proof jsonb NOT NULL,
      PRIMARY KEY (event_id, _id)
    );

    -- Up to where the rollups of an event have come; everything below is in them, nothing else is. They are summed up behind
    -- the ledger, so that lists need not read every transaction and sales know nothing of it.
    CREATE TABLE rollup_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      xid xid8 NOT NULL
    );

    -- What was booked and checked with each device, by whom and at which point of sale; zeros stand for nobody and none.
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

    -- How often each wallet was paid back, reversed or not.
    CREATE TABLE refund_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      times integer NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    -- Those that were paid back suspiciously often.
    CREATE INDEX refund_rollup_times ON refund_rollup (event_id, times);

    -- Wallets whose balance was not the sum of its transactions when it was last looked at.
    CREATE TABLE mismatch_rollup (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES wallets
    );

    -- Balances with the index that the wallets themselves cannot afford. Every wallet has a row as long as there is the wallet.
    CREATE TABLE balance_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      balance bigint NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    CREATE INDEX balance_rollup_balance ON balance_rollup (event_id, balance, uid);
    CREATE FUNCTION list_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM changed;
      ELSE
        DELETE FROM balance_rollup r USING changed c WHERE r.event_id = c.event_id AND r.uid = c.uid;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER wallets_inserted AFTER INSERT ON wallets REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();
    CREATE TRIGGER wallets_deleted AFTER DELETE ON wallets REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
