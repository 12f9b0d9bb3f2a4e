import type { Knex } from 'knex'
import { isDistributed } from './is_distributed.ts'

// From here on the database keeps its own count often enough.
const young_rows = 20_000
const growing = ['clients', 'wallets', 'wristband_directory', 'transactions', 'postings']

/**
 * Tells the database how large the tables of an event have become while they are young. Until it knows, it plans as if they
 * were empty, and keeps those plans: each new wallet then looks for its client among all clients of the event.
 */
export async function analyzeYoungTables(knex: Knex): Promise<void> {
  // Citus refuses ANALYZE after other statements of a transaction; nodes analyze their tables by themselves.
  if (await isDistributed(knex)) return
  const young: string[] = await knex('pg_class')
    .whereRaw('oid = ANY(?::text[]::regclass[]::oid[])', [`{${growing.join()}}`])
    .where('reltuples', '<', young_rows)
    .pluck('relname')
  for (const table of young) await knex.raw('ANALYZE ??', [table])
}
