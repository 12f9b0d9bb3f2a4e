import type { Knex } from 'knex'

/** Text keys, events with their files, and the tables that all processes of the installation share. */
export async function up(knex: Knex) {
  await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await knex.raw(text_keys)
  await knex.raw(String.raw`
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
      personal_data_until timestamptz,
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
      -- Encrypted with a key outside the database, by dotted name: pay.SECRET.
      secrets jsonb NOT NULL DEFAULT '{}',
      enabled boolean NOT NULL DEFAULT true,
      archived boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Rises with every change of settings or prices: the ledger caches both and compares this number.
      catalogue_version bigint NOT NULL DEFAULT 1,
      -- Limits above which a client is listed as suspicious; an absent limit has its default.
      suspicious jsonb NOT NULL DEFAULT '{}',
      -- Public details of the TWINT certificate; the certificate itself is in secrets.
      twint_certificate jsonb,
      -- Play money: the event calls no provider and no bank.
      is_trial boolean NOT NULL DEFAULT false,
      -- Sites that may show the top-up page in a frame.
      embed jsonb NOT NULL DEFAULT '{}',
      -- Refunds of a total from this amount on need the amount typed by staff; 0 for no confirmation.
      refund_confirmation_limit bigint NOT NULL DEFAULT 0,
      -- Cashiers may reverse sales of the day.
      desk_may_reverse boolean NOT NULL DEFAULT true,
      -- Limits for the transactions of offline devices.
      offline jsonb NOT NULL DEFAULT '{}',
      -- No money moves: restored from a backup, or replaced by a restored event.
      frozen text CHECK (frozen IN ('restored', 'succeeded')),
      -- The event of which the backup was made; it may be on another installation.
      copy_of uuid,
      backup_at timestamptz,
      successor_id uuid
    );
    CREATE INDEX events_name ON events (name);
    CREATE INDEX events_date_end ON events ("dateEnd");

    -- Totals of an event whose rows were deleted for good.
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
      -- [{account, balance}], as in the audit's proof.
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

    -- Uploads and results of jobs: imports, bank files, reports.
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
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Encrypted, as a response may hold a token, and deleted after a day.
      answer_sealed text,
      PRIMARY KEY (actor, key)
    );
    CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

    -- Unlogged: losing the counters in a crash is cheaper than a disk write per request.
    CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

    -- Solved captchas, until they expire: each is accepted once.
    CREATE TABLE spent_captchas (
      nonce text PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_captchas_expires_at ON spent_captchas (expires_at);

    -- One row: a keyed hash that tells the right secret key from a wrong one.
    CREATE TABLE secret_keys (
      is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
      proof bytea NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE workers (_id uuid PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now());

    -- The table and indexes that the job library's PostgreSQL backend expects.
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
      -- The name at that time: users are renamed, and a device or a login link has no user row.
      actor text,
      -- Stored, so that a search does not compute it for each row.
      searched text GENERATED ALWAYS AS (search_key(
        coalesce(actor, '') || E'\n' || operation || E'\n' || record_type || E'\n' || record_id || E'\n' ||
        coalesce(before::text, '') || E'\n' || coalesce(after::text, ''))) STORED
    );
    CREATE INDEX audit_log_event ON audit_log (event_id, date DESC);
    CREATE INDEX audit_log_date ON audit_log (date DESC, _id DESC);
    CREATE INDEX audit_log_record ON audit_log (record_id, date DESC);
    CREATE INDEX audit_log_user ON audit_log (user_id, date DESC);
    -- Sorted by one column and filtered by the other.
    CREATE INDEX audit_log_record_operations ON audit_log (record_type, operation, _id);
    CREATE INDEX audit_log_operation_records ON audit_log (operation, record_type, _id);
    -- INCLUDE: rows of other events and times are skipped without reading the table.
    CREATE INDEX audit_log_actor ON audit_log (actor, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_operation ON audit_log (operation, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_record_type ON audit_log (record_type, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_search ON audit_log USING gin (searched gin_trgm_ops);

    -- Append-only tables, with two exceptions for one event. Deleting it for good sets kermesse.forgotten_event: its rows may be
    -- deleted. Erasing a person sets kermesse.erasing_event: its audit log may lose values.
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      forgotten text := coalesce(current_setting('kermesse.forgotten_event', true), '');
      erasing text := coalesce(current_setting('kermesse.erasing_event', true), '');
    BEGIN
      IF TG_OP = 'DELETE' AND forgotten <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = forgotten THEN RETURN OLD; END IF;
      END IF;
      IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log' AND erasing <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = erasing AND to_jsonb(NEW) - '{before,after,searched}'::text[] = to_jsonb(OLD) - '{before,after,searched}'::text[]
        THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER audit_log_keeps_facts BEFORE UPDATE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `)
}

// Invisible characters: controls, soft hyphens, joiners, directions, fillers, variation selectors, tags.
const invisible = String.raw`\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\uFE00-\uFE0F\uFEFF\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`
const accents = String.raw`\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`
const blanks = String.raw`[\t-\r \u1680\u2028\u2029]+`

// sdk/src/rules/text_keys.ts computes the same keys. The functions are in plpgsql, because PostgreSQL inlines a function in
// SQL into some expressions only, and would then miss the index.
const text_keys = `
  -- Names that look alike have one key: it ignores width, composition, case and invisible characters.
  CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(name) = length(name) THEN
      RETURN btrim(regexp_replace(regexp_replace(lower(name COLLATE "C"), '[${invisible}]', '', 'g'), '${blanks}', ' ', 'g'));
    END IF;
    name = regexp_replace(normalize(name, NFKC), '[${invisible}]', '', 'g');
    name = replace(replace(lower(name COLLATE "und-x-icu"), 'ß', 'ss'), 'ς', 'σ');
    RETURN btrim(regexp_replace(normalize(name, NFKC), '${blanks}', ' ', 'g'));
  END $$;

  -- The key of a searched column and of a search term; it also ignores accents and the kind of apostrophe or dash.
  CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(words) = length(words) THEN
      RETURN replace(lower(words COLLATE "C"), '\`', '''');
    END IF;
    words = translate(words, '’‘ʼ′´\`＇‐‑‒–—−', '''''''''''''''------');
    words = regexp_replace(normalize(words, NFKD), '[${accents}${invisible}]', '', 'g');
    RETURN translate(replace(replace(replace(lower(words COLLATE "und-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ςøłđħı', 'σoldhi');
  END $$;

  -- The search key escaped for a LIKE pattern, so that % and _ match themselves.
  CREATE FUNCTION like_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN regexp_replace(search_key(btrim(words)), '([\\\\%_])', '\\\\\\1', 'g');
  END $$;
`

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
