import type { Knex } from 'knex'

/** Smartphones, modems and card terminals, their assignments, and the versions of the app. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Orders versions by number, then by letter: 5.2 < 5.2c < 5.10.
    CREATE FUNCTION version_key(version text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_agg(
        CASE WHEN part[1] ~ '^[0-9]' THEN lpad(part[1], 10, '0') ELSE '-' || lower(part[1]) END
          COLLATE "C" ORDER BY at)
      FROM regexp_matches(version, '[0-9]+|[A-Za-z]+', 'g') WITH ORDINALITY AS parts(part, at)
    $$;

    CREATE TABLE devices (
      _id uuid PRIMARY KEY,
      type text NOT NULL CHECK (type IN ('smartphone', 'modem', 'mypos_terminal')),
      number text NOT NULL,
      event_id uuid REFERENCES events,
      user_id uuid REFERENCES users,
      app_version text,
      updated_at timestamptz NOT NULL DEFAULT now(),
      brand text,
      operator text,
      holder text,
      purchase_date date,
      subscription text,
      status text NOT NULL DEFAULT 'active'
        CHECK (status IN ('active', 'inactive', 'under_repair', 'loaned', 'not_available', 'to_avoid')),
      -- Stored, so that lists do not compute it for each row.
      app_version_key text[] GENERATED ALWAYS AS (version_key(app_version)) STORED,
      UNIQUE (type, number)
    );
    CREATE INDEX devices_event ON devices (event_id);
    CREATE INDEX devices_user ON devices (user_id);

    CREATE TABLE terminals (
      _id uuid PRIMARY KEY,
      terminal_code text NOT NULL UNIQUE,
      terminal_id text NOT NULL UNIQUE,
      event_id uuid REFERENCES events,
      state text NOT NULL DEFAULT 'unpaired' CHECK (state IN ('unpaired', 'pairing', 'paired', 'unpairing')),
      code text,
      code_expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      brand text,
      operator text,
      holder text,
      purchase_date date,
      subscription text,
      status text NOT NULL DEFAULT 'active'
        CHECK (status IN ('active', 'inactive', 'under_repair', 'loaned', 'not_available', 'to_avoid')),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX terminals_event ON terminals (event_id);

    -- The list of all devices.
    CREATE VIEW device_register AS
      SELECT _id, type, number, event_id, user_id, app_version, updated_at,
        brand, operator, holder, purchase_date, subscription, status, app_version_key
      FROM devices WHERE type <> 'mypos_terminal'
      UNION ALL
      SELECT _id, 'mypos_terminal', terminal_code, event_id, NULL, NULL, updated_at,
        brand, operator, holder, purchase_date, subscription, status, NULL
      FROM terminals;

    -- Assignments of devices to events and users.
    CREATE TABLE device_logs (
      _id uuid PRIMARY KEY,
      device_type text NOT NULL,
      device_number text NOT NULL,
      event_id uuid REFERENCES events,
      user_id uuid REFERENCES users,
      place text NOT NULL CHECK (place IN ('event', 'user')),
      added_on timestamptz NOT NULL DEFAULT now(),
      removed_on timestamptz,
      -- The point of sale of the user at that time.
      bar_id uuid
    );
    -- The current assignment, which the next one closes.
    CREATE INDEX device_logs_open ON device_logs (device_type, device_number) WHERE removed_on IS NULL;
    -- The list: all devices, one device, one event.
    CREATE INDEX device_logs_added_on ON device_logs (added_on);
    CREATE INDEX device_logs_number ON device_logs (device_number, added_on);
    CREATE INDEX device_logs_event ON device_logs (event_id, added_on);

    -- The last report of a smartphone about itself, one row per session.
    CREATE TABLE smartphone_reports (
      event_id uuid NOT NULL REFERENCES events,
      smartphone_number text NOT NULL,
      session_id uuid NOT NULL,
      user_id uuid,
      bar_id uuid,
      app_version text,
      gps_lat double precision,
      gps_long double precision,
      date timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, smartphone_number, session_id)
    );

    CREATE TABLE app_versions (
      _id uuid PRIMARY KEY,
      version text NOT NULL UNIQUE,
      name text NOT NULL,
      size bigint NOT NULL,
      sha256 bytea NOT NULL,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    -- 1.02 and 1.2 are the same version.
    CREATE UNIQUE INDEX app_versions_key ON app_versions (version_key(version));
    CREATE TABLE app_version_chunks (
      app_version_id uuid NOT NULL REFERENCES app_versions ON DELETE CASCADE,
      n integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (app_version_id, n)
    );
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
