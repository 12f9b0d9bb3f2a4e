import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { queryRow, queryRows } from '../../platform/query_rows.ts'
import { is_blocked } from '../../wallets/blocked.ts'
import type { ProviderRefundMethod } from '../base/provider_refund.ts'
import { type Source, sources } from './sources.ts'

const oldest_first = 'ORDER BY source_date, source_transaction_id'
const before = 'ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING'

/**
 * Common table expressions that assign refunds to payments: oldest first, up to the refundable rest
 * of each, until the whole balance is placed. They cover all open routes, so the result does not
 * depend on which route runs first. `plan` has one row per payment; the first one of a wristband
 * that can be sent by TWINT carries the freight. If the freight would leave nothing, nothing is
 * sent by TWINT. Windows only: the planner would choose a quadratic self-join for an event without
 * statistics. The bindings are those of `sources`, and `:routes`.
 */
export const plan = `
  ${sources},
  reserved AS (SELECT owner, sum(reserved) AS amount FROM sources GROUP BY owner),
  owners AS (
    SELECT w.uid AS owner, greatest(0, w.balance - (w.unpaid - w.unpaid_spent) - reserved.amount) AS refundable
    FROM reserved JOIN wallets w ON w.event_id = :event_id AND w.uid = reserved.owner
    WHERE NOT ${is_blocked}),
  usable AS (
    SELECT s.*, o.refundable AS in_wallet, s."left" - s.planned AS free,
      s.method = 'twint' AND NOT s.is_under_way AS is_charged,
      (SELECT coalesce((twint->>'freight')::bigint, 0) FROM events WHERE _id = :event_id) AS charge
    FROM sources s JOIN owners o USING (owner)
    WHERE s.method || ':' || s.provider = ANY(:routes::text[]) AND NOT s.is_hopeless AND s."left" > s.planned),
  carried AS (
    SELECT usable.*, is_charged AND row_number() OVER (PARTITION BY owner, is_charged ${oldest_first}) = 1 AS is_carrier,
      in_wallet - coalesce(sum(free) OVER (PARTITION BY owner ${oldest_first} ${before}), 0) AS reached
    FROM usable),
  charged AS (
    SELECT carried.*, bool_or(is_carrier AND reached > charge) OVER (PARTITION BY owner) AS is_worth_it FROM carried),
  queue AS (
    SELECT charged.*, CASE WHEN is_carrier THEN charge ELSE 0 END AS freight,
      coalesce(sum(free + CASE WHEN is_carrier THEN charge ELSE 0 END) OVER (PARTITION BY owner ${oldest_first} ${before}), 0)
        AS placed
    FROM charged WHERE is_worth_it OR NOT is_charged),
  plan AS (
    SELECT queue.*, least(free, in_wallet - placed - freight)::bigint AS wanted FROM queue
    WHERE in_wallet > placed + freight)`

/** A way that money can go back by: `method:provider`. */
export type RefundRoute = string

/** One step of the plan: of this payment this much goes back, and the freight is kept; in minor units. */
export type Step = Source & { wanted: number; freight: number; in_wallet: number }

/** Returns the planned refunds of some wristbands in the order in which they are sent. */
export async function stepsOf(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
  uids: string[] | null,
): Promise<Step[]> {
  const rows = await queryRows<Step>(
    db,
    `WITH ${plan} SELECT * FROM plan ORDER BY owner, source_date, source_transaction_id`,
    { event_id, routes, uids },
  )
  return rows
}

export type Planned = { transactions: number; clients: number; amount: number; freight: number }

/** Counts what runs would pay back by each method; amounts in minor units. */
export async function countPlan(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
): Promise<Record<ProviderRefundMethod, Planned>> {
  const rows = await queryRows<Planned & { method: ProviderRefundMethod }>(
    db,
    `WITH ${plan}
     SELECT method, count(*)::int AS transactions, count(DISTINCT owner)::int AS clients, sum(wanted)::bigint AS amount,
       sum(freight)::bigint AS freight
     FROM plan WHERE NOT is_under_way GROUP BY method`,
    { event_id, routes, uids: null },
  )
  const none = { transactions: 0, clients: 0, amount: 0, freight: 0 }
  const counted = { twint: none, mypos: none, card: none }
  for (const { method, ...planned } of rows) counted[method] = planned
  return counted
}

/**
 * The amount that each of these wristbands gets back by the open routes, and the freight, in minor
 * units.
 */
export async function wayTotals(
  db: Knex,
  event_id: string,
  routes: RefundRoute[],
  uids: string[],
): Promise<Map<string, number>> {
  if (routes.length === 0 || uids.length === 0) return new Map()
  const rows = await queryRows<{ owner: string; amount: number }>(
    db,
    `WITH ${plan},
     placed AS (SELECT owner, wanted + freight AS amount FROM plan UNION ALL SELECT owner, reserved FROM sources)
     SELECT owner, sum(amount)::bigint AS amount FROM placed GROUP BY owner`,
    { event_id, routes, uids },
  )
  return new Map(rows.map(({ owner, amount }) => [owner, amount]))
}

/** The payments of a wristband that can be paid back, whatever else is planned; the oldest first. */
export async function sourcesOf(db: Knex, event_id: string, uid: string): Promise<Source[]> {
  const rows = await queryRows<Source>(
    db,
    `WITH ${sources} SELECT * FROM sources ORDER BY source_date, source_transaction_id`,
    { event_id, uids: [uid] },
  )
  return rows
}

/**
 * Sources of these wristbands that runs have planned and not yet sent: `planned` of each, in minor
 * units.
 */
export async function boundOf(db: Knex, event_id: string, uids: string[]): Promise<Source[]> {
  const rows = await queryRows<Source>(
    db,
    `WITH ${sources} SELECT * FROM sources WHERE planned > 0 ORDER BY owner, source_date, source_transaction_id`,
    { event_id, uids },
  )
  return rows
}

/** Keeps everyone else from planning or sending in an event until the transaction ends: each sees what the other took. */
export async function lockProviderRefunds(trx: Trx, event_id: string) {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('provider refunds ' || ?, 0))`, [
    event_id,
  ])
}

/** Binds the plan of one method to a run, in the caller's transaction. Answers how many refunds that makes, and of how much. */
export async function planRun(
  trx: Trx,
  run: { event_id: string; _id: string; user_id: string | null },
  method: ProviderRefundMethod,
  routes: RefundRoute[],
): Promise<{ count: number; total_amount: number }> {
  const { event_id, _id: refund_id, user_id } = run
  await lockProviderRefunds(trx, event_id)
  return queryRow<{ count: number; total_amount: number }>(
    trx,
    `WITH ${plan},
     named AS (SELECT gen_random_uuid() AS _id, plan.* FROM plan WHERE method = :method AND NOT is_under_way OFFSET 0),
     bound AS (
       INSERT INTO provider_refunds (event_id, _id, refund_id, uid, method, provider, reference, source_id, source_reference,
         source_transaction_id, source_amount, source_date, tid, wanted, freight, currency, user_id)
       SELECT :event_id, _id, :refund_id, owner, method, provider, _id::text, source_id, source_reference,
         source_transaction_id, source_amount, source_date, tid, wanted, freight, currency, :user_id FROM named
       RETURNING wanted)
     SELECT count(*)::int AS count, coalesce(sum(wanted), 0)::bigint AS total_amount FROM bound`,
    { event_id, refund_id, user_id, routes, uids: null, method },
  )
}
