import type { Knex } from 'knex'

/** Wristbands: who holds them, what is on them, and the imports that make them. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    -- A printed number leads to one event at a time; archived events give their numbers back.
    CREATE TABLE wristband_directory (
      short_id text PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL
    );
    CREATE INDEX wristband_directory_event ON wristband_directory (event_id);
    CREATE INDEX wristband_directory_uid ON wristband_directory (uid);

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
    CREATE INDEX clients_import ON clients (event_id, import_id) WHERE import_id IS NOT NULL;
    -- Whose wristband a ticket has become: asked at the gate.
    CREATE INDEX clients_ticket ON clients (event_id, ticket_id) WHERE ticket_id IS NOT NULL;
    -- Accounts that many clients share are suspicious.
    CREATE INDEX clients_iban ON clients (event_id, iban) WHERE iban IS NOT NULL;
    -- The list, by each column that it is sorted by: with all that it takes to know which clients are on a page, so that only
    -- those are read.
    CREATE INDEX clients_by_number ON clients (event_id, hybrid, short_id, uid);
    CREATE INDEX clients_by_chip ON clients (event_id, hybrid, uid);
    CREATE INDEX clients_by_name ON clients (event_id, hybrid, lower(name), uid);
    CREATE INDEX clients_by_email ON clients (event_id, hybrid, lower(email), uid);
    CREATE INDEX clients_by_ticket ON clients (event_id, hybrid, ticket_id, uid);
    CREATE INDEX clients_by_date ON clients (event_id, hybrid, creation_date, uid);
    -- The same expression that a search compares with; columns are apart, so that no match spans two.
    CREATE INDEX clients_search ON clients USING gin ((coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n'
      || coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(ticket_id, '')) gin_trgm_ops);
    -- The list of feedbacks, and its search.
    CREATE INDEX clients_feedback_by_chip ON clients (event_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_number ON clients (event_id, short_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_name ON clients (event_id, lower(name), uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_search ON clients USING gin ((coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n'
      || coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(ticket_id, '')) gin_trgm_ops)
      WHERE feedback IS NOT NULL;
    -- The few who have worn more than two wristbands: suspicious clients are looked for among them together.
    CREATE INDEX clients_often_replaced ON clients (event_id, uid) WHERE jsonb_array_length(old_uids) > 1;

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
    -- The list of clients by what their wallets hold. No index has a column that each sale changes: the updates of a wallet
    -- stay in its page. So the balance has none; its order is kept in balance_rollup.
    CREATE INDEX wallets_by_age ON wallets (event_id, age, uid);
    CREATE INDEX wallets_by_end ON wallets (event_id, entrance_end_date, uid);
    CREATE INDEX wallets_by_use ON wallets (event_id, is_bracelet_used, uid);
    -- The end tells who is blocked: those that do not fit are passed over in the index.
    CREATE INDEX wallets_by_begin ON wallets (event_id, entrance_begin_date, uid) INCLUDE (entrance_end_date);
    -- Blocked without ever having had an entrance, or a day that it begins: few, among all those that have none.
    CREATE INDEX wallets_ended_alone ON wallets (event_id, uid)
      WHERE entrance_end_date IS NOT NULL AND (entrance_id IS NULL OR entrance_begin_date IS NULL);
    -- Of one entrance, by its days: together they may stand far down in the order of all days.
    CREATE INDEX wallets_entrance_begin ON wallets (event_id, entrance_id, entrance_begin_date, uid)
      INCLUDE (entrance_end_date) WHERE entrance_id IS NOT NULL;
    CREATE INDEX wallets_entrance_end ON wallets (event_id, entrance_id, entrance_end_date, uid)
      WHERE entrance_id IS NOT NULL;
    CREATE INDEX wallets_by_entrance ON wallets (event_id, entrance_id, uid) INCLUDE (entrance_end_date);
    -- Of each wristband of a list it is asked whether it was replaced: the few that were are told by the index alone.
    CREATE INDEX wallets_replaced ON wallets (event_id, uid) WHERE transferred_to IS NOT NULL;

    -- Wristbands from a spreadsheet.
    CREATE TABLE imports (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      file_id uuid NOT NULL,
      file_name text NOT NULL,
      entrance_id uuid NOT NULL,
      amount bigint NOT NULL,
      age smallint,
      dry_run boolean NOT NULL DEFAULT false,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
      band_count integer,
      success integer NOT NULL DEFAULT 0,
      failure integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      error_code text,
      -- Raised by whoever takes the work over: an older worker that wakes up can no longer write.
      epoch integer NOT NULL DEFAULT 0,
      -- Until when whoever works on it is trusted to be alive, and how often in a row the work went wrong.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, file_id) REFERENCES files,
      FOREIGN KEY (event_id, entrance_id) REFERENCES entrances
    );
    CREATE INDEX imports_unfinished ON imports (leased_until) WHERE status IN ('queued', 'running');
    CREATE TABLE import_rows (
      event_id uuid NOT NULL,
      import_id uuid NOT NULL,
      row integer NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'skipped')),
      reason text,
      uid text,
      short_id text,
      PRIMARY KEY (event_id, import_id, row),
      FOREIGN KEY (event_id, import_id) REFERENCES imports
    );
    CREATE INDEX import_rows_outcome ON import_rows (event_id, import_id, outcome, row);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
