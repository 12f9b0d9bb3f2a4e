import type { Knex } from 'knex'

/** Clients, the wallets on their wristbands, and the imports that create both. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    -- A printed number belongs to one event at a time; archiving an event releases its numbers.
    CREATE TABLE wristband_directory (
      short_id text PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL
    );
    CREATE INDEX wristband_directory_event ON wristband_directory (event_id);
    CREATE INDEX wristband_directory_uid ON wristband_directory (uid);

    -- Numbers made for the printer. Each is drawn once in the installation, as several lists may be in print at a time.
    CREATE TABLE drawn_numbers (
      short_id text PRIMARY KEY,
      drawn_at timestamptz NOT NULL DEFAULT now()
    );

    -- Data of the person and of the wristband. Balances and entrances are in wallets.
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
      -- Donated of the remainder. It moves to the next wristband of the person, so that a change posts the difference.
      donated bigint NOT NULL DEFAULT 0 CHECK (donated >= 0),
      -- The wristband broke and was replaced; it is never handed out again.
      defective boolean NOT NULL DEFAULT false,
      PRIMARY KEY (event_id, uid)
    );
    CREATE UNIQUE INDEX clients_short_id ON clients (event_id, short_id);
    CREATE INDEX clients_import ON clients (event_id, import_id) WHERE import_id IS NOT NULL;
    -- The gate looks up the wristband of a ticket.
    CREATE INDEX clients_ticket ON clients (event_id, ticket_id) WHERE ticket_id IS NOT NULL;
    -- Bank accounts shared by many clients are suspicious.
    CREATE INDEX clients_iban ON clients (event_id, iban) WHERE iban IS NOT NULL;
    -- The list, by each sort column. The index alone finds the rows of a page; only those are read from the table.
    CREATE INDEX clients_by_number ON clients (event_id, hybrid, short_id, uid);
    CREATE INDEX clients_by_chip ON clients (event_id, hybrid, uid);
    CREATE INDEX clients_by_name ON clients (event_id, hybrid, lower(name), uid);
    CREATE INDEX clients_by_email ON clients (event_id, hybrid, lower(email), uid);
    CREATE INDEX clients_by_ticket ON clients (event_id, hybrid, ticket_id, uid);
    CREATE INDEX clients_by_date ON clients (event_id, hybrid, creation_date, uid);
    -- The expression that a search uses; line breaks keep a match from spanning two columns.
    CREATE INDEX clients_search ON clients USING gin (search_key(coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n'
      || coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(ticket_id, '')) gin_trgm_ops);
    -- Counted often, and few.
    CREATE INDEX clients_defective ON clients (event_id) WHERE defective;
    -- The list of feedback, and its search.
    CREATE INDEX clients_feedback_by_chip ON clients (event_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_number ON clients (event_id, short_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_name ON clients (event_id, lower(name), uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_search ON clients USING gin (search_key(coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n'
      || coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(ticket_id, '')) gin_trgm_ops)
      WHERE feedback IS NOT NULL;
    -- Clients with more than two wristbands: the list of suspicious clients reads only these.
    CREATE INDEX clients_often_replaced ON clients (event_id, uid) WHERE jsonb_array_length(old_uids) > 1;

    -- One narrow row per wristband, updated by every sale. The fillfactor leaves room for HOT updates.
    CREATE TABLE wallets (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      balance bigint NOT NULL DEFAULT 0,
      floor bigint NOT NULL DEFAULT 0,
      -- Organiser's credit: granted, spent, and the part spent on deposits, which comes back with the containers.
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
      -- How far the balance is below its floor: only offline sales take it there.
      overdrawn bigint NOT NULL DEFAULT 0 CHECK (overdrawn >= 0),
      -- Offline losses spent on deposits, which come back with the containers.
      loss_in_deposits bigint NOT NULL DEFAULT 0 CHECK (loss_in_deposits >= 0),
      blocked_at timestamptz,
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      CONSTRAINT wallets_floor CHECK (balance + overdrawn >= floor),
      CONSTRAINT wallets_unpaid CHECK (unpaid_spent BETWEEN 0 AND unpaid AND unpaid_in_deposits BETWEEN 0 AND unpaid_spent)
    ) WITH (fillfactor = 50);
    -- The list of clients, sorted by columns of their wallets. An index on the balance would prevent HOT updates;
    -- balance_rollup has one instead.
    CREATE INDEX wallets_by_age ON wallets (event_id, age, uid);
    CREATE INDEX wallets_by_end ON wallets (event_id, entrance_end_date, uid);
    CREATE INDEX wallets_by_use ON wallets (event_id, is_bracelet_used, uid);
    -- INCLUDE: the filter by end skips rows without reading the table.
    CREATE INDEX wallets_by_begin ON wallets (event_id, entrance_begin_date, uid) INCLUDE (entrance_end_date);
    -- Few wallets have an end without an entrance or a begin.
    CREATE INDEX wallets_ended_alone ON wallets (event_id, uid)
      WHERE entrance_end_date IS NOT NULL AND (entrance_id IS NULL OR entrance_begin_date IS NULL);
    -- Filtered by one entrance, sorted by its dates.
    CREATE INDEX wallets_entrance_begin ON wallets (event_id, entrance_id, entrance_begin_date, uid)
      INCLUDE (entrance_end_date) WHERE entrance_id IS NOT NULL;
    CREATE INDEX wallets_entrance_end ON wallets (event_id, entrance_id, entrance_end_date, uid)
      WHERE entrance_id IS NOT NULL;
    CREATE INDEX wallets_by_entrance ON wallets (event_id, entrance_id, uid) INCLUDE (entrance_end_date);
    -- Lists look up the replaced wristbands, which are few, in the index alone.
    CREATE INDEX wallets_replaced ON wallets (event_id, uid) WHERE transferred_to IS NOT NULL;
    CREATE INDEX wallets_replacing ON wallets (event_id, transferred_to) WHERE transferred_to IS NOT NULL;
    -- Few wallets are overdrawn, and only offline sales change the column, so that other sales keep their HOT updates.
    CREATE INDEX wallets_overdrawn ON wallets (event_id) WHERE overdrawn > 0;

    -- Wristbands whose person was erased.
    CREATE TABLE erasures (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      erased_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid)
    );

    -- Erases the persons of an event after its date; each night plans the run again.
    CREATE TABLE retention_runs (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      wanted_at timestamptz,
      epoch integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id)
    );
    CREATE INDEX retention_runs_wanted ON retention_runs (wanted_at) WHERE wanted_at IS NOT NULL;

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
      -- Raised when another worker takes over: the former worker can no longer write.
      epoch integer NOT NULL DEFAULT 0,
      -- End of the worker's lease, and failed attempts in a row.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      skip_doubtful boolean NOT NULL DEFAULT false,
      entrance_paid_outside boolean NOT NULL DEFAULT false,
      -- The worksheet that is imported, null for a text file, and the names of the others.
      sheet text,
      other_sheets jsonb NOT NULL DEFAULT '[]',
      error_details jsonb,
      -- Most numbers of the file are close to another one; most numbers without a PIN are.
      numbers_are_guessable boolean NOT NULL DEFAULT false,
      numbers_need_pins boolean NOT NULL DEFAULT false,
      allow_guessable_numbers boolean NOT NULL DEFAULT false,
      -- Import or skip the rows that a filter hides.
      hidden_rows text CHECK (hidden_rows IN ('import', 'skip')),
      hidden_row_count integer NOT NULL DEFAULT 0,
      hidden_sheets jsonb NOT NULL DEFAULT '[]',
      -- All chips of the file have their bytes in reverse order.
      chips_are_reversed boolean NOT NULL DEFAULT false,
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
      -- The cell that the reason is about, such as B12, and its text.
      cell text,
      read text,
      PRIMARY KEY (event_id, import_id, row),
      FOREIGN KEY (event_id, import_id) REFERENCES imports
    );
    CREATE INDEX import_rows_outcome ON import_rows (event_id, import_id, outcome, row);
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
