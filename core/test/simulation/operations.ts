import { createHash } from 'node:crypto'
import type { Command } from '../../src/ledger/types.ts'
import { derivedId } from '../../src/platform/ids.ts'
import { bars, bringBack, buy, containers, products, take } from '../ledger/catalogue.ts'
import type { Chance } from './chance.ts'
import type { Scheduler } from './scheduler.ts'

/** Something that a person does at a terminal. Its id is drawn once, and repeated until there is an answer. */
export type Operation = {
  /** Names the intention; no two transactions have the same. */
  of: string
  event_id: string
  id: string
  hash: Buffer
  wants: Wanted
  /** When a device without a network did it; undefined for a request. */
  done_at?: string
  /** Several terminals may want the same, under the same id. */
  is_shared?: true
}

type Own = 'id' | 'hash' | 'date' | 'user_id' | 'order_number'
type WantedOf<One> = One extends Command ? Omit<One, Own> : never
export type Wanted = WantedOf<Command>

const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)

/** An operation with a new id. */
export function newOperation(of: string, event_id: string, id: string, wants: Wanted): Operation {
  return { of, event_id, id, hash: hashOf(`${of} ${id}`), wants }
}

const counter_sale: Wanted = {
  type: 'debit',
  payment_type: 'cash',
  bar_id: bars.main,
  lines: [buy(products.water)],
}

/** Draws an operation at a bar or a desk for this wristband; of them, so many are sales without one. */
export function drawWanted(
  { chance, now }: Scheduler,
  { uid, at_counter }: { uid: string; at_counter: number },
): Wanted {
  if (chance.chance(at_counter)) return counter_sale
  const kind = chance.next()
  if (kind < 0.47) return saleOf(chance, uid)
  if (kind < 0.81) return topUpOf(chance, uid)
  if (kind < 0.88) return { type: 'unpaid', uid, amount: chance.between(1, 4) * 5_00 }
  if (kind < 0.91) return { type: 'checkout', uid }
  // Often the same at two terminals at a time.
  const receipt = `R${Math.floor(now / 20) % 100}`
  return {
    type: 'credit',
    uid,
    payment_type: 'mypos',
    account: 'card_terminal',
    amount: 10_00,
    card_transaction_id: receipt,
  }
}

/** Drinks, and now and then their cups. */
export function saleOf(chance: Chance, uid: string): Wanted {
  const lines = [buy(chance.pick([products.beer, products.water]), chance.between(1, 3))]
  if (chance.chance(0.3)) lines.push(take(containers.cup))
  if (chance.chance(0.2)) lines.push(bringBack(containers.cup))
  return { type: 'debit', uid, payment_type: 'wristband', bar_id: bars.main, lines }
}

export function topUpOf(chance: Chance, uid: string): Wanted {
  const amount = chance.between(1, 8) * 5_00
  return { type: 'credit', uid, payment_type: 'cash', account: 'cash', amount }
}

/** Cancels a transaction. Every terminal that does so uses the same id, as the API does. */
export function cancelOf(event_id: string, original_id: string, uid?: string): Operation {
  const id = derivedId(event_id, 'reversal', original_id)
  const wants = { type: 'reverse', ...(uid && { uid }), original_id, force: false } as const
  return { ...newOperation(`cancel ${original_id}`, event_id, id, wants), is_shared: true }
}

/** The device that an operation counts for: that of the seller, or of the team before the slash. */
export const deviceOf = (of: string) => `device of ${of.split(/[ /]/)[0]}`

/** The command of a request that arrives now, or of a report of what was done before. */
export function commandOf({ of, id, hash, wants, done_at }: Operation, now: string): Command {
  const base = { ...wants, id, user_id: null, order_number: of }
  if (done_at === undefined) return { ...base, hash, date: now } as Command
  const fact = {
    device: deviceOf(of),
    received_at: now,
    device_date: null,
    device_uid: null,
    undated_hash: hash,
  }
  const own_hash = hashOf(`${of} ${id} ${done_at}`)
  return { ...base, hash: own_hash, date: done_at, as_of: done_at, fact } as Command
}

/** The wristband of an operation, if it has one. */
export const uidOf = (wants: Wanted) => ('uid' in wants ? wants.uid : undefined)

/** Every wristband of an operation. */
export const uidsOf = (wants: Wanted) =>
  [uidOf(wants), 'new_uid' in wants ? wants.new_uid : undefined].filter((uid) => uid !== undefined)
