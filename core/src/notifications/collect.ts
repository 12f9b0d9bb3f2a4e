import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'
import { moveOn } from '../platform/watermark.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/**
 * Notes what subscribed devices are to be told of what was posted since the last round. It follows the ledger from behind,
 * so a sale knows nothing of it. Any number of workers may call it.
 */
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
  const window = await moveOn(trx, 'push_watermarks', event_id)
  if (window) await trx.raw(notes, { event_id, ...window })
}

// What is older than a day is no news.
const posted = `t.event_id = :event_id AND t.xid >= :from::xid8 AND t.xid < :to::xid8
  AND t.created_at > now() - interval '1 day'`

const content = (kind: string, amount: string, rest: string) =>
  `jsonb_build_object('kind', ${kind}, 'amount', ${amount}, ${rest})`

const notes = `
  INSERT INTO push_messages (event_id, about, uid, device, content)
  SELECT s.event_id, told.about, s.uid, s.device, told.content
  FROM (
    -- A wallet has moved.
    SELECT t._id AS about, t.uid, t.xid, t.date,
      ${content('k.kind', 'abs(t.balance_change)', "'balance', t.balance, 'bar', b.name")} AS content
    FROM transactions t
    LEFT JOIN bars b ON b.event_id = t.event_id AND b._id = t.bar_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN t.type = 'chargeback' THEN 'charged_back'
      WHEN t.type NOT LIKE '%refund' AND t.reversal_of IS NOT NULL THEN 'reversed'
      WHEN t.type LIKE '%refund' AND t.balance_change > 0 THEN 'failed'
      WHEN t.type LIKE '%refund' AND EXISTS (SELECT FROM postings l WHERE l.event_id = t.event_id
        AND l.transaction_id = t._id AND l.to_account = 'refund_hold') THEN 'held'
      WHEN t.type LIKE '%refund' OR t.type = 'checkout' THEN 'paid'
      WHEN t.balance_change > 0 THEN 'credit' ELSE 'debit' END AS kind) k
    WHERE ${posted} AND t.balance_change <> 0
      AND t.type NOT IN ('transfer_wristband', 'balance_transfer_from_wristband')
    UNION ALL
    -- What a run held has left through the bank.
    SELECT t._id, i.uid, t.xid, t.date, ${content("'paid'", 'i.amount', "'balance', NULL, 'bar', NULL")}
    FROM transactions t
    JOIN refund_items i ON i.event_id = t.event_id AND i.refund_id = t.refund_id AND i.status = 'sent'
    WHERE ${posted} AND t.uid IS NULL AND t.type = 'form_refund' AND t.amount > 0
    UNION ALL
    -- A provider has paid back what was held.
    SELECT t._id, m.uid, t.xid, t.date, ${content("'paid'", 'm.amount', "'balance', NULL, 'bar', NULL")}
    FROM transactions t
    JOIN provider_movements m ON m.event_id = t.event_id AND m.transaction_id = t._id AND m.kind = 'refund'
    WHERE ${posted} AND t.uid IS NULL
  ) told
  -- A band that was replaced meanwhile took its devices along.
  JOIN wallets w ON w.event_id = :event_id AND w.uid = told.uid
  JOIN push_subscriptions s ON s.event_id = :event_id AND s.uid = coalesce(w.transferred_to, w.uid)
    AND s.subscription IS NOT NULL AND told.xid >= s.since_xid
  ORDER BY told.xid, told.date, told.about
  ON CONFLICT DO NOTHING`
