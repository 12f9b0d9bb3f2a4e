import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'
import { sharedTerminalPayments } from './shared_terminal_payments.ts'

/** Accounts whose money is with a provider. */
const tenders = "'{twint_web,twint_app,card_online,card_terminal}'::account[]"

const checks = {
  // A report is posted right after it is stored; if the process dies in between, another one takes
  // over within minutes.
  'paid at a provider': `
    WITH credited AS (
      SELECT payment_id, sum(amount) AS amount FROM provider_movements
      WHERE event_id = :event_id AND kind = 'payment' GROUP BY payment_id)
    SELECT p.reference AS subject, coalesce(p.taken, p.amount + p.fee)::bigint AS expected, coalesce(c.amount, 0)::bigint AS found
    FROM payments p LEFT JOIN credited c ON c.payment_id = p._id
    WHERE p.event_id = :event_id AND (p.taken <> coalesce(c.amount, 0) OR (p.status = 'success' AND c.amount IS NULL))
      AND (p.status = 'success' OR p.flags @> '["not_credited"]' OR p.taken_at < now() - interval '1 minute')
    ORDER BY p.reference LIMIT :most`,
  'posting of a movement': `
    WITH moved AS (
      SELECT l.transaction_id, sum(CASE WHEN l.from_account = ANY(${tenders}) THEN l.amount ELSE 0 END) AS taken,
        sum(CASE WHEN l.to_account = ANY(${tenders}) THEN l.amount ELSE 0 END) AS given
      FROM postings l WHERE l.event_id = :event_id AND (l.from_account = ANY(${tenders}) OR l.to_account = ANY(${tenders}))
      GROUP BY l.transaction_id)
    SELECT m.provider || ' ' || m.kind || ' ' || m.provider_id AS subject, m.amount::bigint AS expected,
      coalesce(CASE WHEN m.kind = 'payment' THEN x.taken ELSE x.given END, 0)::bigint AS found
    FROM provider_movements m LEFT JOIN moved x ON x.transaction_id = m.transaction_id
    WHERE m.event_id = :event_id AND m.amount <> coalesce(CASE WHEN m.kind = 'payment' THEN x.taken ELSE x.given END, 0)
    ORDER BY 1 LIMIT :most`,
  'won dispute': `
    SELECT m.provider || ' ' || m.provider_id AS subject, m.amount::bigint AS expected,
      coalesce((SELECT sum(l.amount) FROM postings l WHERE l.event_id = :event_id AND l.transaction_id = m.given_back_by
        AND l.from_account = ANY(${tenders})), 0)::bigint AS found
    FROM provider_movements m WHERE m.event_id = :event_id AND m.given_back_by IS NOT NULL
      AND m.amount <> coalesce((SELECT sum(l.amount) FROM postings l WHERE l.event_id = :event_id
        AND l.transaction_id = m.given_back_by AND l.from_account = ANY(${tenders})), 0)
    ORDER BY 1 LIMIT :most`,
  'paid in another currency': `
    SELECT reference || ' ' || foreign_currency AS subject, foreign_amount AS expected, 0::bigint AS found
    FROM payments WHERE event_id = :event_id AND foreign_amount IS NOT NULL AND foreign_settled_at IS NULL
    ORDER BY 1 LIMIT :most`,
  'payment of a terminal': `
    SELECT 'mypos payment ' || min(t.card_transaction_id) AS subject, (array_agg(t.amount ORDER BY t.date, t._id))[1]::bigint AS expected,
      sum(t.amount)::bigint AS found
    FROM transactions t WHERE t.event_id = :event_id AND t.type = 'credit' AND t.payment_type = 'mypos' AND receipt_key(t.card_transaction_id) <> ''
      AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)
    GROUP BY receipt_key(t.card_transaction_id) HAVING count(*) > 1 ORDER BY 1 LIMIT :most`,
}

/**
 * Compares provider payments and refunds with their postings. A paid payment without its posting is
 * a difference, and so is a terminal payment that was credited twice, here or at another event. Minor units.
 */
export async function providerDifferences(trx: Knex, event_id: string, most: number) {
  const found: { check: string; subject: string; expected: number; found: number }[] = []
  for (const [check, sql] of Object.entries(checks)) {
    const rows = await queryRows<{ subject: string; expected: number; found: number }>(trx, sql, {
      event_id,
      most,
    })
    found.push(...rows.map((row) => ({ check, ...row })))
  }
  const shared = await sharedTerminalPayments(trx, event_id, most)
  const check = 'payment of a terminal at another event'
  found.push(...shared.map((row) => ({ check, ...row })))
  return found
}
