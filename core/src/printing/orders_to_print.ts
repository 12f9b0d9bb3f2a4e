import type { Trx } from '../platform/db.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { Window } from '../platform/watermark.ts'
import type { PrintedOrder, PrinterSettings } from './paper_tickets.ts'

type Place = { event_id: string; server_id: string }
export type OrderToPrint = PrintedOrder & { printers: PrinterSettings[]; is_late: boolean }

const late = "interval '10 minutes'"
/** Nobody wants to have yesterday's orders after a bridge was away. */
const oldest = "interval '1 day'"

/** Returns the sales of a window, and what took sales back, at points of sale with a printer of that server; by time. */
export const readOrdersToPrint = (trx: Trx, place: Place, { from, to }: Window) =>
  queryRows<OrderToPrint>(
    trx,
    `SELECT t._id AS transaction_id, b._id AS bar_id, b.name AS bar_name, b.printers, t.date,
       t.reversal_of IS NOT NULL AS is_cancelled, s.order_number, s.table_number, t.smartphone_number, s.payment_type,
       t.date < now() - ${late} AS is_late, l.lines
     FROM transactions t
     JOIN transactions s ON s.event_id = :event_id AND s._id = coalesce(t.reversal_of, t._id) AND s.type = 'debit'
     JOIN bars b ON b.event_id = :event_id AND b._id = s.bar_id
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'name', p.name, 'quantity', p.quantity,
         'amount', CASE WHEN p.to_account IN ('sales', 'deposits') THEN p.amount ELSE -p.amount END,
         'tag', CASE p.kind WHEN 'consumption' THEN c.tag WHEN 'deposit' THEN d.tag ELSE d.return_tag END)
         ORDER BY p.line), '[]') AS lines
       FROM postings p
       LEFT JOIN consumptions c ON c.event_id = :event_id AND c._id = p.item_id
       LEFT JOIN deposits d ON d.event_id = :event_id AND d._id = p.item_id
       WHERE p.event_id = :event_id AND p.transaction_id = s._id AND p.kind IN ('consumption', 'deposit', 'deposit_return')) l
     WHERE t.event_id = :event_id AND t.xid >= :from AND t.xid < :to AND t.date > now() - ${oldest}
       AND b.printers @> jsonb_build_array(jsonb_build_object('server_id', :server_id::text))
     ORDER BY t.date, t._id`,
    { ...place, from, to },
  )
