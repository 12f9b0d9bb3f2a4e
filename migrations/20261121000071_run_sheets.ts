import type { Knex } from 'knex'

/** The spreadsheet of a run is made when it is asked for, from its rows as they stand; no file of it is kept. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE refunds DROP COLUMN sheet_file_id')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
