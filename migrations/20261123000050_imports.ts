import type { Knex } from 'knex'

/** Imports say which worksheet they read, which cells are in doubt, and whether the entrance was paid elsewhere. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE imports
      ADD COLUMN skip_doubtful boolean NOT NULL DEFAULT false,
      ADD COLUMN entrance_paid_outside boolean NOT NULL DEFAULT false,
      -- The worksheet that is read, null for a text, and the names of the others.
      ADD COLUMN sheet text,
      ADD COLUMN other_sheets jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN error_details jsonb;
    -- Such as B12, where the reason is about one cell.
    ALTER TABLE import_rows ADD COLUMN cell text;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
