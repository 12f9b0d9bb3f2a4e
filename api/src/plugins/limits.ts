import { DomainError } from '@kermesse/core/platform/errors'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Operation } from '../contract.ts'

/** Runs a public operation within its limits: so many calls, and far fewer wrong guesses, per minute and address. */
export type Limited = <Result>(
  id: string,
  address: string,
  run: () => Promise<Result>,
) => Promise<Result>

/** Counts in the database, so that every process counts together. */
export function createLimits(knex: Knex, operations: Operation[]): Limited {
  const limits = new Map(
    operations.flatMap(({ id, rate_limit }) => {
      if (!rate_limit) return []
      const { per_minute, failures_per_minute } = rate_limit
      const calls = limiter(knex, id, per_minute)
      const failures = failures_per_minute
        ? limiter(knex, `${id} failed`, failures_per_minute)
        : undefined
      return [[id as string, { calls, failures }] as const]
    }),
  )
  return async (id, address, run) => {
    const limit = limits.get(id)
    if (!limit) return run()
    await within(() => limit.calls.consume(address))
    const guesses = await limit.failures?.get(address)
    if (guesses && guesses.remainingPoints <= 0) throw tooMany(guesses)
    try {
      return await run()
    } catch (error) {
      if (limit.failures && isGuess(error)) await within(() => limit.failures!.consume(address))
      throw error
    }
  }
}

/** A refusal that tells a guesser something: wrong number, wrong PIN, wrong password. */
function isGuess(error: unknown) {
  return error instanceof DomainError && [401, 403, 404].includes(error.status)
}

async function within(consume: () => Promise<unknown>) {
  try {
    await consume()
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return new DomainError('rate_limited', undefined, {
    retry_after_s: Math.ceil(msBeforeNext / 1000),
  })
}

function limiter(knex: Knex, keyPrefix: string, points: number) {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: 60,
    // An address far over the limit is answered from memory until its minute is over.
    inMemoryBlockOnConsumed: points + 1,
  })
}
