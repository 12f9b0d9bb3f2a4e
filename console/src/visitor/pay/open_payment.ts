import { useMemo, useState, useSyncExternalStore } from 'react'
import { local } from '../../storage.ts'
import { type PaymentWay, ways } from './ways.ts'

/** A top-up that was begun on this phone and has not ended yet. Amounts in cents. */
export type OpenPayment = {
  /** The idempotency key. A reload or another tab sends the same key and gets the same payment. */
  key: string
  way: PaymentWay
  amount: number
  fee: number
  began_at: number
  /** The answer of the server; absent until it arrives. */
  reference?: string
  /** The provider's page, or the five digits for the app. */
  link?: string
  token?: string
  warning?: string
}

// After a day nobody asks the provider about it any more.
const kept_ms = 24 * 3600_000
// Nobody was ever given a way to pay it.
const unanswered_ms = 5 * 60_000

/**
 * Stores the open payment of a wristband in local storage, so that other tabs find it; in memory if
 * storage is blocked.
 */
export const open_payments = {
  read: (number: string) => parse(stored(number)),
  keep(number: string, payment: OpenPayment) {
    const text = JSON.stringify(payment)
    local.set(nameOf(number), text)
    if (local.get(nameOf(number)) === text) memory.delete(nameOf(number))
    else memory.set(nameOf(number), text)
    tell()
  },
  /** Forgets a payment, unless another one has taken its place. */
  drop(number: string, key: string | undefined) {
    if (key === undefined || open_payments.read(number)?.key !== key) return
    local.remove(nameOf(number))
    memory.delete(nameOf(number))
    tell()
  },
}

/**
 * The wristband's open payment, also when another tab begins it. One that was answered is followed here until this tab has heard
 * its end, although another tab was first and has forgotten it; a newer one takes its place.
 */
export function useFollowed(number: string) {
  const text = useSyncExternalStore(subscribe, () => stored(number))
  const kept = useMemo(() => parse(text), [text])
  const [followed, setFollowed] = useState(kept?.reference ? kept : undefined)
  if (kept?.reference && kept.reference !== followed?.reference) setFollowed(kept)
  const leave = () => {
    open_payments.drop(number, followed?.key)
    setFollowed(undefined)
  }
  return { kept, followed, leave }
}

const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}

const nameOf = (number: string) => `pay:${number.toUpperCase()}`
const stored = (number: string) =>
  memory.get(nameOf(number)) ?? local.get(nameOf(number)) ?? undefined

/** Ignores data of other versions of the page and invalid data. */
function parse(text: string | undefined, now = Date.now()): OpenPayment | undefined {
  if (!text) return undefined
  try {
    const found = JSON.parse(text) as OpenPayment
    const is_whole =
      typeof found.key === 'string' && ways.includes(found.way) && Number.isInteger(found.amount)
    const is_young = now - found.began_at < (found.reference ? kept_ms : unanswered_ms)
    return is_whole && is_young ? found : undefined
  } catch {
    return undefined
  }
}
