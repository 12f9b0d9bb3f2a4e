import { aggregateRollups } from '@kermesse/core/ledger/rollups/aggregate'
import { findMismatches } from '@kermesse/core/ledger/rollups/mismatches'
import { expect, vi } from 'vitest'
import type { Api } from '../api.ts'

/** Rounds that a worker makes from time to time, made at once. */
export function roundsOf({ knex, app }: Api) {
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  const ctx = { db: app.db, signal, report }
  const leftOut = (table: 'transactions' | 'entrance_checks') =>
    knex(`${table} as t`)
      .leftJoin('rollup_watermarks as w', 'w.event_id', 't.event_id')
      .whereRaw(`t.xid >= coalesce(w.xid, '0')`)
  // Transactions in other databases hold the watermark back, too.
  const folded = async () => {
    await aggregateRollups(ctx)
    expect([...(await leftOut('transactions')), ...(await leftOut('entrance_checks'))]).toEqual([])
  }
  return {
    fold: () => vi.waitFor(folded, { timeout: 10_000, interval: 10 }),
    check: () => findMismatches(ctx),
  }
}
