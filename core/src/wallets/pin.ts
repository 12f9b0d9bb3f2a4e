import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { NoneCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { type PinnedWristband, pinMatches } from '../platform/wristband_pin.ts'

export { pinDigest, pinMatches } from '../platform/wristband_pin.ts'

/** That a browser has shown the PIN of a wristband, which is named by its number or its chip. */
export const pinDeed = (wristband: string) => `pin:${wristband}`

/**
 * Refuses a wrong PIN. The first tries are free, later ones cost captchas by the limits of the API,
 * and after fifty within a day unknown callers are refused: enough machines could guess four
 * digits. A browser that has shown the PIN before has tries of its own, so that nobody can lock the
 * visitor out. Each try is counted before it is checked and outside the transaction, so that
 * neither simultaneous tries nor a refusal make one free.
 */
export async function checkPin(
  { db, secrets, browser }: Pick<NoneCtx, 'db' | 'secrets' | 'browser'>,
  wristband: PinnedWristband,
  pin: string,
): Promise<void> {
  const limiter = limiterOf(db)
  const { event_id, uid, short_id } = wristband
  const is_known = browser.id !== null && browser.knows(pinDeed(short_id))
  const key = `${event_id}:${short_id}${is_known ? `:${browser.id}` : ''}`
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retry_after_s = Math.ceil(error.msBeforeNext / 1000)
    throw new DomainError('rate_limited', undefined, { retry_after_s })
  }
  if (!pinMatches(secrets, wristband, pin)) throw new DomainError('wrong_pin')
  await limiter.delete(key)
  browser.remember(pinDeed(uid))
  browser.remember(pinDeed(short_id))
}

const tries = 50
const within_s = 24 * 3600

const limiters = new WeakMap<Knex, RateLimiterPostgres>()

function limiterOf(knex: Knex) {
  const known = limiters.get(knex)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'pin of a day',
    points: tries,
    duration: within_s,
  })
  limiters.set(knex, limiter)
  return limiter
}
