import type { Knex } from 'knex'

/** Keeps a bank file beside the one that replaces it. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Files of the run that must not be sent any more, the oldest first: file_name, message_id, bank_file_id, superseded_at.
    ALTER TABLE refunds ADD earlier_files jsonb NOT NULL DEFAULT '[]';
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
