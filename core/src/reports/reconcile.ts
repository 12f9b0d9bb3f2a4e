import type { Movement } from '../providers/payment_provider.ts'
import type { ProviderName } from '../providers/registry.ts'
import { fromCursor, type Snapshot } from './snapshot.ts'
import { arrayOf, type Tender } from './tender.ts'

/** A movement as we have it and as its provider lists it, either of which may be missing; amounts in minor units. */
export type Pair = {
  provider: ProviderName
  kind: Movement['kind']
  date: string
  short_id: string | null
  reference: string | null
  provider_id: string
  here: number | null
  there: number | null
  /** The provider's, where it is not ours. */
  other_currency: string | null
  /** Our status of a payment that only its provider lists. */
  payment_status: string | null
  is_in_period: boolean
}
export type PairOutcome = 'matched' | 'differs' | 'only_here' | 'only_there'

export function outcomeOf({ here, there, other_currency }: Pair): PairOutcome {
  if (there === null) return 'only_here'
  if (here === null) return 'only_there'
  return here === there && !other_currency ? 'matched' : 'differs'
}

/**
 * Holds what moved here against what the providers listed, each movement once. `until` is when they were asked: what moved
 * later they cannot know.
 */
export function pairs(
  snapshot: Snapshot,
  tender: Tender,
  providers: ProviderName[],
  until: string,
): AsyncGenerator<Pair> {
  const { event_id, report_id, period } = snapshot
  const to = period.to && period.to < until ? period.to : until
  return fromCursor<Pair>(snapshot, pairsSql(kept_for_report), {
    event_id,
    report_id,
    from: period.from ?? '-infinity',
    to,
    accounts: arrayOf(tender.accounts),
    providers: arrayOf(providers),
    methods: arrayOf(tender.methods),
  })
}

const kept_for_report =
  '(SELECT * FROM report_movements WHERE event_id = :event_id AND report_id = :report_id)'

