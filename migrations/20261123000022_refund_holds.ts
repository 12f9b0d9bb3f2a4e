import type { Knex } from 'knex'

/** Requests that no run pays until somebody has looked at them. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Why a request waits, and what the bank said; empty where it may be paid.
    ALTER TABLE refund_forms ADD hold_reason text, ADD hold_detail text;
    -- When the bank had said of every transfer of a run what became of it.
    ALTER TABLE refunds ADD confirmed_at timestamptz;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
