import type { Knex } from 'knex'

/** Who may pass where: zones and tickets as the ticketing provider has them, entrance control, and who is inside. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- One place on one date of the provider's programme. Names are by language.
    CREATE TABLE zones (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      infomaniak_event_id text NOT NULL,
      infomaniak_event_name jsonb NOT NULL DEFAULT '{}',
      -- When the provider's event begins, in seconds.
      date bigint,
      date_id text NOT NULL,
      zone_name jsonb NOT NULL DEFAULT '{}',
      zone_id text NOT NULL,
      is_event_enabled boolean NOT NULL DEFAULT true,
      is_zone_enabled boolean NOT NULL DEFAULT true,
      ages jsonb NOT NULL DEFAULT '[]',
      payment_types jsonb NOT NULL DEFAULT '[]',
      voucher_packs jsonb NOT NULL DEFAULT '[]',
      categories jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX zones_place ON zones (event_id, infomaniak_event_id, date_id, zone_id);

    CREATE TABLE entrance_groups (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      display_begin_date timestamptz,
      display_end_date timestamptz,
      entrance_type text NOT NULL DEFAULT 'in' CHECK (entrance_type IN ('in', 'out', 'both')),
      entrances_ids jsonb NOT NULL DEFAULT '[]',
      zone_ids jsonb NOT NULL DEFAULT '[]',
      allow_entrance_purchase boolean NOT NULL DEFAULT false,
      scan_only boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX entrance_groups_name ON entrance_groups (event_id, lower(name)) WHERE NOT deleted;

    -- Our copy of the provider's tickets: the gate works from it while the provider is away.
    CREATE TABLE tickets (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      ticket_provider text NOT NULL DEFAULT 'infomaniak',
      provider_id text NOT NULL,
      bar_code text NOT NULL,
      -- What the QR code says.
      token text NOT NULL,
      status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'cancelled')),
      zone_id uuid,
      event_name text NOT NULL DEFAULT '',
      zone_name text NOT NULL DEFAULT '',
      category_id text,
      category_name text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, zone_id) REFERENCES zones
    );
    CREATE UNIQUE INDEX tickets_provider ON tickets (event_id, ticket_provider, provider_id);
    -- A visitor looks a ticket up before the event is known.
    CREATE INDEX tickets_bar_code ON tickets (bar_code);
    CREATE INDEX tickets_token ON tickets (token);
    CREATE INDEX clients_ticket ON clients (event_id, ticket_id) WHERE ticket_id IS NOT NULL;

    -- One row per event that has tickets: when they are to be fetched next, and how it went.
    CREATE TABLE ticket_syncs (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      wanted_at timestamptz,
      synced_at timestamptz,
      count integer NOT NULL DEFAULT 0,
      error_code text,
      -- Signing in too often locks the account, so the provider's credential is kept, sealed.
      credential_sealed text,
      epoch integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id)
    );
    CREATE INDEX ticket_syncs_wanted ON ticket_syncs (wanted_at) WHERE wanted_at IS NOT NULL;

    -- A ticket may pass without a wristband.
    ALTER TABLE entrance_checks
      ALTER COLUMN uid DROP NOT NULL,
      ALTER COLUMN short_id DROP NOT NULL,
      ADD COLUMN ticket_id uuid,
      ADD COLUMN bar_code text,
      ADD COLUMN entrance_group_id uuid,
      ADD COLUMN zone_id uuid,
      ADD COLUMN direction text CHECK (direction IN ('in', 'out'));
    CREATE INDEX entrance_checks_smartphone ON entrance_checks (event_id, smartphone_number, date DESC);

    -- Who is inside. The place is a zone, or the event for its site as a whole; the holder a chip or a ticket.
    CREATE TABLE entrance_presences (
      event_id uuid NOT NULL REFERENCES events,
      place uuid NOT NULL,
      holder text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, place, holder)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
