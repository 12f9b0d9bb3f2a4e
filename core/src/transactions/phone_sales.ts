import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { posSettings } from '../events/pos_settings.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { pinMatches } from '../platform/wristband_pin.ts'
import type { SentTransaction } from './commands.ts'

// Each process counts by itself: a sale is not worth a write of its own.
const sales = new RateLimiterMemory({ keyPrefix: 'sales of a phone', points: 60, duration: 60 })
const by_hand = new RateLimiterMemory({ keyPrefix: 'numbers by hand', points: 5, duration: 60 })

/**
 * Refuses a sale of a paired phone beyond 60 a minute, and a number that was typed by hand beyond 5 a minute, or where the event does
 * not take it: never, or with the PIN of a wristband that has one.
 */
export async function checkPhoneSale(
  ctx: Pick<LedgerCtx, 'actor' | 'db' | 'event_id' | 'secrets'>,
  { type, uid, read_by }: SentTransaction,
  { id, pin }: { id?: string; pin?: string | undefined } = {},
) {
  const { actor, db, event_id, secrets } = ctx
  if (!actor.pairing || type !== 'debit') return
  await count(sales, actor.pairing._id)
  if (read_by !== 'hand') return
  // A phone keeps no PIN: after a crash it asks for the answer of its sale without one.
  if (id && (await db('transactions').where({ event_id, _id: id }).first('_id'))) return
  const { pos } = await db('events').where({ _id: event_id }).first('pos')
  const allowed = posSettings({ pos }).pos.by_hand
  if (allowed === 'never') throw new DomainError('number_by_hand_refused')
  await count(by_hand, actor.pairing._id)
  if (allowed === 'allowed') return
  const band = await db('clients').where({ event_id, uid }).first('uid', 'short_id', 'pin_hash')
  if (!band?.pin_hash) return
  if (!pin) throw new DomainError('pin_required')
  if (!pinMatches(secrets, { ...band, event_id }, pin)) throw new DomainError('wrong_pin')
}

async function count(limiter: RateLimiterMemory, pairing_id: string) {
  await limiter.consume(pairing_id).catch((used: RateLimiterRes) => {
    const retry_after_s = Math.ceil(used.msBeforeNext / 1000)
    throw new DomainError('rate_limited', undefined, { retry_after_s })
  })
}
