import { isApiError } from '@kermesse/sdk/api_error'
import { makePhoneKeys, type PhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import { openDB } from 'idb'
import { createStore, useStore } from '../base/store.ts'
import { sdkOf } from './base_sdk.ts'
import { posSession } from './pos_session.ts'

const minute_ms = 60_000
const look_ms = 10_000
/** A session is good for 15 minutes by the clock of the server; the phone counts from when it came. */
const renew_after_ms = 10 * minute_ms

const is_locked = createStore(false, 'locked')
/** Of the phone that is locked, for the person who finds it. */
const locked_number = createStore('', 'locked_number')

/** True once the server has said that the pairing is over: the phone only says where to hand it in. */
export const useIsLocked = () => useStore(is_locked)
export const isLocked = is_locked.get
export const lockedNumber = locked_number.get

/** The key pair of this phone, in the browser's store: it can be used there, and read by nobody. */
export async function keysOfPhone(): Promise<PhoneKeys> {
  const db = await openDB('pos', 1, { upgrade: (fresh) => void fresh.createObjectStore('phone') })
  const known: PhoneKeys | undefined = await db.get('phone', 'keys')
  if (known) return known
  const keys = await makePhoneKeys()
  // Before the code is sent: if the answer is lost, the phone asks again with the same key.
  await db.put('phone', keys, 'keys')
  return keys
}

/** Pairs this phone by its eight digits, and signs it in. */
export async function pair(code: string) {
  const keys = await keysOfPhone()
  const { _id } = await pairPhone(sdkOf(), keys, code)
  is_locked.set(false)
  await open(keys, _id)
}

let under_way: Promise<void> | undefined

/** Signs the phone in again if it is paired and its session is about to end, or with `now` in any case. */
export async function renew(now = false): Promise<void> {
  const { phone } = posSession.get() ?? {}
  if (!phone || (!now && Date.now() - phone.signed_in_at < renew_after_ms)) return
  under_way ??= keysOfPhone()
    .then((keys) => open(keys, phone.pairing_id))
    .finally(() => {
      under_way = undefined
    })
  await under_way
}

async function open(keys: PhoneKeys, pairing_id: string) {
  try {
    const { token, right, user, user_id, name, phone } = await signPhoneIn(
      sdkOf(),
      keys,
      pairing_id,
    )
    const { event_id, bar_id, smartphone_number: number, role, ends_at } = phone
    const before = posSession.get()
    posSession.start({
      token,
      right,
      event_id,
      bar_id: bar_id ?? (before?.event_id === event_id ? before.bar_id : null),
      person: name ?? user ?? '',
      user_id,
      phone: { pairing_id, number, role, ends_at, signed_in_at: Date.now() },
    })
  } catch (error) {
    if (isApiError(error, 'pairing_is_over') || isApiError(error, 'pairing_refused')) {
      lock()
    }
    throw error
  }
}

/** The pairing is over. What the phone has sold and not sent stays. */
function lock() {
  locked_number.set(posSession.get()?.phone?.number ?? locked_number.get())
  is_locked.set(true)
  posSession.end()
}

/** Locks the phone at the end of its pairing, also without a connection. Returns what ends the watch. */
export function watchLastDay() {
  const look = () => {
    const ends_at = posSession.get()?.phone?.ends_at
    if (ends_at && Date.parse(ends_at) <= Date.now()) lock()
  }
  look()
  const timer = setInterval(look, look_ms)
  return () => clearInterval(timer)
}

/** Signs a person in on the phone: by PIN, or by the chip of a staff wristband. */
export async function signPersonIn(body: { user_id: string; pin: string } | { uid: string }) {
  await renew()
  const session = posSession.get()
  if (!session) return
  const { _id, right, email, name } = await sdkOf(session.token).pairings.sign_person_in({ body })
  posSession.start({ ...session, right, person: name ?? email ?? '', user_id: _id })
}

/** Signs the person out; the phone stays paired. */
export async function signPersonOut() {
  const session = posSession.get()
  if (!session) return
  posSession.start({ ...session, right: 0, person: '', user_id: null })
  await sdkOf(session.token).pairings.sign_person_out()
}
