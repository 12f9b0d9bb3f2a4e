import type { Knex } from 'knex'

/** Balances behind the ledger, which may have the index that the wallets themselves cannot afford. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Every wallet has a row as long as there is the wallet.
    CREATE TABLE balance_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      balance bigint NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    CREATE FUNCTION list_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM changed;
      ELSE
        DELETE FROM balance_rollup r USING changed c WHERE r.event_id = c.event_id AND r.uid = c.uid;
      END IF;
      RETURN NULL;
    END $$;
    INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM wallets;
    CREATE INDEX balance_rollup_balance ON balance_rollup (event_id, balance, uid);
    CREATE TRIGGER wallets_inserted AFTER INSERT ON wallets REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();
    CREATE TRIGGER wallets_deleted AFTER DELETE ON wallets REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION list_wallets();

    -- What there is already is summed up anew, with the balances.
    DELETE FROM device_rollup;
    DELETE FROM payback_rollup;
    DELETE FROM rollup_watermarks;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
