import type { Knex } from 'knex'
import { is_blocked } from '../refunds/blocked.ts'
import type { PaybackMethod } from './payback.ts'
import { type Given, type Source, sources } from './sources.ts'

/**
 * What goes back by which payment, as common table expressions: the oldest first, up to what each still has, until all that
 * may be paid back is placed. Over all ways that are open, so that it is the same whichever of them is run first. `plan` has
 * one row for each payment, `remainders` what of each wristband is left for the form.
 */
export const plan = (given: Given & { ways: string }) => `
  ${sources(given)},
  reserved AS (SELECT owner, sum(planned) AS amount FROM sources GROUP BY owner),
  owners AS (
    SELECT w.uid AS owner, greatest(0, w.balance - (w.unpaid - w.unpaid_spent) - reserved.amount) AS refundable
    FROM reserved JOIN wallets w ON w.event_id = ${given.event_id} AND w.uid = reserved.owner
    LEFT JOIN entrances n ON n.event_id = w.event_id AND n._id = w.entrance_id
    WHERE NOT ${is_blocked}),
  queue AS (
    SELECT s.*, o.refundable AS in_wallet, greatest(0, s."left" - s.planned) AS free,
      coalesce(sum(greatest(0, s."left" - s.planned)) OVER (PARTITION BY s.owner ORDER BY s.source_date, s.source_transaction_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS placed
    FROM sources s JOIN owners o USING (owner)
    WHERE s.method || ':' || s.provider = ANY(${given.ways}) AND NOT s.is_hopeless),
  plan AS (
    SELECT queue.*, least(free, in_wallet - placed)::bigint AS wanted FROM queue WHERE free > 0 AND in_wallet > placed)`

/** A way that money can go back by: `method:provider`. */
export type Way = string

/** One step of the plan: of this payment this much goes back, in minor units. */
export type Step = Source & { wanted: number; in_wallet: number }

const bound = { event_id: ':event_id', uids: ':uids::text[]', ways: ':ways::text[]' }

/** What would go back of some wristbands, in the order in which it would. */
export async function stepsOf(
  db: Knex,
  event_id: string,
  ways: Way[],
  uids: string[] | null,
): Promise<Step[]> {
  const { rows } = await db.raw(
    `WITH ${plan(bound)} SELECT * FROM plan ORDER BY owner, source_date, source_transaction_id`,
    { event_id, ways, uids },
  )
  return rows
}

export type Planned = { transactions: number; clients: number; amount: number }

/** Counts what runs would pay back by each method; amounts in minor units. */
export async function countPlan(
  db: Knex,
  event_id: string,
  ways: Way[],
): Promise<Record<PaybackMethod, Planned>> {
  const { rows } = await db.raw(
    `WITH ${plan(bound)}
     SELECT method, count(*)::int AS transactions, count(DISTINCT owner)::int AS clients, sum(wanted)::bigint AS amount
     FROM plan WHERE NOT is_under_way GROUP BY method`,
    { event_id, ways, uids: null },
  )
  const none = { transactions: 0, clients: 0, amount: 0 }
  const counted = { twint: none, mypos: none, card: none }
  for (const { method, ...planned } of rows as (Planned & { method: PaybackMethod })[])
    counted[method] = planned
  return counted
}

/** What goes back of each of these wristbands by the ways that are open, in minor units. */
export async function wayTotals(
  db: Knex,
  event_id: string,
  ways: Way[],
  uids: string[],
): Promise<Map<string, number>> {
  if (ways.length === 0 || uids.length === 0) return new Map()
  const { rows } = await db.raw(
    `WITH ${plan(bound)},
     placed AS (SELECT owner, wanted AS amount FROM plan UNION ALL SELECT owner, planned FROM sources)
     SELECT owner, sum(amount)::bigint AS amount FROM placed GROUP BY owner`,
    { event_id, ways, uids },
  )
  return new Map(
    (rows as { owner: string; amount: number }[]).map(({ owner, amount }) => [owner, amount]),
  )
}

/** The payments of a wristband that can be paid back, whatever else is planned; the oldest first. */
export async function sourcesOf(db: Knex, event_id: string, uid: string): Promise<Source[]> {
  const { rows } = await db.raw(
    `WITH ${sources(bound)} SELECT * FROM sources ORDER BY source_date, source_transaction_id`,
    { event_id, uids: [uid] },
  )
  return rows
}

/** What of some wristbands is bound to runs already and was not sent yet: `planned` of each, in minor units. */
export async function boundOf(db: Knex, event_id: string, uids: string[]): Promise<Source[]> {
  const { rows } = await db.raw(
    `WITH ${sources(bound)} SELECT * FROM sources WHERE planned > 0 ORDER BY owner, source_date, source_transaction_id`,
    { event_id, uids },
  )
  return rows
}

/** Keeps everyone else from planning or sending in an event until the transaction ends: each sees what the other took. */
export const one_at_a_time = `SELECT pg_advisory_xact_lock(hashtextextended('paybacks ' || $1, 0))`

/** The same for a transaction of knex. */
export async function lockPaybacks(trx: Knex.Transaction, event_id: string) {
  await trx.raw(one_at_a_time.replace('$1', '?'), [event_id])
}

/** Binds the plan of one method to a run, in the caller's transaction. Answers how many refunds that makes, and of how much. */
export async function planRun(
  trx: Knex.Transaction,
  run: { event_id: string; _id: string; user_id: string | null },
  method: PaybackMethod,
  ways: Way[],
): Promise<{ count: number; total_amount: number }> {
  const { event_id, _id: refund_id, user_id } = run
  await lockPaybacks(trx, event_id)
  const { rows } = await trx.raw(
    `WITH ${plan(bound)},
     named AS (SELECT gen_random_uuid() AS _id, plan.* FROM plan WHERE method = :method AND NOT is_under_way OFFSET 0),
     bound AS (
       INSERT INTO provider_refunds (event_id, _id, refund_id, uid, method, provider, reference, source_id, source_reference,
         source_transaction_id, source_amount, source_date, tid, wanted, currency, user_id)
       SELECT :event_id, _id, :refund_id, owner, method, provider, _id::text, source_id, source_reference,
         source_transaction_id, source_amount, source_date, tid, wanted, currency, :user_id FROM named
       RETURNING wanted)
     SELECT count(*)::int AS count, coalesce(sum(wanted), 0)::bigint AS total_amount FROM bound`,
    { event_id, refund_id, user_id, ways, uids: null, method },
  )
  return rows[0]
}
