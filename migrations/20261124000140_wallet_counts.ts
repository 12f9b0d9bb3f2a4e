import type { Knex } from 'knex'

/** How many wallets an event has, without counting them: they are made one by one and by the hundred thousand. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- By how many there are more since; the sum is how many there are. Only added to, so that nobody waits for anybody who
    -- makes wallets too; a worker merges the rows now and then.
    CREATE TABLE wallet_count_rollup (
      event_id uuid NOT NULL REFERENCES events,
      _id bigint GENERATED ALWAYS AS IDENTITY,
      change bigint NOT NULL,
      PRIMARY KEY (event_id, _id)
    );
    INSERT INTO wallet_count_rollup (event_id, change) SELECT event_id, count(*) FROM wallets GROUP BY event_id;

    CREATE OR REPLACE FUNCTION list_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM changed;
        INSERT INTO wallet_count_rollup (event_id, change) SELECT event_id, count(*) FROM changed GROUP BY event_id;
      ELSE
        DELETE FROM balance_rollup r USING changed c WHERE r.event_id = c.event_id AND r.uid = c.uid;
        INSERT INTO wallet_count_rollup (event_id, change) SELECT event_id, -count(*) FROM changed GROUP BY event_id;
      END IF;
      RETURN NULL;
    END $$;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
