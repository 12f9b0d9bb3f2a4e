import type { Account } from '../ledger/types.ts'
import { queryRow } from '../platform/query_rows.ts'
import { fromCursor, type Snapshot } from './snapshot.ts'
import { arrayOf, type Tender } from './tender.ts'

/** One posting on the accounts of a way of paying; amounts in minor units, what was taken above zero. */
export type LedgerRow = {
  date: string
  /** The business day, such as `2026-07-04`. */
  day: string
  short_id: string | null
  type: string
  account: Account
  /** No provider tells of it: somebody typed it in. */
  is_staff: boolean
  reference: string | null
  provider_id: string | null
  paid_in: number
  paid_out: number
  fee: number
  /** Withheld refund fee, which never was on the account. */
  freight: number
  refunded: number
  chargeback: number
  status: string
  flags: string[]
}
export type Totals = { count: number; paid_in: number; paid_out: number }
export type Day = { timezone: string; dayStartTime: string }

const in_period = `(:from::timestamptz IS NULL OR t.date >= :from::timestamptz)
  AND (:to::timestamptz IS NULL OR t.date < :to::timestamptz)`
const touches = `(l.from_account = ANY(:accounts::account[]) OR l.to_account = ANY(:accounts::account[]))`

/** Ledger totals of a payment type's accounts, which the rows of a report must match. */
export async function ledgerTotals(
  { reader, event_id, period }: Snapshot,
  { accounts }: Tender,
): Promise<Totals> {
  return queryRow<Totals>(
    reader,
    `SELECT count(DISTINCT l.transaction_id)::int AS count,
       coalesce(sum(l.amount) FILTER (WHERE l.from_account = ANY(:accounts::account[])), 0)::bigint AS paid_in,
       coalesce(sum(l.amount) FILTER (WHERE l.to_account = ANY(:accounts::account[])), 0)::bigint AS paid_out
     FROM postings l JOIN transactions t ON t.event_id = l.event_id AND t._id = l.transaction_id
     WHERE l.event_id = :event_id AND l.amount > 0 AND ${touches} AND ${in_period}`,
    { event_id, accounts: arrayOf(accounts), ...period },
  )
}

/** The postings themselves in order of time, with what is known of them at the provider. */
export function ledgerRows(
  snapshot: Snapshot,
  { accounts }: Tender,
  day: Day,
): AsyncGenerator<LedgerRow> {
  const { event_id, period } = snapshot
  const bindings = { event_id, accounts: arrayOf(accounts), ...period, ...day }
  return fromCursor<LedgerRow>(snapshot, rows_sql, bindings)
}

// A payment shows what became of it later: what we paid back, and what the provider did without us.
const rows_sql = `
  WITH moved AS (
    SELECT l.transaction_id,
      coalesce(sum(l.amount) FILTER (WHERE l.from_account = ANY(:accounts::account[])), 0)::bigint AS paid_in,
      coalesce(sum(l.amount) FILTER (WHERE l.to_account = ANY(:accounts::account[])), 0)::bigint AS paid_out,
      coalesce(sum(l.amount) FILTER (WHERE l.to_account = 'fees' AND l.from_account <> 'refund_hold'), 0)::bigint AS fee,
      coalesce(sum(l.amount) FILTER (WHERE l.to_account = 'fees' AND l.from_account = 'refund_hold'), 0)::bigint AS freight,
      min(CASE WHEN l.from_account = ANY(:accounts::account[]) THEN l.from_account ELSE l.to_account END)
        FILTER (WHERE ${touches}) AS account
    FROM postings l WHERE l.event_id = :event_id AND l.amount > 0 AND (${touches} OR l.to_account = 'fees')
    GROUP BY 1 HAVING bool_or(${touches})),
  paid_back AS (
    SELECT source_transaction_id, sum(amount)::bigint AS amount FROM provider_refunds
    WHERE event_id = :event_id AND status = 'done' GROUP BY 1),
  gone AS (
    SELECT payment_id, coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded,
      coalesce(sum(amount) FILTER (WHERE kind = 'chargeback'), 0)::bigint AS chargeback
    FROM provider_movements
    WHERE event_id = :event_id AND kind <> 'payment' AND provider_refund_id IS NULL AND given_back_by IS NULL AND payment_id IS NOT NULL GROUP BY 1)
  SELECT t.date, ((t.date AT TIME ZONE :timezone) - :dayStartTime::time::interval)::date::text AS day,
    c.short_id, t.type, m.account::text AS account,
    p.provider_id IS NULL AND NOT (m.account = 'card_terminal' AND t.card_transaction_id IS NOT NULL)
      AND NOT (m.account = 'twint_app' AND t.twint_direct_merchant_tran_id IS NOT NULL) AS is_staff,
    coalesce(pr.reference, pay.reference, t.twint_direct_merchant_tran_id, t.card_transaction_id, t.order_number) AS reference,
    coalesce(p.provider_id, t.card_transaction_id) AS provider_id,
    m.paid_in, m.paid_out, m.fee, m.freight,
    (coalesce(b.amount, 0) + CASE WHEN p.kind = 'payment' THEN coalesce(g.refunded, 0) ELSE 0 END)::bigint AS refunded,
    CASE WHEN p.kind = 'payment' THEN coalesce(g.chargeback, 0) ELSE 0 END AS chargeback,
    CASE WHEN r._id IS NOT NULL THEN 'reversed' WHEN t.reversal_of IS NOT NULL THEN 'reversal'
      ELSE coalesce(pr.status, pay.status, 'booked') END AS status,
    coalesce(pay.flags, '[]') AS flags
  FROM moved m JOIN transactions t ON t.event_id = :event_id AND t._id = m.transaction_id
  LEFT JOIN transactions r ON r.event_id = :event_id AND r.reversal_of = t._id
  LEFT JOIN provider_movements p ON p.event_id = :event_id AND p.transaction_id = t._id
  LEFT JOIN payments pay ON pay.event_id = :event_id AND pay._id = p.payment_id
  LEFT JOIN provider_refunds pr ON pr.event_id = :event_id AND pr._id = p.provider_refund_id
  LEFT JOIN clients c ON c.event_id = :event_id AND c.uid = coalesce(t.uid, p.uid)
  LEFT JOIN paid_back b ON b.source_transaction_id = t._id
  LEFT JOIN gone g ON g.payment_id = p.payment_id
  WHERE ${in_period} ORDER BY t.date, t._id`
