import type { Knex } from 'knex'

/** Tickets of the ticketing provider, checks at the gates, and presence. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
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
    -- The list is of all events as well as of one.
    CREATE INDEX tickets_id ON tickets (_id);
    CREATE INDEX tickets_by_provider ON tickets (ticket_provider, _id);
    CREATE INDEX tickets_by_event_name ON tickets (lower(event_name), _id);
    CREATE INDEX tickets_by_zone_name ON tickets (lower(zone_name), _id);
    CREATE INDEX tickets_search ON tickets USING gin ((coalesce(bar_code, '') || E'\n' || coalesce(token, '') || E'\n'
      || coalesce(event_name, '') || E'\n' || coalesce(zone_name, '')) gin_trgm_ops);
    -- A text is searched among the pairs of names that tickets have together, and apart from them in their codes.

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

    -- One row per event whose scans are reported: who does it, and until when the provider is left alone.
    CREATE TABLE ticket_reports (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      paused_until timestamptz,
      epoch integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id)
    );

    CREATE TABLE entrance_checks (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      date timestamptz NOT NULL DEFAULT now(),
      -- Empty for a ticket that passes without a wristband.
      uid text,
      short_id text,
      allowed boolean NOT NULL,
      reason text,
      entrance_id uuid,
      age smallint,
      smartphone_number text,
      user_id uuid,
      ticket_id uuid,
      bar_code text,
      entrance_group_id uuid,
      zone_id uuid,
      direction text CHECK (direction IN ('in', 'out')),
      -- Whether the provider of the ticket has heard of the scan; null for one that it does not concern.
      report text CHECK (report IN ('queued', 'reported', 'refused', 'failed')),
      report_error text,
      report_attempts smallint NOT NULL DEFAULT 0,
      report_due_at timestamptz,
      report_tried_at timestamptz,
      -- Commit order for the rollups, as of the transactions.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (event_id, _id)
    );
    -- The list: of all, of a smartphone, of a gate, of a zone.
    CREATE INDEX entrance_checks_date ON entrance_checks (event_id, date DESC);
    CREATE INDEX entrance_checks_smartphone ON entrance_checks (event_id, smartphone_number, date DESC);
    CREATE INDEX entrance_checks_group ON entrance_checks (event_id, entrance_group_id, date);
    CREATE INDEX entrance_checks_zone ON entrance_checks (event_id, zone_id, date);
    CREATE INDEX entrance_checks_search ON entrance_checks
      USING gin ((coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n' || coalesce(bar_code, '')) gin_trgm_ops);
    -- A gate that was offline dates its scans: where someone was at that moment is looked up here.
    CREATE INDEX entrance_checks_uid ON entrance_checks (event_id, uid, date);
    CREATE INDEX entrance_checks_ticket ON entrance_checks (event_id, ticket_id, date) WHERE ticket_id IS NOT NULL;
    -- What is to be reported next, and how often the provider was called lately.
    CREATE INDEX entrance_checks_report ON entrance_checks (event_id, report_due_at) WHERE report = 'queued';
    CREATE INDEX entrance_checks_tried ON entrance_checks (event_id, report_tried_at) WHERE report_tried_at IS NOT NULL;
    CREATE INDEX entrance_checks_xid ON entrance_checks (event_id, xid);

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
