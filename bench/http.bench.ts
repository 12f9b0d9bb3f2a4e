import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { newId } from '@kermesse/core/platform/ids'
import {
  beerFor,
  loadWallets,
  makeFestival,
  openDatabase,
  pricesOf,
  saleFor,
  sellOverHttp,
  warmServer,
} from './festival.ts'
import { drive, median, report, sized } from './figures.ts'
import { startApi, startServer } from './servers.ts'

// Sales over HTTP on 10,000 wallets. Rounds alternate with those of the baseline; client, server and database share the machine.
const seconds = sized(4, 1)
const rounds = sized(3, 1)
const wallets = sized(10_000, 100)
const batch_size = sized(500, 10)
const faulty_connections = sized(130, 4)

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const api = await startApi({ KERMESSE_TRUST_PROXY: '1' })
const ours = await makeFestival(api.sdk, pools, wallets)
const theirs = await makeFestival(api.sdk, pools, wallets)
for (const festival of [ours, theirs]) await loadWallets(ledger, festival)
await warmServer(pools.knex)
const baseline = await startServer('baseline_server.ts', {
  BASELINE_EVENT: theirs.event_id,
  BASELINE_PRICES: JSON.stringify(pricesOf(theirs)),
})

// A server that has just started compiles what it runs.
for (let n = 0; n < sized(2, 1); n++) await sell()
await measureSales()
await measureBatches()
await measureFaults()
const proof = await proveEvent(pools.knex, ours.event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)
await Promise.all([api.stop(), baseline.stop()])
await ledger.close()
await pools.close()

/** Single sales with 64 connections, beside an empty route with the same validation and beside one ORM transaction each. */
async function measureSales() {
  const compare = (path: string) =>
    sellOverHttp(theirs, { url: `${baseline.url}/${path}`, connections: 64, seconds })
  for (const path of ['empty', 'orm']) await compare(path)
  const rates: Record<'ours' | 'empty' | 'orm', number[]> = { ours: [], empty: [], orm: [] }
  for (let round = 0; round < rounds; round++) {
    rates.empty.push((await compare('empty')).rate)
    rates.ours.push(await sell())
    rates.orm.push((await compare('orm')).rate)
  }
  const measured = { value: median(rates.ours), unit: 'requests/s' }
  report({
    figure: 'http: debits, beside an empty route',
    ...measured,
    baseline: median(rates.empty),
    least: 0.65,
  })
  report({
    figure: 'http: debits, beside an ORM transaction each',
    ...measured,
    baseline: median(rates.orm),
    least: 5,
  })
}

/** Uploads of four devices that were offline, beside the same sales settled in this process. */
async function measureBatches() {
  const rates: Record<'uploaded' | 'settled', number[]> = { uploaded: [], settled: [] }
  for (const work of [settleBatch, uploadBatch]) await drive(4, sized(2, 0), work)
  for (let round = 0; round < rounds; round++) {
    rates.settled.push((await drive(4, seconds, settleBatch)).rate)
    rates.uploaded.push((await drive(4, seconds, uploadBatch)).rate)
  }
  report({
    figure: 'http: offline sales in batches of 500',
    value: median(rates.uploaded) * batch_size,
    unit: 'items/s',
    baseline: median(rates.settled) * batch_size,
    least: 0.4,
  })
}

async function settleBatch() {
  const items = Array.from({ length: batch_size }, () => beerFor(ours))
  const outcomes = await ledger.postInOrder(ours.event_id, items)
  assert(outcomes.every(({ status }) => status === 'posted'))
}

async function uploadBatch() {
  const transactions = Array.from({ length: batch_size }, () => ({
    _id: newId(),
    ...saleFor(ours),
  }))
  const query = { event_id: ours.event_id }
  const { posted } = await api.sdk.transactions.batch({ query, body: { transactions } })
  assert.equal(posted, batch_size)
}

/** Sales of 32 tills while one address sends faulty requests over 130 connections, as fast as each is answered. */
async function measureFaults() {
  const rates: Record<'alone' | 'attacked', number[]> = { alone: [], attacked: [] }
  for (let round = 0; round < rounds; round++) {
    rates.alone.push(await sell({ connections: 32 }))
    const attack = await startServer('faults_program.ts', {
      url: api.url,
      connections: String(faulty_connections),
      address: `203.0.113.${round}`,
    })
    // Until the network is over its budget.
    await sleep(sized(3_000, 100))
    rates.attacked.push(await sell({ connections: 32, may_refuse: true }))
    await attack.stop()
    await sleep(sized(1_000, 0))
  }
  report({
    figure: 'http: debits while one address sends faulty requests',
    value: median(rates.attacked),
    unit: 'requests/s',
    baseline: median(rates.alone),
    least: 0.9,
  })
}

async function sell(how: { connections?: number; may_refuse?: boolean } = {}) {
  const url = `${api.url}/transactions?event_id=${ours.event_id}`
  const tills = { url, token: api.token, connections: 64, seconds, ...how }
  return (await sellOverHttp(ours, tills)).rate
}
