import { foldHours } from '@kermesse/core/ledger/rollups/fold'
import { fold_pace } from '../workers/src/followers.ts'
import { repeat } from '../workers/src/repeat.ts'
import { openDatabase } from './festival.ts'

// What a worker does for statistics, at its pace, until it is stopped.
const pools = openDatabase()
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
console.log('ready')
await repeat({ db: pools.knex, signal: stopping.signal, report: console.error }, fold_pace, [
  foldHours,
])
await pools.close()
