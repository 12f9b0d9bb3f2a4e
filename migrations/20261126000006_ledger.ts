import type { Knex } from 'knex'

/** Transactions, the postings that prove every balance, and the reviews of offline transactions. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    CREATE TYPE account AS ENUM (
      'wallet', 'cash', 'twint_web', 'twint_app', 'twint_other', 'card_online', 'card_terminal',
      'sales', 'deposits', 'entrances', 'gifts', 'fees', 'donations', 'refund_hold', 'bank', 'rounding', 'transfer', 'losses',
      'offline_losses'
    );

    -- Receipt numbers are compared without case, spaces and invisible characters.
    CREATE FUNCTION receipt_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT translate(regexp_replace(typed,
        '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]',
        '', 'g'), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    $$;

    CREATE TABLE transactions (
      event_id uuid NOT NULL,
      -- Also the idempotency key: an id of the caller, or one derived from the caller's key.
      _id uuid NOT NULL,
      type text NOT NULL,
      payment_type text,
      uid text,
      amount bigint NOT NULL,
      balance_change bigint NOT NULL,
      balance bigint,
      -- Changes of the wallet's organiser credit, which the audit adds up as well.
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
      -- Commit order for the rollups: everything below the oldest running transaction is final.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      -- Null: not reported by an offline device.
      flags jsonb,
      -- The date and the wristband that the device sent, where ours differ.
      device_date timestamptz,
      device_uid text,
      -- Change of the wallet's loss_in_deposits.
      loss_in_deposits bigint NOT NULL DEFAULT 0,
      -- The id comes first, so that a planner without statistics cannot choose another index for a lookup by id.
      PRIMARY KEY (_id, event_id)
    );
    CREATE INDEX transactions_wallet ON transactions (event_id, uid, date);
    CREATE INDEX transactions_date ON transactions (event_id, date);
    -- A transaction can be reversed once.
    CREATE UNIQUE INDEX transactions_reversal ON transactions (event_id, reversal_of) WHERE reversal_of IS NOT NULL;
    -- The rollups find new reversals without reading all new transactions. The xid comes first, so that the planner does not
    -- choose this index to look up the reversal of a transaction.
    CREATE INDEX transactions_reversal_xid ON transactions (xid, event_id) WHERE reversal_of IS NOT NULL;
    -- Cash per booking day is cash per sale date plus the few reversals of another day.
    CREATE INDEX transactions_cash_reversals ON transactions (event_id, reversal_of)
      WHERE reversal_of IS NOT NULL AND payment_type = 'cash';
    CREATE INDEX transactions_flagged ON transactions (event_id, date) WHERE flags <> '[]';
    CREATE INDEX transactions_refund ON transactions (event_id, refund_id) WHERE refund_id IS NOT NULL;
    CREATE INDEX transactions_type ON transactions (event_id, type, date);
    -- The following indexes are partial where possible, so that the planner does not choose them for the ledger's queries.
    CREATE INDEX transactions_payment ON transactions (event_id, payment_type, date)
      WHERE payment_type <> 'wristband';
    -- The expression that a search uses; wristbands are searched in clients.
    CREATE INDEX transactions_search ON transactions
      USING gin (search_key(coalesce(order_number, '') || E'\n' || coalesce(card_transaction_id, '')) gin_trgm_ops)
      WHERE order_number IS NOT NULL OR card_transaction_id IS NOT NULL;
    -- Transactions committed since the watermark of the rollups or of the push messages.
    CREATE INDEX transactions_xid ON transactions (event_id, xid);
    -- Top-ups by card terminal, by wristband and by the terminal's number: they can be refunded to the card.
    CREATE INDEX transactions_terminal_loads ON transactions (event_id, uid)
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    CREATE INDEX transactions_terminal_numbers ON transactions (event_id, receipt_key(card_transaction_id))
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    -- Several events may share one account at a provider: its movements are matched by their number.
    CREATE INDEX transactions_card ON transactions (receipt_key(card_transaction_id))
      WHERE card_transaction_id IS NOT NULL;
    -- The list by amount merges one range per type, so that a filter by type does not read the other types.
    CREATE INDEX transactions_amount ON transactions (event_id, type, coalesce(payment_type, ''), amount, date);
    -- The list of one point of sale, smartphone or terminal; INCLUDE has the other filters and sort columns.
    CREATE INDEX transactions_bar ON transactions (event_id, bar_id, date)
      INCLUDE (_id, type, amount) WHERE bar_id IS NOT NULL;
    CREATE INDEX transactions_smartphone ON transactions (event_id, smartphone_number, date)
      INCLUDE (_id, type, amount) WHERE smartphone_number IS NOT NULL;
    CREATE INDEX transactions_terminal ON transactions (event_id, terminal_code, date)
      INCLUDE (_id, type, amount) WHERE terminal_code IS NOT NULL;

    -- A line moves an amount from one account to another, so every transaction balances by construction.
    -- 'wallet' is the wallet of the transaction's uid; 'sales' are the sales of its bar.
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

    -- Declined sales per minute and error code, written every few seconds, outside the transaction of a sale.
    CREATE TABLE declined_sales (
      event_id uuid NOT NULL REFERENCES events,
      minute timestamptz NOT NULL,
      code text NOT NULL,
      count integer NOT NULL CHECK (count > 0),
      PRIMARY KEY (event_id, minute, code)
    );

    -- Amounts by which a device took balances below their floor, per business day.
    CREATE TABLE device_overdrafts (
      event_id uuid NOT NULL REFERENCES events,
      device text NOT NULL,
      day date NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (event_id, device, day)
    );

    -- Offline transactions that could not be posted, until staff books them or writes them off.
    CREATE TABLE transaction_reviews (
      event_id uuid NOT NULL REFERENCES events,
      -- Derived from the id and the content that the device sent, so that a retry finds its row.
      _id uuid NOT NULL,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'booked', 'written_off')),
      received_at timestamptz NOT NULL DEFAULT now(),
      device_id text,
      -- The device whose daily limit applies.
      device text NOT NULL,
      error_code text NOT NULL,
      error text NOT NULL,
      details text,
      type text,
      uid text,
      amount bigint,
      date timestamptz,
      bar_id uuid,
      smartphone_number text,
      -- The JSON of the device, as text, because jsonb refuses some valid JSON.
      sent text NOT NULL,
      is_truncated boolean NOT NULL DEFAULT false,
      -- The parsed transaction in minor units; null where it is malformed.
      input jsonb,
      decided_at timestamptz,
      decided_by text,
      reason text,
      transaction_id uuid,
      PRIMARY KEY (event_id, _id)
    );
    CREATE INDEX transaction_reviews_received ON transaction_reviews (event_id, received_at);
    CREATE INDEX transaction_reviews_open ON transaction_reviews (event_id, received_at) WHERE status = 'open';
    CREATE INDEX transaction_reviews_device_id ON transaction_reviews (event_id, device_id) WHERE device_id IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
