import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { currentMenu } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import type { KnownWallet } from '../wallets/known_wallets.ts'
import { lookUpBand } from './look_up_band.ts'
import { compareNumber } from './other_number.ts'
import { SaleRefusal } from './pending_sale.ts'

/** A band that was held without an order: it shows what it has, and pays by being held again. */
export type HeldBand =
  | { is: 'asked' }
  | { is: 'found'; client: ShownBand }
  | { is: 'failed'; error: unknown }

export type ShownBand = Pick<
  Schema<'Client'>,
  'balance' | 'short_id' | 'age' | 'vouchers' | 'disabled' | 'transferred_to' | 'containers'
> & { uid: string }

const shown_ms = 60_000

const held = createStore<HeldBand | null>(null)
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const useHeldBand = () => useStore(held)

export async function showBand(read: BandRead) {
  const number = ++asked
  clearTimeout(timer)
  held.set({ is: 'asked' })
  const { known, is_ended } = (await lookUpBand(read)) ?? {}
  // The copy of the phone knows these as soon as the server tells of them.
  const asked_for = known && is_ended ? Promise.resolve(shownOf(known)) : findClient(read)
  const answer = await asked_for.then(
    (client): HeldBand => ({ is: 'found', client }),
    (error: unknown): HeldBand =>
      known && isUnanswered(error)
        ? { is: 'found', client: shownOf(known) }
        : { is: 'failed', error },
  )
  if (number !== asked) return
  held.set(answer)
  if (answer.is === 'found') compareNumber(read, answer.client.short_id)
  timer = setTimeout(closeBand, shown_ms)
}

export function closeBand() {
  asked += 1
  clearTimeout(timer)
  held.set(null)
}

/** Refuses an order that returns more containers than the band that is shown may bring back. */
export function refusalOfReturns(read: BandRead, order: Schema<'OrderLineInput'>[]) {
  const band = held.get()
  if (band?.is !== 'found' || !('uid' in read) || band.client.uid !== read.uid) return undefined
  const back = (deposit_id: string) =>
    order.reduce((sum, { _id, kind, quantity = 0 }) => {
      if (_id !== deposit_id) return sum
      return sum + (kind === 'deposit' ? -quantity : quantity)
    }, 0)
  for (const { deposit_id, returnable } of band.client.containers ?? [])
    if (returnable !== null && back(deposit_id) > returnable)
      return new SaleRefusal('deposit_return_exceeded', { deposit_id, allowed: returnable })
  return undefined
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

function shownOf(known: KnownWallet): ShownBand {
  const { balance, vouchers, containers, state, replaced_by, ...rest } = known
  const { rules } = currentMenu() ?? {}
  return {
    ...rest,
    balance: balance / 100,
    age: rest.age as ShownBand['age'],
    vouchers: Object.entries(vouchers).map(([voucher_id, quantity]) => ({ voucher_id, quantity })),
    containers: (rules?.deposits ?? []).map(({ _id, name, delta }) => {
      const quantity = containers[_id] ?? 0
      const returnable = rules?.event.disable_delta_check_negative_transaction
        ? null
        : Math.max(0, quantity + delta)
      return { deposit_id: _id, name, quantity, returnable }
    }),
    disabled: state === 'blocked',
    transferred_to: replaced_by,
  }
}

async function findClient(read: BandRead) {
  const uid = await uidOf(read)
  const query = { event_id: posSession.get()?.event_id ?? '' }
  return posSdk.clients.get({ path: { uid }, query })
}
