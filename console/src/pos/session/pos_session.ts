import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'

/** The sign-in of this device. Nothing outside of this folder reads the token. */
export type PosSession = {
  token: string
  right: number
  /** On a paired phone the right of its person, which the role of the phone may limit. */
  own_right?: number | null | undefined
  event_id: string
  bar_id: string | null
  /** Shown in the top bar: a username, or the number of the device. Empty on a paired phone that nobody is signed in on. */
  person: string
  /** What a device is limited to; undefined or empty where it does all that its right allows. */
  permissions?: string[]
  /** The person on a paired phone. */
  user_id?: string | null
  /** The server does not know yet that this person is signed in: they did so without a network. */
  is_unconfirmed?: boolean
  /** Set on a paired phone. */
  phone?: {
    pairing_id: string
    number: string
    role: Schema<'PairingRole'>
    /** The gate where it stands. */
    gate_id?: string | null
    /** False for a gate that scans without a person. */
    needs_person?: boolean
    /** In milliseconds, by the clock of the phone. */
    signed_in_at: number
    /** The end of the pairing, of which the phone also knows without a connection. */
    ends_at?: string | null
  }
}

/** True for a device that takes containers back, and does nothing else. */
export const isLimited = (of: PosSession | null) => (of?.permissions ?? []).length > 0

/** True once somebody is signed in, and for a gate that needs nobody. */
export const isAtWork = (of: PosSession | null) =>
  Boolean(of && (of.person || of.phone?.needs_person === false))

const session = createStore<PosSession | null>(null, 'session')

export const posSession = {
  get: session.get,
  subscribe: session.subscribe,
  start: (next: PosSession) => session.set(next),
  chooseBar(bar_id: string) {
    const current = session.get()
    if (current) session.set({ ...current, bar_id })
  },
  end: () => session.set(null),
}

export const useSession = () => useStore(session)

/** The event of the session, as calls name it. */
export const eventOfSession = () => ({ event_id: session.get()?.event_id ?? '' })
