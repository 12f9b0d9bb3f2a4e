import assert from 'node:assert/strict'
import type { Pools } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import type { Knex } from 'knex'
import { load_rows } from './load_rows.ts'

/** How much there is in an event; a transaction every 50 ms unless it says otherwise. */
export type Size = { clients: number; transactions: number; apart_ms?: number }

/**
 * An event with this many clients and transactions and what comes with them, and a small neighbour in the same tables.
 * Answers the id of the event.
 */
export async function makeLoadData(pools: Pools, size: Size): Promise<string> {
  const small = { clients: size.clients / 100, transactions: size.transactions / 100 }
  const [event_id] = await makeLoadEvents(pools, [size, small])
  return event_id!
}

/**
 * Events side by side. The database makes the rows by itself and their indexes afterwards. Every amount has its postings and every
 * balance is the sum of what happened, so that the audit agrees.
 */
export async function makeLoadEvents({ knex, ledger }: Pools, sizes: Size[]): Promise<string[]> {
  const ids = sizes.map(() => newId())
  // In one transaction on one connection: to it belong the settings, and nobody sees tables without their indexes.
  await knex.transaction(async (trx) => {
    await trx.raw(`
      SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off;
      SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB';
      SET LOCAL session_replication_role = replica`)
    const indexes = await dropIndexes(trx)
    for (const [n, size] of sizes.entries()) await fill(trx, ids[n]!, String(n + 1), size)
    for (const sql of indexes) await trx.raw(sql)
  })
  // Of the two pools the one without a limit of time.
  await ledger.query('VACUUM ANALYZE')
  return ids
}

const filled = ['clients', 'wallets', 'transactions', 'entrance_checks', 'tickets', 'audit_log']

/** How to make the indexes again that were dropped; keys and what is unique stay. */
async function dropIndexes(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql FROM pg_index
     WHERE indrelid = ANY(?::text[]::regclass[]) AND NOT indisunique`,
    [filled],
  )
  for (const { name } of rows) await trx.raw(`DROP INDEX ${name}`)
  return rows.map(({ sql }: { sql: string }) => sql)
}

async function fill(trx: Knex.Transaction, event_id: string, prefix: string, size: Size) {
  for (const sql of Object.values(load_rows)) {
    await trx.raw(filledIn(sql, event_id, prefix, size))
  }
}

/** Several statements take no parameters; these are ours alone. */
function filledIn(sql: string, event_id: string, prefix: string, size: Size) {
  const { clients, transactions, apart_ms = 50 } = size
  const per_client = transactions / clients
  const at_once = Math.min(clients, 10_000)
  // Otherwise the last lot buys with wristbands that nobody wears.
  assert(Number.isInteger(per_client) && clients % at_once === 0, `${clients} are no whole lots`)
  const values = {
    event_id: `'${event_id}'`,
    prefix: `'${prefix}'`,
    clients,
    transactions,
    per_client,
    apart_ms,
    at_once,
  }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(?<!:):${name}\\b`, 'g'), String(value)),
    sql,
  )
}
