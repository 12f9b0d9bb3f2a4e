import { setTimeout as sleep } from 'node:timers/promises'
import { foldHours } from '@kermesse/core/ledger/rollups/fold'
import { openDatabase } from './festival.ts'

// What a worker does for statistics, a second apart, until it is stopped.
const pools = openDatabase()
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
const { signal } = stopping
console.log('ready')
while (!signal.aborted) {
  await foldHours({ db: pools.knex, signal, report: console.error })
  await sleep(1_000, undefined, { signal }).catch(() => {})
}
await pools.close()
