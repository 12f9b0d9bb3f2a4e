import assert from 'node:assert/strict'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { newId } from '@kermesse/core/platform/ids'
import { beerFor, loadWallets, makeFestival, openDatabase, warmServer } from './festival.ts'
import { drive, median, report } from './figures.ts'
import { startApi } from './servers.ts'
import { sized } from './size.ts'

// Uploads of devices that were offline: batches of 500 sales, from four devices at once, beside the same sales that the ledger
// settles in this process.
const size = sized(500, 10)
const seconds = sized(6, 1)
const goal = 0.4

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, sized(10_000, 100))
await loadWallets(ledger, festival)
const { event_id, bar_id, beer_id, cup_id, uids } = festival
await warmServer(pools.knex)
const api = await startApi()
const rates: Record<'over_http' | 'in_process', number[]> = { over_http: [], in_process: [] }
for (const work of [settle, sync]) await drive(4, sized(2, 0), work)
for (let round = 0; round < sized(3, 1); round++) {
  rates.in_process.push((await drive(4, seconds, settle)).rate)
  rates.over_http.push((await drive(4, seconds, sync)).rate)
}
const proof = await proveEvent(pools.knex, event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)

const [value, baseline] = [median(rates.over_http) * size, median(rates.in_process) * size]
report({
  figure: `batch: offline sales over HTTP, ${size} at a time, beside the ledger in process`,
  value,
  unit: 'items/s',
  baseline,
  ratio: value / baseline,
  goal: `ratio ≥ ${goal}`,
  holds: value / baseline >= goal,
})
await api.stop()
await ledger.close()
await pools.close()

/** The same sales without the API around them. */
async function settle() {
  const outcomes = await ledger.postInOrder(
    event_id,
    Array.from({ length: size }, () => beerFor(festival)),
  )
  assert(outcomes.every(({ status }) => status === 'posted'))
}

async function sync() {
  const transactions = Array.from({ length: size }, () => ({
    _id: newId(),
    type: 'debit' as const,
    uid: uids[Math.floor(Math.random() * uids.length)]!,
    bar_id,
    order: [
      { _id: beer_id, kind: 'consumption' as const, quantity: 1, without_voucher: false },
      { _id: cup_id, kind: 'deposit' as const, quantity: 1, without_voucher: false },
    ],
  }))
  const { posted } = await api.sdk.transactions.batch({
    query: { event_id },
    body: { transactions },
  })
  assert.equal(posted, size)
}
