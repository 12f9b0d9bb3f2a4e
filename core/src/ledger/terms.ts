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
    FROM bar_deposits d WHERE d.event_id = :event_id AND d.bar_id = b._id AND d.kind = '${kind}')`

/** The terms in force now of the event that is bound as `event_id`, as SQL: one row for each record, deleted ones included. */
const terms = `
  SELECT 'event' AS kind, e._id AS record_id, jsonb_build_object('enabled', e.enabled, 'round', e.round,
      'maxLoadAmount', e."maxLoadAmount", 'card', e.card) AS terms
    FROM events e WHERE e._id = :event_id
  UNION ALL SELECT 'bar', b._id, jsonb_build_object('_id', b._id, 'hybrid_payment', b.hybrid_payment, 'deleted', b.deleted,
      'deposits', ${handled('deposit')}, 'deposit_returns', ${handled('deposit_return')})
    FROM bars b WHERE b.event_id = :event_id
  UNION ALL SELECT 'consumption', c._id, jsonb_build_object('_id', c._id, 'bar_id', c.bar_id, 'name', c.name, 'price', c.price,
      'min_age', c.min_age, 'type', c.type, 'round', c.round, 'can_buy_only_with_voucher', c.can_buy_only_with_voucher,
      'deleted', c.deleted)
    FROM consumptions c WHERE c.event_id = :event_id
  UNION ALL SELECT 'deposit', d._id, jsonb_build_object('_id', d._id, 'name', d.name, 'price', d.price, 'delta', d.delta,
      'deleted', d.deleted)
    FROM deposits d WHERE d.event_id = :event_id
  UNION ALL SELECT 'entrance', n._id, jsonb_build_object('_id', n._id, 'name', n.name, 'price', n.price, 'ages', n.ages,
      'type', n.type, 'min_right', n.min_right, 'payment_types', n.payment_types,
      'allow_negative_balance', n.allow_negative_balance, 'deposit', n.deposit, 'entrance_begin_date', n.entrance_begin_date,
      'entrance_end_date', n.entrance_end_date, 'voucher_packs', n.voucher_packs, 'deleted', n.deleted)
    FROM entrances n WHERE n.event_id = :event_id
  UNION ALL SELECT 'voucher', v._id, jsonb_build_object('_id', v._id, 'name', v.name, 'consumptions', v.consumptions,
      'deleted', v.deleted)
    FROM vouchers v WHERE v.event_id = :event_id
  UNION ALL SELECT 'voucher_pack', p._id, jsonb_build_object('_id', p._id, 'vouchers', p.vouchers, 'deleted', p.deleted)
    FROM voucher_packs p WHERE p.event_id = :event_id`

/**
 * The moment from which changed terms are in force, as SQL with bindings `:event_id` and `:version`; no row where the catalogue still
 * has that version. It is that of the statement: a transaction may have waited for the one before it.
 */
export const terms_moment_sql = `SELECT clock_timestamp()::text AS at FROM events
  WHERE _id = :event_id AND catalogue_version IS DISTINCT FROM :version::bigint`

/** Ends terms that have changed, as SQL with bindings `:event_id` and `:at`; before the new ones begin. */
export const end_terms_sql = `
  UPDATE terms_history h SET valid_until = :at::timestamptz FROM (${terms}) p
  WHERE h.event_id = :event_id AND h.kind = p.kind AND h.record_id = p.record_id AND h.valid_until IS NULL AND h.terms <> p.terms`

/** Begins the terms that are not written yet, as SQL with bindings `:event_id` and `:at`. */
export const begin_terms_sql = `
  INSERT INTO terms_history (event_id, kind, record_id, valid_from, terms)
  SELECT :event_id, p.kind, p.record_id, :at::timestamptz, p.terms FROM (${terms}) p
  WHERE NOT EXISTS (SELECT FROM terms_history h WHERE h.event_id = :event_id AND h.kind = p.kind AND h.record_id = p.record_id
    AND h.valid_until IS NULL AND h.terms = p.terms)`
