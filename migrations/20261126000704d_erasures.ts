import type { Knex } from 'knex'

/** Persons can be erased: a row for each wristband whose person was, and audit log entries that lose their values. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A table of the installation does not refer to one of an event.
    ALTER TABLE device_tokens DROP CONSTRAINT device_tokens_event_id_bar_id_fkey;

    CREATE TABLE erasures (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      erased_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid)
    );

    -- A transaction that erases a person names its event: entries of its audit log may lose values, and nothing else.
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER audit_log_keeps_facts BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
