import { isApiError } from '@kermesse/sdk/api_error'
import { makePhoneKeys, type PhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import type { Schema } from '@kermesse/sdk/types'
import { openDB } from 'idb'
import { kept } from '../base/kept_values.ts'
import { createStore, useStore } from '../base/store.ts'
import { sdkOf } from './base_sdk.ts'
import { posSession } from './pos_session.ts'

const minute_ms = 60_000
const look_ms = 10_000
/** A session is good for 15 minutes by the clock of the server; the phone counts from when it came. */
const renew_after_ms = 10 * minute_ms

/** So long after its event, a phone has the data of the event. */
const after_event_ms = 7 * 24 * 60 * minute_ms

/** Over: the server has ended the pairing, and the phone only says where to hand it in. By staff: they may unlock it. */
export type PhoneLock = 'over' | 'by_staff'

const lock_of_phone = createStore<PhoneLock | null>(null, 'lock')
/** Of the phone that is locked, for the person who finds it. */
const locked_number = createStore('', 'locked_number')

/** By the clock of the phone, in milliseconds. */
const paired_at = createStore(0, 'paired_at')

/** The person whom this phone can sign in again by itself. */
const known_person = createStore('', 'known_person')

export const knowPerson = known_person.set
export const useKnownPerson = () => useStore(known_person)
export const useLock = () => useStore(lock_of_phone)
export const lockOfPhone = lock_of_phone.get
export const setLock = lock_of_phone.set
export const lockedNumber = locked_number.get

/** The keys of this phone, and who may sign in on it without a network. */
export const phoneStore = () =>
  openDB('pos', 1, { upgrade: (fresh) => void fresh.createObjectStore('phone') })

/** The key pair of this phone, in the browser's store: it can be used there, and read by nobody. */
export async function keysOfPhone(): Promise<PhoneKeys> {
  const db = await phoneStore()
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
  lock_of_phone.set(null)
  paired_at.set(Date.now())
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
    const told = await signPhoneIn(sdkOf(), keys, pairing_id)
    const { token, phone } = told
    const { event_id, bar_id, smartphone_number: number, role, ends_at, needs_person } = phone
    const gate_id = phone.entrance_group_id
    const person = await personOf(told, pairing_id)
    const before = posSession.get()
    posSession.start({
      token,
      ...person,
      event_id,
      bar_id: bar_id ?? (before?.event_id === event_id ? before.bar_id : null),
      phone: { pairing_id, number, role, gate_id, needs_person, ends_at, signed_in_at: Date.now() },
    })
  } catch (error) {
    if (isApiError(error, 'pairing_is_over') || isApiError(error, 'pairing_refused')) {
      lock()
    }
    throw error
  }
}

/** The person on the phone. Who signed in or out without a network is known here before the server knows. */
async function personOf(
  { token, right, own_right, user, user_id, name }: Schema<'PairedSession'>,
  pairing_id: string,
) {
  const before = posSession.get()
  const told = { right, own_right, person: name ?? user ?? '', user_id }
  if (before?.phone?.pairing_id !== pairing_id) return told
  if (before.is_unconfirmed) {
    const { is_unconfirmed, person, right, own_right, user_id } = before
    return { is_unconfirmed, right, own_right, person, user_id }
  }
  if (before.user_id || !user_id) return told
  await sdkOf(token).pairings.sign_person_out()
  return nobody
}

/** The pairing is over. What the phone has sold and not sent stays. */
function lock() {
  locked_number.set(posSession.get()?.phone?.number ?? locked_number.get())
  lock_of_phone.set('over')
  posSession.end()
}

/** A phone that was paired with an event of the past works for a week as well. */
function isLongOver(ended_at: string | null | undefined) {
  const now = Date.now()
  if (!ended_at || now < paired_at.get() + after_event_ms) return false
  const { offset_ms } = kept.get<{ offset_ms: number | null }>('clock') ?? {}
  return now + (offset_ms ?? 0) >= Date.parse(ended_at) + after_event_ms
}

/**
 * Locks the phone at the end of its pairing, and a week after its event, also without a connection. Returns what ends the watch.
 */
export function watchLastDay(endOfEvent: () => string | null | undefined) {
  const look = () => {
    const { phone } = posSession.get() ?? {}
    if (!phone) return
    const { ends_at } = phone
    if ((ends_at && Date.parse(ends_at) <= Date.now()) || isLongOver(endOfEvent())) lock()
  }
  look()
  const timer = setInterval(look, look_ms)
  return () => clearInterval(timer)
}

const nobody = { right: 0, own_right: null, person: '', user_id: null } as const

/** Signs the person out on this phone, without telling the server. */
export function leavePerson() {
  const session = posSession.get()
  if (!session) return
  const { is_unconfirmed, ...others } = session
  posSession.start({ ...others, ...nobody })
}

/** Signs the person out; the phone stays paired. */
export async function signPersonOut() {
  const session = posSession.get()
  if (!session) return
  leavePerson()
  await sdkOf(session.token).pairings.sign_person_out()
}
