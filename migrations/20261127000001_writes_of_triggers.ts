import type { Knex } from 'knex'

/**
 * No trigger writes to another table any more: a distributed database allows none. Code that inserts wallets lists and counts
 * them (`listWallets`), and code that changes a catalogue raises the version of its event (`lockCatalogue`). Builds from before
 * the first release rely on the triggers and must not run beside this schema.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    DROP TRIGGER wallets_inserted ON wallets;
    DROP TRIGGER wallets_deleted ON wallets;
    ${catalogue
      .flatMap((table) =>
        ['inserted', 'updated', 'deleted'].map(
          (end) => `DROP TRIGGER ${table}_${end} ON ${table};`,
        ),
      )
      .join('\n    ')}
    -- lock: no release has used it
    DROP FUNCTION list_wallets();
    -- lock: no release has used it
    DROP FUNCTION touch_catalogue();
    -- The table of a trigger of a distributed table is a shard: audit_log_102008.
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      forgotten text := coalesce(current_setting('kermesse.forgotten_event', true), '');
      erasing text := coalesce(current_setting('kermesse.erasing_event', true), '');
    BEGIN
      IF TG_OP = 'DELETE' AND forgotten <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = forgotten THEN RETURN OLD; END IF;
      END IF;
      IF TG_OP = 'UPDATE' AND starts_with(TG_TABLE_NAME::text, 'audit_log') AND erasing <> '' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF OLD.event_id::text = erasing AND to_jsonb(NEW) - '{before,after,searched}'::text[] = to_jsonb(OLD) - '{before,after,searched}'::text[]
        THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;
    -- Triggers of a statement see nothing of a distributed table.
    CREATE TRIGGER transactions_keeps_facts BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER postings_keeps_facts BEFORE UPDATE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `)
}

const catalogue = [
  'bars',
  'deposits',
  'bar_deposits',
  'consumptions',
  'vouchers',
  'voucher_packs',
  'entrances',
  'zones',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
