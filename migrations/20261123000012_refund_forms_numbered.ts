import type { Knex } from 'knex'

/** A wristband has one open request for the remainder, and behind it those that runs have had. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE refund_forms ADD COLUMN n smallint NOT NULL DEFAULT 1 CHECK (n > 0);
    ALTER TABLE refund_forms DROP CONSTRAINT refund_forms_pkey;
    ALTER TABLE refund_forms ADD PRIMARY KEY (event_id, uid, n);
    DROP INDEX refund_forms_open;
    CREATE UNIQUE INDEX refund_forms_open ON refund_forms (event_id, uid) WHERE refund_id IS NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