// By the provider's name first. What is left, such as a refund that we did not ask for, by the payment it belongs to; of one
// payment there may be several refunds, which only their amounts tell apart. Both sides are read a day beyond the period,
// because a movement has two dates; outside of it only pairs are of interest.
const around = `(:from::timestamptz - interval '1 day') AND (:to::timestamptz + interval '1 day')`
const part = `CASE WHEN kind = 'payment' THEN 0 ELSE amount END`
const window = `row_number() OVER (PARTITION BY provider, kind, source, ${part} ORDER BY date, amount)`
export const pairsSql = (listed: string) => `
  WITH here AS MATERIALIZED (
    SELECT row_number() OVER () AS n, row_number() OVER (PARTITION BY provider, kind, receipt_key(provider_id) ORDER BY date) AS copy,
      receipt_key(provider_id) AS key, x.*
    FROM (
      SELECT p.provider, p.kind, p.provider_id, p.amount, p.currency, p.date, c.short_id,
        coalesce(pr.source_reference, pay.reference) AS source
      FROM provider_movements p
      LEFT JOIN payments pay ON pay.event_id = p.event_id AND pay._id = p.payment_id
      LEFT JOIN provider_refunds pr ON pr.event_id = p.event_id AND pr._id = p.provider_refund_id
      LEFT JOIN clients c ON c.event_id = p.event_id AND c.uid = p.uid
      WHERE p.event_id = :event_id AND p.provider = ANY(:providers::text[]) AND p.date BETWEEN ${around}
        AND p.given_back_by IS NULL
        AND EXISTS (SELECT FROM postings l WHERE l.event_id = p.event_id AND l.transaction_id = p.transaction_id
          AND (l.from_account = ANY(:accounts::account[]) OR l.to_account = ANY(:accounts::account[])))
      UNION ALL
      SELECT s.provider, 'payment', s.name, s.amount, e."currencyCode", t.date, c.short_id, s.name
      FROM transactions t JOIN events e ON e._id = t.event_id
      CROSS JOIN LATERAL (
        SELECT CASE l.from_account WHEN 'card_terminal' THEN 'mypos' ELSE 'twint' END AS provider, sum(l.amount)::bigint AS amount,
          CASE l.from_account WHEN 'card_terminal' THEN t.card_transaction_id ELSE t.twint_direct_merchant_tran_id END AS name
        FROM postings l WHERE l.event_id = t.event_id AND l.transaction_id = t._id
          AND l.from_account IN ('card_terminal', 'twint_app') AND l.from_account = ANY(:accounts::account[]) AND l.amount > 0
        GROUP BY l.from_account) s
      LEFT JOIN clients c ON c.event_id = t.event_id AND c.uid = t.uid
      WHERE t.event_id = :event_id AND (t.card_transaction_id IS NOT NULL OR t.twint_direct_merchant_tran_id IS NOT NULL)
        AND s.name IS NOT NULL AND s.provider = ANY(:providers::text[])
        AND t.date BETWEEN ${around} AND t.reversal_of IS NULL
        AND NOT EXISTS (SELECT FROM provider_movements p WHERE p.event_id = t.event_id AND p.transaction_id = t._id)
        AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)) x),
  there AS MATERIALIZED (
    SELECT row_number() OVER () AS n, m.provider, m.kind, m.provider_id, receipt_key(m.provider_id) AS key, m.amount, m.currency, m.date, m.reference,
      coalesce(pr.source_reference, m.reference) AS source, c.short_id, pay.status
    FROM ${listed} m
    LEFT JOIN provider_refunds pr ON pr.event_id = :event_id AND pr.reference = m.reference
    LEFT JOIN payments pay ON pay.event_id = :event_id AND pay.reference = coalesce(pr.source_reference, m.reference)
    LEFT JOIN clients c ON c.event_id = :event_id AND c.uid = pay.uid
    WHERE m.provider = ANY(:providers::text[])
      AND m.date BETWEEN ${around} AND (pay._id IS NULL OR pay.method = ANY(:methods::text[]))),
  by_name AS MATERIALIZED (
    SELECT h.n AS h, t.n AS t FROM here h JOIN there t USING (provider, kind, key) WHERE h.copy = 1),
  here_left AS (SELECT *, ${window} AS k FROM here WHERE NOT EXISTS (SELECT FROM by_name b WHERE b.h = here.n)),
  there_left AS (SELECT *, ${window} AS k FROM there WHERE NOT EXISTS (SELECT FROM by_name b WHERE b.t = there.n)),
  paired AS (
    SELECT h, t FROM by_name UNION ALL
    SELECT h.n, t.n FROM here_left h FULL JOIN there_left t ON h.provider = t.provider AND h.kind = t.kind
      AND h.source = t.source AND h.k = t.k
      AND CASE WHEN h.kind = 'payment' THEN 0 ELSE h.amount END = CASE WHEN t.kind = 'payment' THEN 0 ELSE t.amount END)
  SELECT coalesce(t.provider, h.provider) AS provider, coalesce(t.kind, h.kind) AS kind, coalesce(t.date, h.date) AS date,
    coalesce(h.short_id, t.short_id) AS short_id, coalesce(t.reference, h.source) AS reference,
    coalesce(t.provider_id, h.provider_id) AS provider_id, h.amount AS here, t.amount AS there,
    CASE WHEN t.currency <> coalesce(h.currency, e."currencyCode") THEN t.currency END AS other_currency,
    CASE WHEN h.n IS NULL THEN t.status END AS payment_status,
    coalesce(h.date >= :from AND h.date < :to, false) OR coalesce(t.date >= :from AND t.date < :to, false) AS is_in_period
  FROM paired x LEFT JOIN here h ON h.n = x.h LEFT JOIN there t ON t.n = x.t JOIN events e ON e._id = :event_id
  ORDER BY 3, 1, 2, 6`
