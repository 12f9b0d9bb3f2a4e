import type { Knex } from 'knex'

/** Summaries of sales begin with this release: older sales are not summarised. */
export async function up(knex: Knex) {
  await knex.raw(`
    INSERT INTO sales_watermarks (event_id, xid, until, whole_xid)
    SELECT _id, pg_snapshot_xmin(pg_current_snapshot()), date_trunc('minute', now()), '0' FROM events`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
