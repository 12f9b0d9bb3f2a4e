/** Kinds of versioned terms: the event's settings about money, and everything that it sells. */
export type TermsKind =
  | 'event'
  | 'bar'
  | 'consumption'
  | 'deposit'
  | 'entrance'
  | 'voucher'
  | 'voucher_pack'

const handled = (
  kind: string,
) => `(SELECT coalesce(jsonb_agg(d.deposit_id ORDER BY d.deposit_id), '[]')
    FROM bar_deposits d WHERE d.event_id = b.event_id AND d.bar_id = b._id AND d.kind = '${kind}')`

/** The terms in force now of the event that is bound as `event_id`, as SQL: one row for each record, deleted ones included. */
const terms = (event_id: string) => `
  SELECT 'event' AS kind, e._id AS record_id, jsonb_build_object('enabled', e.enabled, 'round', e.round,
      'maxLoadAmount', e."maxLoadAmount", 'card', e.card) AS terms
    FROM events e WHERE e._id = ${event_id}
  UNION ALL SELECT 'bar', b._id, jsonb_build_object('_id', b._id, 'hybrid_payment', b.hybrid_payment, 'deleted', b.deleted,
      'deposits', ${handled('deposit')}, 'deposit_returns', ${handled('deposit_return')})
    FROM bars b WHERE b.event_id = ${event_id}
  UNION ALL SELECT 'consumption', c._id, jsonb_build_object('_id', c._id, 'bar_id', c.bar_id, 'name', c.name, 'price', c.price,
      'min_age', c.min_age, 'type', c.type, 'round', c.round, 'can_buy_only_with_voucher', c.can_buy_only_with_voucher,
      'deleted', c.deleted)
    FROM consumptions c WHERE c.event_id = ${event_id}
  UNION ALL SELECT 'deposit', d._id, jsonb_build_object('_id', d._id, 'name', d.name, 'price', d.price, 'delta', d.delta,
      'deleted', d.deleted)
    FROM deposits d WHERE d.event_id = ${event_id}
  UNION ALL SELECT 'entrance', n._id, jsonb_build_object('_id', n._id, 'name', n.name, 'price', n.price, 'ages', n.ages,
      'type', n.type, 'min_right', n.min_right, 'payment_types', n.payment_types,
      'allow_negative_balance', n.allow_negative_balance, 'deposit', n.deposit, 'entrance_begin_date', n.entrance_begin_date,
      'entrance_end_date', n.entrance_end_date, 'voucher_packs', n.voucher_packs, 'deleted', n.deleted)
    FROM entrances n WHERE n.event_id = ${event_id}
  UNION ALL SELECT 'voucher', v._id, jsonb_build_object('_id', v._id, 'name', v.name, 'consumptions', v.consumptions,
      'deleted', v.deleted)
    FROM vouchers v WHERE v.event_id = ${event_id}
  UNION ALL SELECT 'voucher_pack', p._id, jsonb_build_object('_id', p._id, 'vouchers', p.vouchers, 'deleted', p.deleted)
    FROM voucher_packs p WHERE p.event_id = ${event_id}`

/**
 * Writes what has changed since terms were written last, as SQL with bindings `:event_id` and `:version`; nothing where the catalogue
 * still has that version. The moment is that of the statement: a transaction may have waited for the one before it.
 */
export const record_terms_sql = `
  WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at),
  present AS MATERIALIZED (
    SELECT t.* FROM events v CROSS JOIN LATERAL (${terms('v._id')} OFFSET 0) t
    WHERE v._id = :event_id AND v.catalogue_version IS DISTINCT FROM :version::bigint),
  ended AS (
    UPDATE terms_history h SET valid_until = m.at FROM present p, moment m
    WHERE h.event_id = :event_id AND h.kind = p.kind AND h.record_id = p.record_id AND h.valid_until IS NULL
      AND h.terms <> p.terms RETURNING 1)
  INSERT INTO terms_history (event_id, kind, record_id, valid_from, terms)
  -- Counted, so that the terms in force have ended before others begin.
  SELECT :event_id, p.kind, p.record_id, m.at, p.terms FROM present p, moment m, (SELECT count(*) FROM ended) e
  WHERE NOT EXISTS (SELECT FROM terms_history h WHERE h.event_id = :event_id AND h.kind = p.kind AND h.record_id = p.record_id
    AND h.valid_until IS NULL AND h.terms = p.terms)`
