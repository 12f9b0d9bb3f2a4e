import type { Knex } from 'knex'

/**
 * Warnings of an import beside its rows: hidden rows and worksheets, reversed chips, and the text
 * of an invalid cell.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE imports
      ADD COLUMN hidden_rows text CHECK (hidden_rows IN ('import', 'skip')),
      ADD COLUMN hidden_row_count integer NOT NULL DEFAULT 0,
      ADD COLUMN hidden_sheets jsonb,
      ADD COLUMN chips_are_reversed boolean NOT NULL DEFAULT false;
    ALTER TABLE import_rows ADD COLUMN read text;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
