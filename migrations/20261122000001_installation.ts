import type { Knex } from 'knex'

/** Tables of the installation: events, files, and state shared by all programs. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    -- Trigrams, for what lists are searched in.
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE events (
      _id uuid PRIMARY KEY,
      name text NOT NULL,
      language text NOT NULL DEFAULT 'en',
      timezone text NOT NULL DEFAULT 'Europe/Zurich',
      "dateBegin" timestamptz,
      "dateEnd" timestamptz,
      "dayStartTime" text NOT NULL DEFAULT '06:00',
      round bigint NOT NULL DEFAULT 5,
      "currencyCode" text NOT NULL DEFAULT 'CHF',
      "currencySymbol" text NOT NULL DEFAULT 'CHF',
      "maxLoadAmount" bigint NOT NULL DEFAULT 100000,
      "warningLoadAmount" bigint NOT NULL DEFAULT 0,
      "maxEntranceAmount" bigint NOT NULL DEFAULT 100000,
      "maxConsumptionPrice" bigint NOT NULL DEFAULT 100000,
      amounts_to_display jsonb NOT NULL DEFAULT '[1000, 2000, 3000, 4000, 5000, 6000, 7000, 10000]',
      ask_for_the_postal_code boolean NOT NULL DEFAULT false,
      wallet_opens_at timestamptz,
      online_payment boolean NOT NULL DEFAULT false,
      enable_credit_card boolean NOT NULL DEFAULT false,
      enable_cards boolean NOT NULL DEFAULT false,
      "ticketsEnabled" boolean NOT NULL DEFAULT false,
      customization jsonb NOT NULL DEFAULT '{}',
      zone jsonb NOT NULL DEFAULT '{}',
      form_refund jsonb NOT NULL DEFAULT '{}',
      twint jsonb NOT NULL DEFAULT '{}',
      card jsonb NOT NULL DEFAULT '{}',
      twint_direct jsonb NOT NULL DEFAULT '{}',
      bank jsonb NOT NULL DEFAULT '{}',
      pay jsonb NOT NULL DEFAULT '{}',
      infomaniak jsonb NOT NULL DEFAULT '{}',
      "autoLogin" jsonb NOT NULL DEFAULT '{}',
      wristband jsonb NOT NULL DEFAULT '{}',
      app_preferences jsonb NOT NULL DEFAULT '{}',
      wifi jsonb NOT NULL DEFAULT '{}',
      donation jsonb NOT NULL DEFAULT '{}',
      -- Sealed with a key that is not in the database, by dotted name: pay.SECRET.
      secrets jsonb NOT NULL DEFAULT '{}',
      enabled boolean NOT NULL DEFAULT true,
      archived boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Rises with every change of settings or prices: the ledger decides on a copy and checks this number.
      catalogue_version bigint NOT NULL DEFAULT 1,
      -- Limits beyond which a client needs a look; what is absent has its default.
      suspicious jsonb NOT NULL DEFAULT '{}',
      -- What is shown of the certificate at TWINT; the certificate itself is among the secrets.
      twint_certificate jsonb
    );
    CREATE INDEX events_name ON events (name);
    CREATE INDEX events_date_end ON events ("dateEnd");

    -- What is left of an event that was deleted for ever.
    CREATE TABLE event_totals (
      _id uuid PRIMARY KEY,
      name text NOT NULL,
      "currencyCode" text NOT NULL,
      "dateBegin" timestamptz,
      "dateEnd" timestamptz,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      owed bigint NOT NULL,
      wallets bigint NOT NULL,
      transactions bigint NOT NULL,
      -- [{account, balance}], as in the proof.
      accounts jsonb NOT NULL
    );
    CREATE INDEX event_totals_deleted_at ON event_totals (deleted_at);

    -- Pictures of an event.
    CREATE TABLE assets (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      bytes bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );

    -- What was uploaded or written by long work: imports, bank files, reports.
    CREATE TABLE files (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      sha256 bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE TABLE file_chunks (
      event_id uuid NOT NULL,
      file_id uuid NOT NULL,
      n integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (event_id, file_id, n)
    );

    CREATE TABLE idempotency_keys (
      actor text NOT NULL,
      key text NOT NULL,
      operation text NOT NULL,
      request_hash bytea NOT NULL,
      status smallint,
      answer jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (actor, key)
    );

    -- Forgotten after a crash: nobody's limit is worth a write to the disk.
    CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

    CREATE TABLE workers (_id uuid PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now());

    -- The queue's own table: the shape that the job library's PostgreSQL backend reads and writes, with its indexes.
    CREATE TABLE agenda_jobs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(255) NOT NULL,
      priority integer NOT NULL DEFAULT 0,
      next_run_at timestamptz,
      type varchar(10) NOT NULL DEFAULT 'normal' CHECK (type IN ('normal', 'single')),
      locked_at timestamptz,
      last_finished_at timestamptz,
      failed_at timestamptz,
      fail_count integer,
      fail_reason text,
      repeat_timezone varchar(100),
      last_run_at timestamptz,
      repeat_interval varchar(255),
      data jsonb DEFAULT '{}',
      repeat_at varchar(255),
      disabled boolean DEFAULT false,
      progress real,
      fork boolean DEFAULT false,
      last_modified_by varchar(255),
      debounce_started_at timestamptz,
      start_date timestamptz,
      end_date timestamptz,
      skip_days jsonb,
      created_at timestamptz DEFAULT now(),
      updated_at timestamptz DEFAULT now()
    );
    CREATE INDEX agenda_jobs_find_and_lock_idx ON agenda_jobs (name, next_run_at, priority DESC, locked_at, disabled)
      WHERE disabled = false;
    CREATE UNIQUE INDEX agenda_jobs_single_job_idx ON agenda_jobs (name) WHERE type = 'single';
    CREATE INDEX agenda_jobs_locked_at_idx ON agenda_jobs (locked_at) WHERE locked_at IS NOT NULL;
    CREATE INDEX agenda_jobs_next_run_at_idx ON agenda_jobs (next_run_at) WHERE next_run_at IS NOT NULL;

    CREATE TABLE audit_log (
      _id uuid PRIMARY KEY,
      event_id uuid,
      date timestamptz NOT NULL DEFAULT now(),
      user_id uuid,
      operation text NOT NULL,
      record_type text NOT NULL,
      record_id text NOT NULL,
      before jsonb,
      after jsonb,
      request_id text NOT NULL,
      -- What they were called at the time: a user may be renamed, and a device or a link is no user.
      actor text,
      -- What a search compares with, written out once.
      searched text GENERATED ALWAYS AS (lower(
        coalesce(actor, '') || E'\n' || operation || E'\n' || record_type || E'\n' || record_id || E'\n'
        || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''))) STORED
    );
    CREATE INDEX audit_log_event ON audit_log (event_id, date DESC);
    CREATE INDEX audit_log_date ON audit_log (date DESC, _id DESC);
    CREATE INDEX audit_log_record ON audit_log (record_id, date DESC);
    CREATE INDEX audit_log_user ON audit_log (user_id, date DESC);
    -- The list by one column and narrowed to the other: kinds of records have operations of their own.
    CREATE INDEX audit_log_record_operations ON audit_log (record_type, operation, _id);
    CREATE INDEX audit_log_operation_records ON audit_log (operation, record_type, _id);
    -- With what the list is narrowed by, so that rows of other events and times are passed over in the index.
    CREATE INDEX audit_log_actor ON audit_log (actor, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_operation ON audit_log (operation, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_record_type ON audit_log (record_type, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_search ON audit_log USING gin (searched gin_trgm_ops);

    -- A transaction that deletes an event for ever names it; only rows of that event may go, and only by DELETE.
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      forgotten text := coalesce(current_setting('kermesse.forgotten_event', true), '');
    BEGIN
      IF TG_OP = 'DELETE' AND forgotten <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = forgotten THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
