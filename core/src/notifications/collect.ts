import type { Knex } from 'knex'
import { sqlList, typesToldAs } from '../ledger/kinds.ts'
import type { Trx } from '../platform/db.ts'
import { workDue } from '../platform/due_work.ts'
import { queryRow } from '../platform/query_rows.ts'
import { advanceWatermark } from '../platform/watermark.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/**
 * Notes what subscribed devices are to be told of what was posted since the last round, in the events that are due. It follows
 * the ledger from behind, so that a sale does not wait for it. Any number of workers may call it.
 */
export const collectDue = (ctx: Ctx) =>
  workDue(ctx, 'push', async (event_id) => {
    const { has_grown } = await queryRow<{ has_grown: boolean }>(ctx.db, grown, { event_id })
    if (has_grown) await ctx.db.transaction((trx) => collect(trx, event_id))
    return has_grown
  })

const grown = `
  SELECT EXISTS (SELECT FROM push_subscriptions WHERE event_id = :event_id AND subscription IS NOT NULL)
    AND EXISTS (SELECT FROM transactions t WHERE t.event_id = :event_id AND t.xid >=
      (SELECT w.xid FROM push_watermarks w WHERE w.event_id = :event_id)) AS has_grown`

/** The same for every event with a subscription, whether it is marked as due or not. */
export async function collectMessages(ctx: Ctx): Promise<void> {
  const events: string[] = await ctx
    .db('push_subscriptions')
    .whereNotNull('subscription')
    .distinct()
    .pluck('event_id')
  for (const event_id of events) {
    if (ctx.signal.aborted) return
    await ctx.db.transaction((trx) => collect(trx, event_id)).catch(ctx.report)
  }
}

async function collect(trx: Trx, event_id: string) {
  const window = await advanceWatermark(trx, 'push_watermarks', { event_id })
  if (window) await trx.raw(notes, { event_id, ...window })
}

// Transactions older than a day are not notified.
const posted = `t.event_id = :event_id AND t.xid >= :from::xid8 AND t.xid < :to::xid8
  AND t.created_at > now() - interval '1 day'`

const told = (...as: Parameters<typeof typesToldAs>) => sqlList(typesToldAs(...as))

const content = (kind: string, amount: string, rest: string) =>
  `jsonb_build_object('kind', ${kind}, 'amount', ${amount}, ${rest})`

// Each is looked up by its key: the planner takes an event that has just begun for empty, and would read it whole each time.
const notes = `
  INSERT INTO push_messages (event_id, about, uid, device, content, created_at, n)
  WITH told AS MATERIALIZED (
    -- A wallet has moved.
    SELECT t._id AS about, t.uid, t.xid, t.date,
      ${content('k.kind', 'abs(t.balance_change)', "'balance', t.balance, 'bar', b.name")} AS content
    FROM transactions t
    -- Where a sale was; what staff do otherwise names their own point of sale.
    LEFT JOIN bars b ON b.event_id = :event_id AND b._id = t.bar_id AND t.type = 'debit'
    CROSS JOIN LATERAL (SELECT CASE
      WHEN t.type IN (${told('charged_back')}) THEN 'charged_back'
      WHEN t.type NOT IN (${told('refund')}) AND t.reversal_of IS NOT NULL THEN 'reversed'
      WHEN t.type IN (${told('refund')}) AND t.balance_change > 0 THEN 'failed'
      WHEN t.type IN (${told('refund')}) AND EXISTS (SELECT FROM postings l WHERE l.event_id = :event_id
        AND l.transaction_id = t._id AND l.to_account = 'refund_hold' OFFSET 0) THEN 'held'
      WHEN t.type IN (${told('refund', 'paid')}) THEN 'paid'
      WHEN t.balance_change > 0 THEN 'credit' ELSE 'debit' END AS kind) k
    WHERE ${posted} AND t.balance_change <> 0
      -- Donors see it on the page.
      AND t.type NOT IN (${told(null)})
    UNION ALL
    -- What a run held has left for the bank, which pays later.
    SELECT t._id, i.uid, t.xid, t.date, ${content("'sent'", 'i.amount', "'balance', NULL, 'bar', NULL")}
    FROM transactions t
    CROSS JOIN LATERAL (SELECT * FROM refund_items
      WHERE event_id = :event_id AND refund_id = t.refund_id AND status = 'sent' OFFSET 0) i
    WHERE ${posted} AND t.uid IS NULL AND t.type = 'form_refund' AND t.amount > 0
    UNION ALL
    -- A provider has paid back what was held.
    SELECT t._id, m.uid, t.xid, t.date, ${content("'paid'", 'm.amount', "'balance', NULL, 'bar', NULL")}
    FROM transactions t
    CROSS JOIN LATERAL (SELECT * FROM provider_movements
      WHERE event_id = :event_id AND transaction_id = t._id AND kind = 'refund' OFFSET 0) m
    WHERE ${posted} AND t.uid IS NULL
)
  SELECT s.event_id, told.about, s.uid, s.device, told.content, :at::timestamptz,
    (row_number() OVER (ORDER BY told.xid, told.date, told.about))::int
  FROM told
  -- A band that was replaced meanwhile took its devices along.
  CROSS JOIN LATERAL (SELECT coalesce(transferred_to, uid) AS uid FROM wallets
    WHERE event_id = :event_id AND uid = told.uid OFFSET 0) w
  CROSS JOIN LATERAL (SELECT * FROM push_subscriptions WHERE event_id = :event_id AND uid = w.uid OFFSET 0) s
  WHERE s.subscription IS NOT NULL AND told.xid >= s.since_xid
  ON CONFLICT DO NOTHING`
