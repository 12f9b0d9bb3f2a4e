import type { Knex } from 'knex'

/** Offline decisions of a gate as they happened, with the rules that they violate. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE entrance_checks
      ADD decided text CHECK (decided IN ('allowed', 'refused')),
      -- The code of the rule that an offline gate broke.
      ADD violation text,
      -- The entry before this one, where nobody left in between.
      ADD double_of_id uuid,
      -- What the clock of the device said, where that was in the future.
      ADD device_date timestamptz,
      ADD reviewed_at timestamptz,
      ADD reviewed_by uuid,
      ADD review_note text;
    CREATE INDEX entrance_checks_flagged ON entrance_checks (event_id, date)
      WHERE flag IS NOT NULL OR double_of_id IS NOT NULL;

    -- A scan that was made before is judged by the status that the ticket had then.
    ALTER TABLE tickets ADD status_at timestamptz;
    CREATE FUNCTION date_ticket_status() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.status_at = now();
      RETURN NEW;
    END $$;
    CREATE TRIGGER tickets_status_at BEFORE UPDATE OF status ON tickets
      FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION date_ticket_status();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
