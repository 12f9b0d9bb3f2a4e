import { setTimeout as sleep } from 'node:timers/promises'
import { aggregateHours } from '@kermesse/core/ledger/rollups/aggregate'
import { openDatabase } from './festival.ts'

// Runs the worker's aggregation for statistics until it is stopped, with the worker's pauses.
const pools = openDatabase()
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
const { signal } = stopping
console.log('ready')
while (!signal.aborted) {
  const began = performance.now()
  await aggregateHours({ db: pools.knex, signal, report: console.error })
  const rest_ms = Math.min(5_000, Math.max(1_000, 10 * (performance.now() - began)))
  await sleep(rest_ms, undefined, { signal }).catch(() => {})
}
await pools.close()
