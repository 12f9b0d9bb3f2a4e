import type { Knex } from 'knex'

/** What is still usual: counts, and amounts in minor units. */
export type Limits = { refunds: number; same_iban: number; load: number; negative_debit: number }

/** Every client that breaks a rule, as `{ uid, hit }`; one row per rule, with its evidence. */
export function hits(trx: Knex, event_id: string, limits: Limits) {
  const of = (sql: string) => trx.raw(sql, { event_id, ...limits })
  return trx
    .from(trx.raw('(?) AS everything', [of(rules.join(' UNION ALL '))]))
    .select('uid', 'hit')
}

const newest = '(array_agg(t._id ORDER BY t.date DESC))[1:20]'
// What was reversed did not happen, and its reversal neither.
const counts = `t.event_id = :event_id AND t.reversal_of IS NULL AND NOT EXISTS (
  SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)`

const rules = [
  `SELECT t.uid, jsonb_build_object('rule', 'many_refunds', 'count', count(*),
      'limit_count', CAST(:refunds AS int), 'transaction_ids', ${newest}) AS hit
    FROM transactions t WHERE ${counts} AND t.uid IS NOT NULL AND t.type IN ('checkout', 'refund',
      'forced_refund', 'twint_refund', 'card_refund', 'form_refund', 'mypos_refund')
    GROUP BY t.uid HAVING count(*) > CAST(:refunds AS int)`,
  `SELECT uid, jsonb_build_object('rule', 'shared_iban', 'count', count, 'limit_count', CAST(:same_iban AS int),
      'iban', left(iban, 4) || '…' || right(iban, 4))
    FROM (
      SELECT uid, iban, count(*) OVER (PARTITION BY iban) AS count
      FROM (
        SELECT uid, iban FROM clients WHERE event_id = :event_id AND iban IS NOT NULL
        UNION SELECT uid, iban FROM refund_forms WHERE event_id = :event_id) known) shared
    WHERE count > CAST(:same_iban AS int)`,
  `SELECT t.uid, jsonb_build_object('rule', 'huge_load', 'amount', max(t.amount),
      'limit_amount', CAST(:load AS bigint), 'transaction_ids', ${newest})
    FROM transactions t WHERE ${counts} AND t.uid IS NOT NULL AND t.type = 'credit'
      AND t.amount > CAST(:load AS bigint) GROUP BY t.uid`,
  `SELECT t.uid, jsonb_build_object('rule', 'huge_negative_debit', 'amount', min(t.amount),
      'limit_amount', -CAST(:negative_debit AS bigint), 'transaction_ids', ${newest})
    FROM transactions t WHERE ${counts} AND t.uid IS NOT NULL AND t.type = 'debit'
      AND t.amount < -CAST(:negative_debit AS bigint) GROUP BY t.uid`,
  `SELECT w.uid, jsonb_build_object('rule', 'balance_mismatch', 'amount', w.balance,
      'limit_amount', coalesce(s.balance, 0))
    FROM wallets w LEFT JOIN (
      SELECT uid, sum(balance_change)::bigint AS balance FROM transactions
      WHERE event_id = :event_id GROUP BY uid) s ON s.uid = w.uid
    WHERE w.event_id = :event_id AND w.balance <> coalesce(s.balance, 0)`,
]
