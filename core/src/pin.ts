import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from './context.ts'
import { DomainError } from './errors.ts'
import type { Secrets } from './secrets.ts'

type Band = { event_id: string; short_id: string; pin_hash: Buffer | null }

/** The keyed hash under which a wristband's PIN is kept. */
export function pinDigest(
  secrets: Secrets,
  { event_id, short_id }: Omit<Band, 'pin_hash'>,
  pin: string,
) {
  return secrets.digest('pin', pinText(event_id, short_id, pin))
}

/** Refuses a missing or wrong PIN where the wristband has one; five wrong tries lock it for 15 minutes. */
export async function checkPin(
  ctx: Pick<Ctx, 'knex' | 'secrets'>,
  band: Band,
  pin: string | undefined,
) {
  const { event_id, short_id, pin_hash } = band
  if (!pin_hash) return
  if (!pin) throw new DomainError('pin_required')
  const tries = wrongTries(ctx)
  const key = `${event_id}:${short_id}`
  try {
    // Counted before the comparison: tries that arrive together must not all get through.
    await tries.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new DomainError('rate_limited', undefined, {
      retry_after_s: Math.ceil(error.msBeforeNext / 1000),
    })
  }
  if (!ctx.secrets.matches('pin', pinText(event_id, short_id, pin), pin_hash))
    throw new DomainError('wrong_pin')
  await tries.delete(key)
}

function pinText(event_id: string, short_id: string, pin: string) {
  return `${event_id}:${short_id.toUpperCase()}:${pin.toUpperCase()}`
}

function wrongTries({ knex }: Pick<Ctx, 'knex'>) {
  return new RateLimiterPostgres({
    // Its own connection: the count stays although the request is refused.
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'pin',
    points: 5,
    duration: 900,
  })
}
