import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import type { KnownWallet } from '../wallets/known_wallets.ts'
import { findKnownBand, hasEnded } from './known_band.ts'

/** A band that was held without an order: it shows what it has, and pays by being held again. */
export type HeldBand =
  | { is: 'asked' }
  | { is: 'found'; client: ShownBand }
  | { is: 'failed'; error: unknown }

export type ShownBand = Pick<
  Schema<'Client'>,
  'balance' | 'short_id' | 'age' | 'vouchers' | 'disabled' | 'transferred_to'
>

const shown_ms = 60_000

const held = createStore<HeldBand | null>(null)
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const useHeldBand = () => useStore(held)

export async function showBand(read: BandRead) {
  const number = ++asked
  clearTimeout(timer)
  held.set({ is: 'asked' })
  const known = await findKnownBand(read).catch(() => undefined)
  // The copy of the phone knows these as soon as the server tells of them.
  const is_ended = known !== undefined && hasEnded(known)
  const answer = await (is_ended ? Promise.resolve(shownOf(known)) : findClient(read)).then(
    (client): HeldBand => ({ is: 'found', client }),
    (error: unknown): HeldBand =>
      known && isUnanswered(error)
        ? { is: 'found', client: shownOf(known) }
        : { is: 'failed', error },
  )
  if (number !== asked) return
  held.set(answer)
  timer = setTimeout(closeBand, shown_ms)
}

export function closeBand() {
  asked += 1
  clearTimeout(timer)
  held.set(null)
}

/** Nobody has this number. */
export class UnknownNumber extends Error {}

/** The chip of a band. A number that was typed or scanned is looked up first. */
export async function uidOf(read: BandRead) {
  if ('uid' in read) return read.uid
  const query = { event_id: posSession.get()?.event_id ?? '', short_id: read.number, limit: 1 }
  const { clients } = await posSdk.clients.list({ query })
  const uid = clients[0]?.uid
  if (!uid) throw new UnknownNumber(read.number)
  return uid
}

function shownOf({ balance, vouchers, state, replaced_by, ...rest }: KnownWallet): ShownBand {
  return {
    ...rest,
    balance: balance / 100,
    age: rest.age as ShownBand['age'],
    vouchers: Object.entries(vouchers).map(([voucher_id, quantity]) => ({ voucher_id, quantity })),
    disabled: state === 'blocked',
    transferred_to: replaced_by,
  }
}

async function findClient(read: BandRead) {
  const uid = await uidOf(read)
  const query = { event_id: posSession.get()?.event_id ?? '' }
  return posSdk.clients.get({ path: { uid }, query })
}
