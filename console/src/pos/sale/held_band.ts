import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import type { BandRead } from '../reader/band_text.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

/** A band that was held without an order: it shows what it has, and pays by being held again. */
export type HeldBand =
  | { is: 'asked' }
  | { is: 'found'; client: Schema<'Client'> }
  | { is: 'failed'; error: unknown }

const shown_ms = 60_000

const held = createStore<HeldBand | null>(null)
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const useHeldBand = () => useStore(held)

export async function showBand(read: BandRead) {
  const number = ++asked
  clearTimeout(timer)
  held.set({ is: 'asked' })
  const answer = await findClient(read).then(
    (client): HeldBand => ({ is: 'found', client }),
    (error: unknown): HeldBand => ({ is: 'failed', error }),
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

async function findClient(read: BandRead) {
  const uid = await uidOf(read)
  const query = { event_id: posSession.get()?.event_id ?? '' }
  return posSdk.clients.get({ path: { uid }, query })
}
