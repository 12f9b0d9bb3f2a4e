import type { Knex } from 'knex'

/** Scans that come late, what the ticketing provider hears of them, and zones as something that the ledger knows. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A gate that was offline dates its scans: where someone was at that moment is looked up here.
    CREATE INDEX entrance_checks_uid ON entrance_checks (event_id, uid, date);
    CREATE INDEX entrance_checks_ticket ON entrance_checks (event_id, ticket_id, date) WHERE ticket_id IS NOT NULL;

    -- Whether the provider of the ticket has heard of the scan; null for one that it does not concern.
    ALTER TABLE entrance_checks
      ADD COLUMN report text CHECK (report IN ('queued', 'reported', 'refused', 'failed')),
      ADD COLUMN report_error text,
      ADD COLUMN report_attempts smallint NOT NULL DEFAULT 0,
      ADD COLUMN report_due_at timestamptz,
      ADD COLUMN report_tried_at timestamptz;
    CREATE INDEX entrance_checks_report ON entrance_checks (event_id, report_due_at) WHERE report = 'queued';
    CREATE INDEX entrance_checks_tried ON entrance_checks (event_id, report_tried_at) WHERE report_tried_at IS NOT NULL;

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

    -- What a zone gives along with its wristbands is part of the catalogue.
    CREATE TRIGGER zones_inserted AFTER INSERT ON zones REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
    CREATE TRIGGER zones_updated AFTER UPDATE ON zones REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
    CREATE TRIGGER zones_deleted AFTER DELETE ON zones REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
