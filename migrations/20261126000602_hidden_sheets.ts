import type { Knex } from 'knex'

/** An import that was not read yet has an empty list of hidden worksheets, as of other worksheets. */
export async function up(knex: Knex) {
  await knex.raw(`
    UPDATE imports SET hidden_sheets = '[]' WHERE hidden_sheets IS NULL;
    ALTER TABLE imports ALTER COLUMN hidden_sheets SET DEFAULT '[]', ALTER COLUMN hidden_sheets SET NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
