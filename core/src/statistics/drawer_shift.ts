import { takenBack } from '../ledger/rollups/original.ts'

/**
 * Cash that reversals moved between a range and the rest, as a value in minor units: they are in the range of what they take back,
 * and the drawer is in that of the reversal. SQL with bindings `:event_id`, `:bar_id`, `:begin` and `:end`.
 */
export const drawer_shift = `(
  SELECT coalesce(sum(CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END
    * ((r.date >= :begin::timestamptz AND r.date < :end::timestamptz)::int
      - (o.date >= :begin::timestamptz AND o.date < :end::timestamptz)::int)), 0)::bigint
  FROM transactions r
  CROSS JOIN LATERAL ${takenBack('r', 'date')} o
  CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = :event_id AND transaction_id = r._id
    AND 'cash' IN (from_account, to_account) OFFSET 0) p
  WHERE r.event_id = :event_id AND r.reversal_of IS NOT NULL AND r.payment_type = 'cash'
    AND (:bar_id::uuid IS NULL OR r.bar_id = :bar_id)
    AND (:begin::timestamptz > '-infinity' OR :end::timestamptz < 'infinity'))`
