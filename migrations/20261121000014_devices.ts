import type { Knex } from 'knex'

/** What is known of a device beside its number, where smartphones were seen, and the versions of the app. */
export async function up(knex: Knex) {
  const statuses = ['active', 'inactive', 'under_repair', 'loaned', 'not_available', 'to_avoid']
  for (const table of ['devices', 'terminals']) {
    await knex.raw(`
      ALTER TABLE ${table}
        ADD COLUMN brand text,
        ADD COLUMN operator text,
        ADD COLUMN holder text,
        ADD COLUMN purchase_date date,
        ADD COLUMN subscription text,
        ADD COLUMN status text NOT NULL DEFAULT 'active'
          CHECK (status IN (${statuses.map((one) => `'${one}'`).join(', ')}))
    `)
  }
  await knex.raw(`
    ALTER TABLE terminals ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
    -- The point of sale as it was: its holder may stand elsewhere today.
    ALTER TABLE device_logs ADD COLUMN bar_id uuid;
    CREATE INDEX device_logs_added_on ON device_logs (added_on);
    CREATE INDEX device_logs_number ON device_logs (device_number, added_on);
    CREATE INDEX device_logs_event ON device_logs (event_id, added_on);

    -- What a smartphone says of itself, once per sign-in.
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

    -- What one smartphone or terminal did. Partial, so that no plan of the ledger can choose them.
    CREATE INDEX transactions_smartphone ON transactions (event_id, smartphone_number, date)
      WHERE smartphone_number IS NOT NULL;
    CREATE INDEX transactions_terminal ON transactions (event_id, terminal_code, date)
      WHERE terminal_code IS NOT NULL;

    -- Limits beyond which a client needs a look; what is absent has its default.
    ALTER TABLE events ADD COLUMN suspicious jsonb NOT NULL DEFAULT '{}';
    CREATE INDEX clients_name ON clients (event_id, lower(name), uid);
    CREATE INDEX clients_iban ON clients (event_id, iban) WHERE iban IS NOT NULL;
    CREATE INDEX clients_feedback ON clients (event_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX wristband_directory_uid ON wristband_directory (uid);
    CREATE INDEX wallets_replaced ON wallets (event_id) WHERE transferred_to IS NOT NULL;

    CREATE TABLE app_versions (
      _id uuid PRIMARY KEY,
      version text NOT NULL UNIQUE,
      name text NOT NULL,
      size bigint NOT NULL,
      sha256 bytea NOT NULL,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE app_version_chunks (
      app_version_id uuid NOT NULL REFERENCES app_versions ON DELETE CASCADE,
      n integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (app_version_id, n)
    );

    -- Orders versions by their numbers and then by their letter: 5.2 < 5.2c < 5.10.
    CREATE FUNCTION version_key(version text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_agg(
        CASE WHEN part[1] ~ '^[0-9]' THEN lpad(part[1], 10, '0') ELSE '-' || lower(part[1]) END
          COLLATE "C" ORDER BY at)
      FROM regexp_matches(version, '[0-9]+|[A-Za-z]+', 'g') WITH ORDINALITY AS parts(part, at)
    $$;

    -- Smartphones, modems and card terminals in one list.
    CREATE VIEW device_register AS
      SELECT _id, type, number, event_id, user_id, app_version, updated_at,
        brand, operator, holder, purchase_date, subscription, status
      FROM devices WHERE type <> 'mypos_terminal'
      UNION ALL
      SELECT _id, 'mypos_terminal', terminal_code, event_id, NULL, NULL, updated_at,
        brand, operator, holder, purchase_date, subscription, status
      FROM terminals;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
