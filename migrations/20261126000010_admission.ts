import type { Knex } from 'knex'

/** Copies of the ticketing provider's tickets, the checks at the gates, and the people inside. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    -- A copy of the provider's tickets, so that gates work while the provider is unreachable.
    CREATE TABLE tickets (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      ticket_provider text NOT NULL DEFAULT 'infomaniak',
      provider_id text NOT NULL,
      bar_code text NOT NULL,
      -- The content of the QR code.
      token text NOT NULL,
      status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'cancelled', 'unknown')),
      zone_id uuid,
      event_name text NOT NULL DEFAULT '',
      zone_name text NOT NULL DEFAULT '',
      category_id text,
      category_name text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The status in the provider's words. A word that we do not know makes the ticket 'unknown'.
      provider_status text,
      -- When the status changed: an earlier scan is judged by the status before.
      status_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, zone_id) REFERENCES zones
    );
    CREATE UNIQUE INDEX tickets_provider ON tickets (event_id, ticket_provider, provider_id);
    -- A visitor looks up a ticket before the event is known.
    CREATE INDEX tickets_bar_code ON tickets (bar_code);
    CREATE INDEX tickets_token ON tickets (token);
    -- The list of one event or of all events.
    CREATE INDEX tickets_id ON tickets (_id);
    CREATE INDEX tickets_by_provider ON tickets (ticket_provider, _id);
    CREATE INDEX tickets_by_event_name ON tickets (lower(event_name), _id);
    CREATE INDEX tickets_by_zone_name ON tickets (lower(zone_name), _id);
    CREATE INDEX tickets_search ON tickets USING gin (search_key(coalesce(bar_code, '') || E'\n' || coalesce(token, '') || E'\n'
      || coalesce(event_name, '') || E'\n' || coalesce(zone_name, '')) gin_trgm_ops);

    CREATE FUNCTION date_ticket_status() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.status_at = now();
      RETURN NEW;
    END $$;
    CREATE TRIGGER tickets_status_at BEFORE UPDATE OF status ON tickets
      FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION date_ticket_status();

    -- One row per event with tickets: the next synchronisation and the result of the last.
    CREATE TABLE ticket_syncs (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      wanted_at timestamptz,
      synced_at timestamptz,
      count integer NOT NULL DEFAULT 0,
      error_code text,
      -- Encrypted and reused, because frequent sign-ins lock the account at the provider.
      credential_sealed text,
      epoch integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      UNIQUE (event_id)
    );
    CREATE INDEX ticket_syncs_wanted ON ticket_syncs (wanted_at) WHERE wanted_at IS NOT NULL;

    -- One row per event whose scans are reported to the provider: the worker's lease and the pause after errors.
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
      -- Null for a ticket that passes without a wristband.
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
      -- Progress of the report to the ticketing provider; null for scans that are not reported.
      report text CHECK (report IN ('queued', 'reported', 'refused', 'failed')),
      report_error text,
      report_attempts smallint NOT NULL DEFAULT 0,
      report_due_at timestamptz,
      report_tried_at timestamptz,
      -- Commit order for the rollups, as in transactions.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      flag text,
      -- The decision of an offline gate, and the code of the rule that it broke.
      decided text CHECK (decided IN ('allowed', 'refused')),
      violation text,
      -- The previous entry, without an exit in between.
      double_of_id uuid,
      -- The date that the device sent, where it was in the future.
      device_date timestamptz,
      reviewed_at timestamptz,
      reviewed_by uuid,
      review_note text,
      -- The text of a malformed scan.
      sent text,
      PRIMARY KEY (event_id, _id)
    );
    -- The list: all checks, one smartphone, one gate, one zone.
    CREATE INDEX entrance_checks_date ON entrance_checks (event_id, date DESC);
    CREATE INDEX entrance_checks_smartphone ON entrance_checks (event_id, smartphone_number, date DESC);
    CREATE INDEX entrance_checks_group ON entrance_checks (event_id, entrance_group_id, date);
    CREATE INDEX entrance_checks_zone ON entrance_checks (event_id, zone_id, date);
    CREATE INDEX entrance_checks_search ON entrance_checks
      USING gin (search_key(coalesce(short_id, '') || E'\n' || coalesce(uid, '') || E'\n' || coalesce(bar_code, '')) gin_trgm_ops);
    -- Finds the place of a holder at the date of an offline scan.
    CREATE INDEX entrance_checks_uid ON entrance_checks (event_id, uid, date);
    CREATE INDEX entrance_checks_ticket ON entrance_checks (event_id, ticket_id, date) WHERE ticket_id IS NOT NULL;
    -- The next reports, and the recent calls of the provider.
    CREATE INDEX entrance_checks_report ON entrance_checks (event_id, report_due_at) WHERE report = 'queued';
    CREATE INDEX entrance_checks_tried ON entrance_checks (event_id, report_tried_at) WHERE report_tried_at IS NOT NULL;
    CREATE INDEX entrance_checks_xid ON entrance_checks (event_id, xid);
    CREATE INDEX entrance_checks_flagged ON entrance_checks (event_id, date)
      WHERE flag IS NOT NULL OR double_of_id IS NOT NULL;

    -- The people inside. The place is a zone, or the event for the whole site; the holder is a chip or a ticket.
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
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
