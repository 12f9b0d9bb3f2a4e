import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { NoneCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import type { Secrets } from '../platform/secrets.ts'

type Wristband = { event_id: string; short_id: string; pin_hash: Buffer | null }

/** What is kept of a printed PIN: a keyed hash that is worth nothing on another wristband or event. */
export function pinDigest(secrets: Secrets, event_id: string, short_id: string, pin: string) {
  return secrets.digest('pin', pinText(event_id, short_id, pin))
}

/** Compares a PIN in constant time; false for a wristband without one. */
export function pinMatches(secrets: Secrets, wristband: Wristband, pin: string): boolean {
  const { event_id, short_id, pin_hash } = wristband
  return pin_hash !== null && secrets.matches('pin', pinText(event_id, short_id, pin), pin_hash)
}

/**
 * Refuses a wrong PIN, and every PIN after five wrong ones within 15 minutes. Each try is counted before it is looked at
 * and outside the transaction, so that neither many at once nor a refusal makes a try free.
 */
export async function checkPin(
  { db, secrets }: Pick<NoneCtx, 'db' | 'secrets'>,
  wristband: Wristband,
  pin: string,
): Promise<void> {
  const limiter = limiterOf(db)
  const key = `${wristband.event_id}:${wristband.short_id}`
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retry_after_s = Math.ceil(error.msBeforeNext / 1000)
    throw new DomainError('rate_limited', undefined, { retry_after_s })
  }
  if (!pinMatches(secrets, wristband, pin)) throw new DomainError('wrong_pin')
  await limiter.delete(key)
}

const tries = 5
const within_s = 15 * 60

const limiters = new WeakMap<Knex, RateLimiterPostgres>()

function limiterOf(knex: Knex) {
  const known = limiters.get(knex)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'pin',
    points: tries,
    duration: within_s,
  })
  limiters.set(knex, limiter)
  return limiter
}

function pinText(event_id: string, short_id: string, pin: string) {
  return `${event_id}:${short_id.toUpperCase()}:${pin.toUpperCase()}`
}
