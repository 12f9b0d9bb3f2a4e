import type { Knex } from 'knex'

/**
 * Transfers are paid when the bank has settled them; a file that it accepted is not paid yet. What a bank asks about a transfer (a name
 * that does not match, a duplicate, a word that we do not know) stays with it until staff has decided. A request whose
 * transfer came back may be changed after the form has closed.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE refund_items
      ADD COLUMN paid_at timestamptz,
      ADD COLUMN attention text CHECK (attention IN ('name_close_match', 'name_no_match', 'name_not_verified', 'duplicate',
        'blocked', 'unknown_status', 'return_mismatch')),
      ADD COLUMN decided_attention text,
      ADD COLUMN name_at_bank text,
      ADD COLUMN returned_amount bigint CHECK (returned_amount > 0);
    CREATE INDEX refund_items_attention ON refund_items (event_id, refund_id) WHERE attention IS NOT NULL;
    ALTER TABLE refunds ADD COLUMN names_corrected int NOT NULL DEFAULT 0;
    ALTER TABLE refund_forms ADD COLUMN returned_at timestamptz;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
