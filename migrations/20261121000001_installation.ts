import type { Knex } from 'knex'

/** What belongs to the installation as a whole: events, people, devices. */
export async function up(knex: Knex) {
  await knex.raw(`
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
      catalogue_version bigint NOT NULL DEFAULT 1
    );
    CREATE INDEX events_name ON events (name);

    CREATE TABLE users (
      _id uuid PRIMARY KEY,
      email text NOT NULL,
      password_hash text NOT NULL,
      "right" smallint NOT NULL CHECK ("right" IN (0, 5, 10, 20, 30, 50)),
      event_id uuid REFERENCES events,
      bar_id uuid,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Below superadmin everyone belongs to one event.
      CHECK ("right" = 50 OR event_id IS NOT NULL)
    );
    CREATE UNIQUE INDEX users_email ON users (lower(email));
    CREATE INDEX users_event ON users (event_id);

    CREATE TABLE device_tokens (
      _id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      token_hash bytea NOT NULL UNIQUE,
      token_sealed text NOT NULL,
      authorized_terminals jsonb NOT NULL DEFAULT '[]',
      permissions jsonb NOT NULL DEFAULT '[]',
      archived boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX device_tokens_event ON device_tokens (event_id);

    CREATE TABLE sessions (
      _id uuid PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid REFERENCES users ON DELETE CASCADE,
      device_token_id uuid REFERENCES device_tokens ON DELETE CASCADE,
      address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      CHECK ((user_id IS NULL) <> (device_token_id IS NULL))
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_device_token ON sessions (device_token_id);

    CREATE TABLE devices (
      _id uuid PRIMARY KEY,
      type text NOT NULL CHECK (type IN ('smartphone', 'modem', 'mypos_terminal')),
      number text NOT NULL,
      event_id uuid REFERENCES events,
      user_id uuid REFERENCES users,
      app_version text,
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (type, number)
    );
    CREATE INDEX devices_event ON devices (event_id);
    CREATE INDEX devices_user ON devices (user_id);

    CREATE TABLE device_logs (
      _id uuid PRIMARY KEY,
      device_type text NOT NULL,
      device_number text NOT NULL,
      event_id uuid REFERENCES events,
      user_id uuid REFERENCES users,
      place text NOT NULL CHECK (place IN ('event', 'user')),
      added_on timestamptz NOT NULL DEFAULT now(),
      removed_on timestamptz
    );
    CREATE INDEX device_logs_open ON device_logs (device_type, device_number) WHERE removed_on IS NULL;

    CREATE TABLE terminals (
      _id uuid PRIMARY KEY,
      terminal_code text NOT NULL UNIQUE,
      terminal_id text NOT NULL UNIQUE,
      event_id uuid REFERENCES events,
      state text NOT NULL DEFAULT 'unpaired' CHECK (state IN ('unpaired', 'pairing', 'paired', 'unpairing')),
      code text,
      code_expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX terminals_event ON terminals (event_id);

    -- A printed number leads to one event at a time; archived events give their numbers back.
    CREATE TABLE wristband_directory (
      short_id text PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL
    );
    CREATE INDEX wristband_directory_event ON wristband_directory (event_id);

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

    CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

    CREATE TABLE workers (_id uuid PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now());

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
      request_id text NOT NULL
    );
    CREATE INDEX audit_log_event ON audit_log (event_id, date DESC);

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
