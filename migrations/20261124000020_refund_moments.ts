import type { Knex } from 'knex'

/** When the bank said what became of a transfer, for the visitor who waits for it. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE refund_items
      -- When the bank said that it takes the transfer.
      ADD accepted_at timestamptz,
      -- When it came back.
      ADD returned_at timestamptz;
    -- A visitor's own transfers, whichever runs they were in.
    CREATE INDEX refund_items_wallet ON refund_items (event_id, uid);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
