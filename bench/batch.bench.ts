import assert from 'node:assert/strict'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { newId } from '@kermesse/core/platform/ids'
import { loadWallets, makeFestival, openDatabase, warmServer } from './festival.ts'
import { drive, report } from './figures.ts'
import { startApi } from './servers.ts'

// What devices that were offline send: batches of 500 sales, from four devices at once.
const size = 500
const goal = 15_000

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, 10_000)
await loadWallets(ledger, festival)
const { event_id, bar_id, beer_id, cup_id, uids } = festival
await warmServer(pools.knex)
const api = await startApi()
await drive(4, 2, sync)
const { rate } = await drive(4, 6, sync)
const proof = await proveEvent(pools.knex, event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)

const value = rate * size
report({
  figure: 'batch: offline sales over HTTP, 500 at a time',
  value,
  unit: 'items/s',
  baseline: goal,
  ratio: value / goal,
  goal: '≥ 15,000 items/s',
  holds: value >= goal,
})
await api.stop()
await ledger.close()
await pools.close()

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
