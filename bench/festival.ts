import assert from 'node:assert/strict'
import type { Ledger } from '@kermesse/core/ledger/ledger'
import type { Command } from '@kermesse/core/ledger/types'
import { connect } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import type { Knex } from 'knex'
import { sized } from './size.ts'

const hash = Buffer.alloc(16, 1)
let festivals = 0

export type Festival = {
  event_id: string
  bar_id: string
  beer_id: string
  cup_id: string
  uids: string[]
}

/** An event with one bar, a beer, a cup and wallets that hold `balance` minor units each, put there by the ledger's own rules. */
export async function makeFestival(knex: Knex, wallets: number): Promise<Festival> {
  const [event_id, bar_id, beer_id, cup_id] = [newId(), newId(), newId(), newId()]
  // Printed numbers are unique in the installation, and a benchmark may have two festivals.
  const series = String(festivals++).padStart(2, '0')
  await knex('events').insert({
    _id: event_id,
    name: `Bench ${event_id}`,
    maxLoadAmount: 1_000_000_00,
  })
  await knex('bars').insert({ event_id, _id: bar_id, name: 'Main' })
  await knex('deposits').insert({ event_id, _id: cup_id, name: 'Cup', price: 200 })
  await knex('bar_deposits').insert({ event_id, bar_id, deposit_id: cup_id, kind: 'deposit' })
  await knex('consumptions').insert({
    event_id,
    _id: beer_id,
    bar_id,
    name: 'Beer',
    price: 550,
    type: 'quantity',
  })
  const uids = Array.from(
    { length: wallets },
    (_, n) => `04${`${series}${String(n).padStart(6, '0')}`.padStart(12, '0')}`,
  )
  await knex.raw(
    `INSERT INTO clients (event_id, uid, short_id) SELECT ?, uid, right(uid, 8) FROM unnest(?::text[]) AS uid`,
    [event_id, uids],
  )
  // As they are found by their number alone.
  await knex.raw(
    'INSERT INTO wristband_directory (short_id, event_id, uid) SELECT short_id, event_id, uid FROM clients WHERE event_id = ?',
    [event_id],
  )
  await knex.raw(
    'INSERT INTO wallets (event_id, uid) SELECT ?, uid FROM unnest(?::text[]) AS uid',
    [event_id, uids],
  )
  await knex.raw('ANALYZE')
  return { event_id, bar_id, beer_id, cup_id, uids }
}

/** Tops every wallet up through the ledger, by default with more than a benchmark can spend. */
export async function loadWallets(
  ledger: Ledger,
  { event_id, uids }: Festival,
  amount = 900_000_00,
) {
  for (let start = 0; start < uids.length; start += 2000) {
    const items = uids.slice(start, start + 2000).map((uid) => topUpOf(uid, amount))
    const outcomes = await ledger.postInOrder(event_id, items)
    assert(outcomes.every(({ status }) => status === 'posted'))
  }
}

/** A cash top-up in minor units. */
export function topUpOf(uid: string, amount: number): Command {
  return {
    id: newId(),
    hash: Buffer.alloc(32),
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

/** A beer with its cup for somebody. */
export function beerFor({ bar_id, beer_id, cup_id, uids }: Festival): Command {
  return {
    id: newId(),
    hash,
    date: new Date().toISOString(),
    user_id: null,
    type: 'debit',
    uid: uids[Math.floor(Math.random() * uids.length)]!,
    payment_type: 'wristband',
    bar_id,
    lines: [
      { _id: beer_id, kind: 'consumption', quantity: 1, without_voucher: false },
      { _id: cup_id, kind: 'deposit', quantity: 1, without_voucher: false },
    ],
  }
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
