import type { Knex } from 'knex'

/** What is left of events that were deleted for ever, and the one way by which their rows may leave the append-only tables. */
export async function up(knex: Knex) {
  await knex.raw(`
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
      -- [{account, balance}], as in the proof.
      accounts jsonb NOT NULL
    );
    CREATE INDEX event_totals_deleted_at ON event_totals (deleted_at);
    CREATE INDEX events_date_end ON events ("dateEnd");

    -- A transaction that deletes an event for ever names it; only rows of that event may go, and only by DELETE.
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      forgotten text := coalesce(current_setting('kermesse.forgotten_event', true), '');
    BEGIN
      IF TG_OP = 'DELETE' AND forgotten <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = forgotten THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;
  `)
  for (const table of ['audit_log', 'transactions', 'transaction_lines']) {
    await knex.raw(`
      CREATE TRIGGER ${table}_keeps_rows BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change();
    `)
  }
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
