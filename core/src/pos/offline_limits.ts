import type { Cents } from '@kermesse/sdk/rules/money'
import type { SentTransaction } from '../transactions/commands.ts'
import type { EntryRefusal } from './entry_rules.ts'

/** Limits of an event for sales of phones without a connection. Amounts in minor units. */
export type OfflineLimits = {
  enabled: boolean
  hours: number
  limit_per_wristband: Cents
  limit_per_device: Cents
  top_up: Cents
}

/** The part of an offline sale that counts towards the limits: money of a wristband that the phone could only guess. */
export type Exposure = { uid: string; amount: Cents }
/** An offline sale of the same phone, with when it was made and when it came, in milliseconds. */
export type EarlierSale = Exposure & { seq: number; received_ms: number }

type OfflineSale = { seq: number; happened_ms: number; input: SentTransaction }

const hour_ms = 3600_000

/** The exposure of a sale; undefined for sales that no wristband pays for. */
export function exposureOf(input: SentTransaction): Partial<Exposure> | undefined {
  if (input.type === 'credit') return { uid: input.uid, amount: 0 }
  const { type, uid, payment_type = 'wristband', amount } = input
  if (type !== 'debit' || uid === undefined || payment_type !== 'wristband') return undefined
  return { uid, ...(amount !== undefined && { amount }) }
}

/**
 * Judges an offline sale as its phone should have done: by the sales that had no answer when it was made. `silent_ms` is how long the
 * phone had been without contact. Returns a reason to hold it.
 */
export function judgeOffline(
  { seq, happened_ms, input }: OfflineSale,
  limits: OfflineLimits,
  silent_ms: number,
  earlier: readonly EarlierSale[],
): EntryRefusal | undefined {
  const { type } = input
  const is_cash = type === 'credit' && (input.payment_type ?? 'cash') === 'cash'
  if (type !== 'debit' && !is_cash) return { code: 'entry_not_offline', details: { type } }
  if (!limits.enabled) return { code: 'offline_disabled' }
  if (silent_ms > limits.hours * hour_ms)
    return { code: 'offline_too_long', details: { hours: limits.hours } }
  if (is_cash && (input.amount ?? 0) > limits.top_up)
    return { code: 'offline_top_up_limit', details: { limit: limits.top_up / 100 } }
  const exposure = exposureOf(input)
  if (!exposure) return undefined
  const { uid, amount } = exposure
  if (amount === undefined)
    return { code: 'required_field', details: [{ field: 'body.amount', code: 'required' }] }
  const unanswered = earlier.filter((one) => one.seq < seq && one.received_ms >= happened_ms)
  const of_device = sumOf(unanswered.map((one) => Math.abs(one.amount))) + Math.abs(amount)
  if (of_device > limits.limit_per_device)
    return { code: 'offline_device_limit', details: { limit: limits.limit_per_device / 100 } }
  const here = unanswered.filter((one) => one.uid === uid).map((one) => Math.max(0, one.amount))
  if (amount > 0 && sumOf(here) + amount > limits.limit_per_wristband)
    return { code: 'offline_wristband_limit', details: { limit: limits.limit_per_wristband / 100 } }
  return undefined
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** A time without contact, from and to in milliseconds. */
export type Silence = [from: number, to: number]

/** How long a phone had been without contact at a moment, in milliseconds; 0 if nobody knows. */
export function silentFor(at_ms: number, contact_ms: number, silences: readonly Silence[]): number {
  if (at_ms > contact_ms) return at_ms - contact_ms
  const silence = silences.find(([from, to]) => from <= at_ms && at_ms <= to)
  return silence ? at_ms - silence[0] : 0
}
