import type { Knex } from 'knex'

/** What a refund by TWINT costs the visitor beside what is paid back; in minor units. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Of a run or a request the first refund of a visitor carries it for all of them.
    ALTER TABLE provider_refunds ADD COLUMN freight bigint NOT NULL DEFAULT 0 CHECK (freight >= 0);
    ALTER TABLE refunds ADD COLUMN total_freight bigint NOT NULL DEFAULT 0;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
