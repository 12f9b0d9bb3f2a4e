import { DomainError } from '@kermesse/core/errors'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Operation } from '../contract.ts'

/** Counts calls of public operations per address, in the database, so that every process counts together. */
export function createLimits(knex: Knex, operations: Operation[]) {
  const limiters = new Map(
    operations.flatMap(({ id, rate_limit }) =>
      rate_limit ? [[id as string, limiter(knex, id, rate_limit.per_minute)] as const] : [],
    ),
  )
  return async (id: string, address: string) => {
    try {
      await limiters.get(id)?.consume(address)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retry_after_s = Math.ceil(error.msBeforeNext / 1000)
      throw new DomainError('rate_limited', undefined, { retry_after_s })
    }
  }
}

function limiter(knex: Knex, id: string, points: number) {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: id,
    points,
    duration: 60,
    // An address far over the limit is answered from memory until its minute is over.
    inMemoryBlockOnConsumed: points + 1,
  })
}
