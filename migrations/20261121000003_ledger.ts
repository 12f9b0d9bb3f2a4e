import type { Knex } from 'knex'

/** Wristbands, wallets, and the postings that prove them. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Who holds a wristband. What operations decide on stands in wallets.
    CREATE TABLE clients (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      short_id text NOT NULL,
      pin_hash bytea,
      old_uids jsonb NOT NULL DEFAULT '[]',
      import_id uuid,
      hybrid boolean NOT NULL DEFAULT false,
      name text,
      address text,
      locality text,
      postal_code text,
      email text,
      phone_number text,
      ticket_id text,
      iban text,
      bic text,
      bank text,
      establishment_address text,
      feedback jsonb,
      creation_date timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid)
    );
    CREATE UNIQUE INDEX clients_short_id ON clients (event_id, short_id);
    CREATE INDEX clients_creation_date ON clients (event_id, creation_date);
    CREATE INDEX clients_import ON clients (event_id, import_id) WHERE import_id IS NOT NULL;

    -- One narrow row per wristband, read and written by every operation: half-empty pages keep its updates in place.
    CREATE TABLE wallets (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      balance bigint NOT NULL DEFAULT 0,
      floor bigint NOT NULL DEFAULT 0,
      -- Organiser's credit: given, spent, and what of the spent sits in containers that may come back.
      unpaid bigint NOT NULL DEFAULT 0,
      unpaid_spent bigint NOT NULL DEFAULT 0,
      unpaid_in_deposits bigint NOT NULL DEFAULT 0,
      -- {voucher_id: quantity} and {deposit_id: taken − returned}.
      vouchers jsonb NOT NULL DEFAULT '{}',
      deposits jsonb NOT NULL DEFAULT '{}',
      age smallint,
      entrance_id uuid,
      entrance_begin_date timestamptz,
      entrance_end_date timestamptz,
      is_bracelet_used boolean NOT NULL DEFAULT false,
      transferred_to text,
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      CONSTRAINT wallets_floor CHECK (balance >= floor),
      CONSTRAINT wallets_unpaid CHECK (unpaid_spent BETWEEN 0 AND unpaid AND unpaid_in_deposits BETWEEN 0 AND unpaid_spent)
    ) WITH (fillfactor = 50);

    CREATE TYPE account AS ENUM (
      'wallet', 'cash', 'twint_web', 'twint_app', 'twint_other', 'card_online', 'card_terminal',
      'sales', 'deposits', 'entrances', 'gifts', 'fees', 'donations', 'refund_hold', 'bank', 'rounding', 'transfer'
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
    CREATE UNIQUE INDEX transactions_reversal ON transactions (event_id, reversal_of) WHERE reversal_of IS NOT NULL;
    CREATE INDEX transactions_refund ON transactions (event_id, refund_id) WHERE refund_id IS NOT NULL;

    -- A line moves an amount from one account to another, so a transaction balances by construction.
    -- 'wallet' is the wallet of the transaction's uid; 'sales' are those of its bar.
    CREATE TABLE transaction_lines (
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
    CREATE TRIGGER transaction_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_lines
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE TABLE entrance_checks (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      date timestamptz NOT NULL DEFAULT now(),
      uid text NOT NULL,
      short_id text NOT NULL,
      allowed boolean NOT NULL,
      reason text,
      entrance_id uuid,
      age smallint,
      smartphone_number text,
      user_id uuid,
      PRIMARY KEY (event_id, _id)
    );
    CREATE INDEX entrance_checks_date ON entrance_checks (event_id, date DESC);

    CREATE TABLE ledger_audits (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      checked_at timestamptz NOT NULL DEFAULT now(),
      ok boolean NOT NULL,
      proof jsonb NOT NULL,
      PRIMARY KEY (event_id, _id)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
