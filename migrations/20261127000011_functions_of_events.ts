import type { Knex } from 'knex'

/**
 * No function reads a table of an event any more: a distributed database plans functions apart from their statement, and finds
 * their tables empty. Their text is a part of the statements (`core/src/ledger/rollups/derived_tables.ts`).
 */
export async function up(knex: Knex) {
  for (const name of functions)
    await knex.raw(`
      -- lock: no release has used it
      DROP FUNCTION ${name}`)
}

// Each before those that it calls.
const functions = [
  'unsummed_flows',
  'unsummed_wallet_changes',
  'unsummed_device_uses',
  'edge_flows',
  'edge_wallet_changes',
  'edge_device_uses',
  'edge_transactions',
  'drawer_shift',
  'wallet_changes',
  'device_uses',
  'visitors_of',
  'twint_moved',
  'reversals_of',
  'posting_lines',
  'hour_watermark',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
