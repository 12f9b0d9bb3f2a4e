import { DomainError } from '@kermesse/core/platform/errors'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const minute_ms = 60_000
const chunks = 60

/**
 * Counts the calls of each signed-in session. A process takes calls from the database a second's worth at a time, so that selling
 * costs no statement more: a session that calls seldom never asks, and a busy one does so once a second.
 */
export function createSessionLimit(knex: Knex, per_minute: number) {
  if (per_minute === 0) return async () => {}
  const chunk = Math.max(1, Math.floor(per_minute / chunks))
  const limiter = new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'session calls',
    points: per_minute,
    duration: minute_ms / 1000,
    inMemoryBlockOnConsumed: per_minute + 1,
  })
  let since = Date.now()
  let left = new Map<string, number>()
  const refills = new Map<string, Promise<void>>()
  const refill = async (session_id: string) => {
    try {
      await limiter.consume(session_id, chunk)
      left.set(session_id, (left.get(session_id) ?? 0) + chunk)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retry_after_s = Math.ceil(error.msBeforeNext / 1000)
      throw new DomainError('rate_limited', undefined, { retry_after_s })
    } finally {
      refills.delete(session_id)
    }
  }
  return async (session_id: string) => {
    if (Date.now() - since > minute_ms) {
      since = Date.now()
      left = new Map()
    }
    for (;;) {
      const mine = left.get(session_id) ?? chunk
      if (mine > 0) return void left.set(session_id, mine - 1)
      // Those who come at the same moment wait for one question.
      const asked = refills.get(session_id) ?? refill(session_id)
      refills.set(session_id, asked)
      await asked
    }
  }
}
