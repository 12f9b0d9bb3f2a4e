/** The tables of the catalogue, whose changes raise the version of the event. */
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

// Pools of tests have the name `test`, clients of tests have none, and handles of tests mark their statements.
const by_a_test = `(current_setting('application_name') IN ('', 'test') OR starts_with(current_query(), '/* test */'))`

/**
 * Triggers of test databases alone. When a transaction of the product commits, each new wallet is listed, and each catalogue that
 * has changed has another version: a statement that forgets it fails whatever test it is sent by. What tests insert themselves
 * is listed and counted for them.
 */
export const test_rules = `
  CREATE FUNCTION test_fixture_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${by_a_test} THEN
      WITH listed AS (INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM changed
        ON CONFLICT DO NOTHING RETURNING event_id)
      INSERT INTO wallet_count_rollup (event_id, _id, change)
      SELECT event_id, gen_random_uuid(), count(*) FROM listed GROUP BY event_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER test_fixtures AFTER INSERT ON wallets REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION test_fixture_wallets();

  CREATE FUNCTION test_wallet_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM wallets WHERE event_id = NEW.event_id AND uid = NEW.uid)
      AND NOT EXISTS (SELECT FROM balance_rollup WHERE event_id = NEW.event_id AND uid = NEW.uid)
    THEN RAISE EXCEPTION 'the new wallet % is not listed: call listWallets', NEW.uid; END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER test_rule AFTER INSERT ON wallets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NOT ${by_a_test}) EXECUTE FUNCTION test_wallet_is_listed();

  CREATE FUNCTION test_fixture_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${by_a_test} THEN
      UPDATE events SET catalogue_version = catalogue_version WHERE _id IN (SELECT event_id FROM changed);
    END IF;
    RETURN NULL;
  END $$;

  CREATE FUNCTION test_catalogue_has_another_version() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed_event uuid := coalesce(NEW.event_id, OLD.event_id);
  BEGIN
    -- Savepoints write with ids that are higher than that of their transaction.
    IF EXISTS (SELECT FROM events WHERE _id = changed_event
      AND xmin::text::bigint < pg_current_xact_id()::text::bigint % 4294967296)
    THEN RAISE EXCEPTION 'the catalogue (%) has the version of before: call lockCatalogue first', TG_TABLE_NAME; END IF;
    RETURN NULL;
  END $$;
  ${catalogue.map(triggersOf).join('\n')}`

function triggersOf(table: string) {
  const fixtures = [
    ['INSERT', 'NEW'],
    ['UPDATE', 'NEW'],
    ['DELETE', 'OLD'],
  ].map(
    ([change, rows]) => `
      CREATE TRIGGER test_fixtures_${change} AFTER ${change} ON ${table} REFERENCING ${rows} TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION test_fixture_catalogue();`,
  )
  return `${fixtures.join('')}
    CREATE CONSTRAINT TRIGGER test_rule AFTER INSERT OR UPDATE OR DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NOT ${by_a_test}) EXECUTE FUNCTION test_catalogue_has_another_version();`
}
