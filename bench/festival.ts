import assert from 'node:assert/strict'
import type { Ledger } from '@kermesse/core/ledger/ledger'
import type { Command } from '@kermesse/core/ledger/types'
import { connect, type Pools } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import type { Sdk } from '@kermesse/sdk/client'
import autocannon from 'autocannon'
import type { Knex } from 'knex'
import { addBands, itemOf, numberBands, openFestival } from '../fixtures/festival.ts'
import { loadFor, sized } from './figures.ts'

const hash = Buffer.alloc(32, 1)
const prices = { beer: 500, cup: 200 }
let festivals = 0

export type Festival = {
  event_id: string
  bar_id: string
  beer_id: string
  cup_id: string
  bands: { uid: string; short_id: string }[]
}

/** The festival with this many wallets, empty until `loadWallets`. */
export async function makeFestival(sdk: Sdk, pools: Pools, wallets: number): Promise<Festival> {
  const name = `Bench ${newId()}`
  const { event, bar, cup } = await openFestival(sdk, { name, maxLoadAmount: 1_000_000 })
  // Printed numbers are unique in the installation, and a benchmark may have two festivals.
  const series = String(festivals++)
  const bands = numberBands(`04${series}`, `B${series}`, wallets)
  const event_id = event._id
  await addBands((sql, values) => pools.ledger.query(sql, values), event_id, bands)
  await pools.knex.raw('ANALYZE')
  const beer_id = itemOf(bar, 'Bière blonde 3 dl')
  return { event_id, bar_id: bar._id, beer_id, cup_id: cup._id, bands }
}

/** What the baselines charge, as the ledger does; in minor units. */
export function pricesOf({ beer_id, cup_id }: Festival) {
  return {
    [beer_id]: { price: prices.beer, name: 'Beer' },
    [cup_id]: { price: prices.cup, name: 'Cup' },
  }
}

/** Tops every wallet up through the ledger, by default with more than a benchmark can spend. */
export async function loadWallets(
  ledger: Ledger,
  { event_id, bands }: Festival,
  amount = 900_000_00,
) {
  for (let start = 0; start < bands.length; start += 2000) {
    const items = bands.slice(start, start + 2000).map(({ uid }) => topUpOf(uid, amount))
    const outcomes = await ledger.postInOrder(event_id, items)
    assert(outcomes.every(({ status }) => status === 'posted'))
  }
}

/** A cash top-up in minor units. */
export function topUpOf(uid: string, amount: number): Command {
  return {
    id: newId(),
    hash,
    date: new Date().toISOString(),
    user_id: null,
    type: 'credit',
    uid,
    payment_type: 'cash',
    amount,
    account: 'cash',
  }
}

/** Sells a beer with its cup to somebody. */
export async function sellBeer(ledger: Ledger, festival: Festival) {
  const outcome = await ledger.post(festival.event_id, beerFor(festival))
  assert.equal(outcome.status, 'posted')
}

/** A beer with its cup for somebody, as the ledger takes it. */
export function beerFor({ bar_id, beer_id, cup_id, bands }: Festival): Command {
  return {
    id: newId(),
    hash,
    date: new Date().toISOString(),
    user_id: null,
    type: 'debit',
    uid: oneOf(bands).uid,
    payment_type: 'wristband',
    bar_id,
    lines: [
      { _id: beer_id, kind: 'consumption', quantity: 1, without_voucher: false },
      { _id: cup_id, kind: 'deposit', quantity: 1, without_voucher: false },
    ],
  }
}

/** The same as a device sends it. */
export function saleFor({ bar_id, beer_id, cup_id, bands }: Festival) {
  return {
    type: 'debit' as const,
    uid: oneOf(bands).uid,
    bar_id,
    order: [
      { _id: beer_id, kind: 'consumption' as const, quantity: 1 },
      { _id: cup_id, kind: 'deposit' as const, quantity: 1 },
    ],
  }
}

type Tills = {
  url: string
  token?: string
  connections: number
  seconds: number
  /** Refused sales are not counted; otherwise they end the benchmark. */
  may_refuse?: boolean
}

/** Sells over HTTP, one sale at a time per connection; answers how many, and how many a second. */
export async function sellOverHttp(
  festival: Festival,
  { url, token = 'none', connections, seconds, may_refuse = false }: Tills,
) {
  const result = await autocannon({
    url,
    connections,
    ...loadFor(seconds),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    requests: [
      { setupRequest: (request) => ({ ...request, body: JSON.stringify(saleFor(festival)) }) },
    ],
  })
  const { non2xx, errors, duration, '2xx': sold } = result
  if (!may_refuse)
    assert.equal(non2xx + errors, 0, `${non2xx} refusals and ${errors} errors at ${url}`)
  return { sold, rate: sold / duration }
}

/**
 * Brings the server to where it is after a day: with log files that the last checkpoint left for reuse. A fresh one makes
 * them while it is measured, and every commit waits for it.
 */
export async function warmServer(knex: Knex) {
  for (let n = 0; n < sized(64, 0); n++)
    await knex.raw("SELECT pg_logical_emit_message(false, 'warm', repeat('x', 16000000))")
  await knex.raw('CHECKPOINT')
}

/** The pools of a benchmark on the database it was given. */
export function openDatabase() {
  if (!process.env.DATABASE_URL) throw new Error('run it with `npm run bench`')
  return connect(process.env.DATABASE_URL, 'kermesse bench')
}

function oneOf<Item>(items: Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}
