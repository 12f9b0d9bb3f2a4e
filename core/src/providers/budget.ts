import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { timeoutWithinLimit } from './time_limit.ts'

/**
 * Why a provider is called. `open`: a visitor wants to pay. `awaited`: somebody waits for what became of a payment. `refund`:
 * money goes back, at the pace of its own queue. `settle`: what became of a refund. `poll`: the job asks. `list`: a report.
 */
export type Purpose = 'open' | 'awaited' | 'refund' | 'settle' | 'poll' | 'list'

/** Rate limit of one account, shared by all processes; new payments have priority. */
export type Budget = {
  /** Takes one call; answers 0, or in how many ms there may be one. */
  take(purpose: Purpose): Promise<number>
  /** Counts a call that is made in any case. */
  spend(): Promise<void>
  /** The provider has refused to listen: nobody calls for a while. Answers for how many ms. */
  rest(): Promise<number>
}

export const no_budget: Budget = {
  take: async () => 0,
  spend: async () => {},
  rest: async () => rest_ms,
}

const window_s = 300
const rest_ms = 30_000

/** How many calls at once, and how many a second after that: together never more than the limit in five minutes. */
export function paceOf(calls_per_window: number): { at_once: number; per_second: number } {
  return { at_once: calls_per_window / 4, per_second: (0.75 * calls_per_window) / window_s }
}

/**
 * Concurrent calls reserved for purposes of higher priority. Refunds have a queue of their own and
 * are only counted.
 */
const kept_for_others: Record<Purpose, number> = {
  open: 0,
  awaited: 0.1,
  settle: 0.3,
  poll: 0.4,
  list: 0.5,
  refund: Number.NEGATIVE_INFINITY,
}

/** Background purposes wait a moment for a free call before they fail. */
const patience_ms: Partial<Record<Purpose, number>> = { settle: 5_000, list: 60_000 }

/** The budget of an account, kept in the database. None where the limit is 0. */
export function budgetOf(knex: Knex, account: string, calls_per_window: number): Budget {
  if (calls_per_window === 0) return no_budget
  const { at_once, per_second } = paceOf(calls_per_window)
  const takeOnce = async (kept: number): Promise<number> => {
    const bindings = { account, at_once, per_second, floor: Math.max(kept * at_once, -1e9) }
    for (;;) {
      if ((await queryRows<unknown>(knex, take, bindings)).length > 0) return 0
      const [known] = await queryRows<{ wait_s: number }>(knex, whenNext, bindings)
      // Another process created the row meanwhile, or a call became free: retry.
      if (known && known.wait_s > 0) return Math.ceil(known.wait_s * 1_000)
      if (!known) await knex('provider_rate_limits').insert({ account }).onConflict().ignore()
    }
  }
  return {
    async take(purpose) {
      const until = Date.now() + timeoutWithinLimit(patience_ms[purpose] ?? 0)
      for (;;) {
        const wait_ms = await takeOnce(kept_for_others[purpose])
        if (wait_ms === 0 || Date.now() + wait_ms > until) return wait_ms
        await sleep(wait_ms)
      }
    },
    async spend() {
      await takeOnce(kept_for_others.refund)
    },
    async rest() {
      await knex.raw(rest, { account, ms: rest_ms })
      return rest_ms
    },
  }
}

// Calls left after the refill since the last count; the full budget for a new account.
const left = `least(:at_once::float8, coalesce(calls_left + :per_second::float8
  * greatest(0, extract(epoch FROM clock_timestamp() - counted_at)::float8), :at_once))`

const take = `
  UPDATE provider_rate_limits SET calls_left = ${left} - 1, counted_at = clock_timestamp()
  WHERE account = :account AND coalesce(rests_until <= clock_timestamp(), true) AND ${left} - 1 >= :floor::float8 RETURNING 1`

const whenNext = `
  SELECT greatest((:floor::float8 + 1 - ${left}) / :per_second::float8,
    coalesce(extract(epoch FROM rests_until - clock_timestamp())::float8, 0)) AS wait_s
  FROM provider_rate_limits WHERE account = :account`

/** The smallest share of the calls at once that any account has left, from 0 to 1; 0 while one rests. */
export async function smallestBudget(knex: Knex, calls_per_window: number): Promise<number> {
  if (calls_per_window === 0) return 1
  const { smallest } = await queryRow<{ smallest: number | null }>(
    knex,
    `SELECT min(CASE WHEN rests_until > clock_timestamp() THEN 0 ELSE greatest(0, ${left}) / :at_once::float8 END) AS smallest
     FROM provider_rate_limits WHERE counted_at > now() - :window_s * interval '1 s'`,
    { ...paceOf(calls_per_window), window_s },
  )
  return smallest ?? 1
}

const rest = `
  INSERT INTO provider_rate_limits AS p (account, calls_left, counted_at, rests_until)
  VALUES (:account, 0, clock_timestamp(), clock_timestamp() + :ms * interval '1 ms')
  ON CONFLICT (account) DO UPDATE SET calls_left = least(0, p.calls_left), counted_at = clock_timestamp(),
    rests_until = clock_timestamp() + :ms * interval '1 ms'`

const webhook_recent_s = 1_800

/** Notes that a webhook of the account told what was true, or that one was missing. */
export async function noteWebhook(
  knex: Knex,
  account: string,
  has_arrived: boolean,
): Promise<void> {
  const webhook_at = has_arrived ? knex.fn.now() : null
  await knex('provider_rate_limits')
    .insert({ account, webhook_at })
    .onConflict('account')
    .merge(['webhook_at'])
}

/** True if webhooks of the account arrived recently: payments that they report need no polling. */
export async function receivesWebhooks(knex: Knex, account: string): Promise<boolean> {
  const recent = await knex('provider_rate_limits')
    .where({ account })
    .whereRaw("webhook_at > now() - ? * interval '1 s'", [webhook_recent_s])
    .first('account')
  return Boolean(recent)
}
