/** Refusals that another try would meet again: the money goes back by bank, unless staff insists. */
const final = [
  'account_closed',
  'already_done',
  'amount_too_high',
  'bad_request',
  'card_expired',
  'not_found',
  'not_permitted',
  'refused',
]

/**
 * The payments that can be paid back, as common table expressions; `sources` has one row for each, with the wristband that
 * is worn now as `owner` and amounts in minor units. What is planned elsewhere is told apart from what was sent: `left` is
 * what a payment still has, `planned` what of it other plans will take, `reserved` the same with its freight. The bindings are
 * `:event_id` and `:uids`, which is null for the whole event.
 */
export const sources = `
  bands AS (
    SELECT c.uid AS owner, u.uid FROM clients c JOIN wallets w USING (event_id, uid)
    CROSS JOIN LATERAL (SELECT c.uid UNION ALL SELECT jsonb_array_elements_text(c.old_uids)) u(uid)
    WHERE c.event_id = :event_id AND w.transferred_to IS NULL AND (:uids::text[] IS NULL OR c.uid = ANY(:uids::text[]))),
  taken AS (
    SELECT b.owner, CASE p.method WHEN 'card' THEN 'card' ELSE 'twint' END AS method, m.provider, m.provider_id AS source_id,
      p.reference AS source_reference, m.transaction_id AS source_transaction_id, m.amount AS source_amount,
      m.amount - m.fee AS refundable, m.currency, m.date AS source_date, NULL::text AS tid
    FROM bands b
    JOIN provider_movements m ON m.event_id = :event_id AND m.uid = b.uid AND m.kind = 'payment'
    JOIN payments p ON p.event_id = :event_id AND p._id = m.payment_id
    UNION ALL
    SELECT b.owner, 'mypos', 'mypos', t.card_transaction_id, t.card_transaction_id, t._id, t.amount, t.amount,
      (SELECT "currencyCode" FROM events WHERE _id = :event_id), t.date, r.terminal_id
    FROM bands b
    JOIN transactions t ON t.event_id = :event_id AND t.uid = b.uid AND t.type = 'credit' AND t.payment_type = 'mypos'
      AND t.card_transaction_id IS NOT NULL
    JOIN terminals r ON r.terminal_code = t.terminal_code
    -- A terminal's number stands for one payment, however often somebody has typed it.
    WHERE NOT EXISTS (SELECT FROM transactions o WHERE o.event_id = :event_id
      AND receipt_key(o.card_transaction_id) = receipt_key(t.card_transaction_id)
      AND o.type = 'credit' AND o.payment_type = 'mypos' AND o.card_transaction_id IS NOT NULL
      AND (o.date, o._id) < (t.date, t._id))),
  gone AS (
    SELECT provider, regexp_replace(provider_id, ':(refund|chargeback):[0-9.]+$', '') AS source_id,
      sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM provider_movements WHERE event_id = :event_id AND kind <> 'payment' AND provider_refund_id IS NULL
      AND given_back_by IS NULL
    GROUP BY 1, 2),
  sources AS (
    SELECT taken.*, greatest(0, taken.refundable - ours.sent - coalesce(gone.amount, 0))::bigint AS "left", ours.planned, ours.reserved,
      (ours.done + coalesce(gone.refunded, 0))::bigint AS refunded, ours.is_under_way, ours.is_hopeless, ours.refused
    FROM taken
    LEFT JOIN gone USING (provider, source_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(f.amount) FILTER (WHERE f.status IN ('sending', 'pending', 'unknown', 'done')), 0)::bigint AS sent,
        coalesce(sum(f.amount) FILTER (WHERE f.status = 'done'), 0)::bigint AS done,
        coalesce(sum(f.wanted) FILTER (WHERE f.status = 'planned'), 0)::bigint AS planned,
        coalesce(sum(f.wanted + f.freight) FILTER (WHERE f.status = 'planned'), 0)::bigint AS reserved,
        coalesce(bool_or(f.status IN ('sending', 'pending', 'unknown')), false) AS is_under_way,
        coalesce(bool_or(f.status = 'failed' AND f.reason IN ('${final.join("', '")}')), false) AS is_hopeless,
        count(*) FILTER (WHERE f.status = 'failed' AND f.reason NOT IN ('absent', 'decided_unpaid'))::int AS refused
      FROM provider_refunds f WHERE f.event_id = :event_id AND f.source_transaction_id = taken.source_transaction_id) ours
    WHERE NOT EXISTS (SELECT FROM transactions x WHERE x.event_id = :event_id AND x.reversal_of = taken.source_transaction_id))`

/** A refundable payment, as read from `sources`. */
export type Source = {
  owner: string
  method: 'twint' | 'mypos' | 'card'
  provider: 'payrexx' | 'twint' | 'mypos'
  source_id: string
  source_reference: string
  source_transaction_id: string
  source_amount: number
  source_date: string
  currency: string
  tid: string | null
  left: number
  planned: number
  reserved: number
  refunded: number
  is_under_way: boolean
  is_hopeless: boolean
  /** How often the provider has said no. */
  refused: number
}
