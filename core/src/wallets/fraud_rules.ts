import type { Knex } from 'knex'
import { refund_types, sqlList, typesOf } from '../ledger/kinds.ts'
import { copied_sales, copiedChips } from '../ledger/rollups/copied_chips.ts'
import { refundCounts } from '../ledger/rollups/provider_refunds.ts'
import { since_watermark } from '../ledger/rollups/rollup_range.ts'

/** The limits of usual behaviour: counts, and amounts in minor units. */
export type SuspiciousClientLimits = {
  refunds: number
  same_iban: number
  load: number
  negative_debit: number
}

/** Every client that breaks a rule, as `{ uid, hit }`; one row per rule, with its evidence. */
export function hits(trx: Knex, event_id: string, limits: SuspiciousClientLimits) {
  const of = (sql: string) => trx.raw(sql, { event_id, ...limits })
  return trx
    .from(trx.raw('(?) AS everything', [of(rules.join(' UNION ALL '))]))
    .select('uid', 'hit')
}

const newest = '(array_agg(t._id ORDER BY t.date DESC))[1:20]'
// Leaves out reversed transactions and their reversals.
const counts = `t.event_id = :event_id AND t.reversal_of IS NULL AND NOT EXISTS (
  SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)`

// The wristbands of a client, the one of today first.
const worn = 'c.uid || ARRAY(SELECT jsonb_array_elements_text(c.old_uids))'

// Also what the desk loaded once more; an entrance or a gift that it repeated loads nothing of the visitor's.
const loads = sqlList(typesOf('load', 'repeat'))

// The rollup, and the sales since. A sale that was taken back counts: the chip was there.
const copiedRule = (rule: keyof typeof copied_sales) =>
  `SELECT m.uid, jsonb_build_object('rule', '${rule}', 'count', f.count, 'transaction_ids', f.ids)
    FROM (
      SELECT uid FROM copied_chip_rollup WHERE event_id = :event_id
      UNION SELECT uid FROM (${copiedChips(since_watermark)}) fresh) m
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, ${newest} AS ids FROM transactions t
      WHERE t.event_id = :event_id AND t.uid = m.uid AND ${copied_sales[rule]('t')}) f
    WHERE f.count > 0`

const rules = [
  // Reversed refunds count in the rollup, and not here. Refunds of replaced wristbands count for
  // their holder: too many on two means more than half of the limit on one of them, and few holders
  // have had more than two.
  `SELECT m.uid, jsonb_build_object('rule', 'many_refunds', 'count', f.count, 'limit_count', CAST(:refunds AS int),
      'transaction_ids', f.ids) AS hit
    FROM (
      SELECT coalesce(o.transferred_to, o.uid) AS uid
      FROM (
        SELECT uid FROM refund_rollup WHERE event_id = :event_id AND times > CAST(:refunds AS int) / 2
        UNION SELECT uid FROM (${refundCounts(since_watermark)}) fresh) paid
      JOIN wallets o ON o.event_id = :event_id AND o.uid = paid.uid
      UNION SELECT c.uid FROM clients c
      WHERE c.event_id = :event_id AND jsonb_array_length(c.old_uids) > 1 AND CAST(:refunds AS int) < (
        SELECT sum(p.times) FROM refund_rollup p WHERE p.event_id = :event_id AND p.uid = ANY(${worn}))) m
    JOIN clients c ON c.event_id = :event_id AND c.uid = m.uid
    JOIN wallets w ON w.event_id = :event_id AND w.uid = m.uid AND w.transferred_to IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, ${newest} AS ids FROM transactions t
      WHERE ${counts} AND t.uid = ANY(${worn}) AND t.type IN (${refund_types})) f
    WHERE f.count > CAST(:refunds AS int)`,
  `SELECT known.uid, jsonb_build_object('rule', 'shared_iban', 'count', known.count, 'limit_count', CAST(:same_iban AS int),
      'iban', left(known.iban, 4) || '…' || right(known.iban, 4))
    FROM (
      -- Who is in both places is counted once below. Used often enough, it is so at least half of that in one of them.
      SELECT iban FROM clients WHERE event_id = :event_id AND iban IS NOT NULL GROUP BY iban HAVING count(*) > CAST(:same_iban AS int) / 2
      UNION SELECT iban FROM refund_forms WHERE event_id = :event_id GROUP BY iban HAVING count(*) > CAST(:same_iban AS int) / 2) often
    CROSS JOIN LATERAL (
      -- One that was replaced is its holder's, who is counted with the new one.
      SELECT uid, often.iban, count(*) OVER () AS count
      FROM (
        SELECT uid FROM clients WHERE event_id = :event_id AND iban = often.iban
        UNION SELECT uid FROM refund_forms WHERE event_id = :event_id AND iban = often.iban) everyone
      WHERE NOT EXISTS (SELECT FROM wallets w
        WHERE w.event_id = :event_id AND w.uid = everyone.uid AND w.transferred_to IS NOT NULL)) known
    WHERE known.count > CAST(:same_iban AS int)`,
  `SELECT t.uid, jsonb_build_object('rule', 'huge_load', 'amount', max(t.balance_change),
      'limit_amount', CAST(:load AS bigint), 'transaction_ids', ${newest})
    FROM transactions t WHERE ${counts} AND t.uid IS NOT NULL AND t.type IN (${loads}) AND t.unpaid = 0
      AND t.balance_change > CAST(:load AS bigint) GROUP BY t.uid`,
  `SELECT t.uid, jsonb_build_object('rule', 'huge_negative_debit', 'amount', min(t.amount),
      'limit_amount', -CAST(:negative_debit AS bigint), 'transaction_ids', ${newest})
    FROM transactions t WHERE ${counts} AND t.uid IS NOT NULL AND t.type = 'debit'
      AND t.amount < -CAST(:negative_debit AS bigint) GROUP BY t.uid`,
  // Those that a worker has found, looked at again.
  `SELECT w.uid, jsonb_build_object('rule', 'balance_mismatch', 'amount', w.balance, 'limit_amount', s.balance)
    FROM mismatch_rollup m JOIN wallets w ON w.event_id = m.event_id AND w.uid = m.uid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.balance_change), 0)::bigint AS balance FROM transactions t
      WHERE t.event_id = m.event_id AND t.uid = m.uid) s
    WHERE m.event_id = :event_id AND w.balance <> s.balance`,
  copiedRule('two_places'),
  copiedRule('other_number'),
]
