import { login_tries, pin_tries } from '@kermesse/core/identity/captcha'
import type { Networks } from '@kermesse/core/platform/network'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** The limit of the wider network, as a multiple of that of one network in it. */
const wide_factor = 8
const counted_on = [login_tries.prefix, pin_tries.prefix]

/** Counts by network. Each answer is how many milliseconds are left to wait, null within the limit. */
export function counter(
  knex: Knex,
  prefix: string,
  points: number,
  { duration_s = 60 }: { duration_s?: number } = {},
) {
  const near = limiter(knex, prefix, points, duration_s)
  const wide = limiter(knex, `${prefix} wide`, points * wide_factor, duration_s)
  const consume = async (one: RateLimiterPostgres, key: string) => {
    try {
      await one.consume(key)
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return error.msBeforeNext
    }
  }
  const waitOf = async (one: RateLimiterPostgres, key: string) => {
    const used = await one.get(key)
    return used && used.remainingPoints <= 0 ? used.msBeforeNext : null
  }
  const both = async (
    { near: mine, wide: around }: Networks,
    ask: (one: RateLimiterPostgres, key: string) => Promise<number | null>,
  ) => (await ask(near, mine)) ?? (around ? await ask(wide, around) : null)
  return {
    spend: (networks: Networks) => both(networks, consume),
    left: (networks: Networks) => both(networks, waitOf),
    forget: (key: string) => near.delete(key),
    giveBack: (key: string) => near.reward(key),
    giveBackOf: async ({ near: mine, wide: around }: Networks) => {
      await near.reward(mine)
      if (around) await wide.reward(around)
    },
  }
}

function limiter(knex: Knex, keyPrefix: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // An address far over the limit is answered from memory until its time is over. Wrong passwords and PINs go on being
    // counted: by their number captchas get dearer.
    ...(!counted_on.includes(keyPrefix) && { inMemoryBlockOnConsumed: points + 1 }),
  })
}
