import type { Knex } from 'knex'
import { queryRow } from '../platform/query_rows.ts'
import { type Moment, moment } from './wallet_rows.ts'

/** A wristband as a gate needs it. Seconds since 1970. */
export type PassBand = [
  uid: string,
  short_id: string,
  entrance_id: string | null,
  age: number | null,
  begin: number | null,
  end: number | null,
  is_blocked: boolean,
  is_replaced: boolean,
  ticket_code: string | null,
]
export type PassTicket = [
  _id: string,
  bar_code: string,
  token: string,
  status: 'valid' | 'cancelled' | 'unknown',
  zone_id: string | null,
]
export type PassReading = Moment & {
  bands: PassBand[]
  tickets: PassTicket[]
  /** In all, where the first page was read. */
  count: number | null
  /** So many were edited that the whole list is to be read. */
  is_edited: boolean
}

const band = `json_build_array(c.uid, c.short_id, w.entrance_id, w.age, floor(extract(epoch FROM w.entrance_begin_date)),
  floor(extract(epoch FROM w.entrance_end_date)), w.blocked_at IS NOT NULL, w.transferred_to IS NOT NULL, c.ticket_id)`
// A provider may sell the seat of a cancelled ticket again under its code: the code has the state of the better one.
const best = (
  name: string,
) => `(SELECT b.${name} FROM tickets b WHERE b.event_id = t.event_id AND b.bar_code = t.bar_code
  ORDER BY b.status = 'valid' DESC, b.status = 'unknown' DESC, b._id LIMIT 1)`
const ticket = `json_build_array(t._id, t.bar_code, t.token, ${best('status')}, ${best('zone_id')})`
const of_band = `clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid AND w.event_id = :event_id AND NOT c.hybrid`

/** Reads wristbands in the order of their numbers, after one of them; the first page counts everything. */
export function readBandPage(
  db: Knex,
  event_id: string,
  { after, limit }: { after: string; limit: number },
): Promise<PassReading> {
  const count = `(SELECT count(*) FROM clients WHERE event_id = :event_id AND NOT hybrid)
    + (SELECT count(*) FROM tickets WHERE event_id = :event_id)`
  return queryRow<PassReading>(
    db,
    `SELECT ${moment}, ${after === '' ? count : 'NULL::bigint'} AS count, false AS is_edited, '[]'::json AS tickets,
       coalesce(json_agg(p.listed ORDER BY p.short_id), '[]') AS bands
     FROM (SELECT c.short_id, ${band} AS listed FROM ${of_band}
       WHERE c.event_id = :event_id AND c.short_id > :after ORDER BY c.short_id LIMIT :limit) p`,
    { event_id, after, limit },
  )
}

/** Reads tickets in the order of their ids, after one of them. */
export function readTicketPage(
  db: Knex,
  event_id: string,
  { after, limit }: { after: string; limit: number },
): Promise<PassReading> {
  return queryRow<PassReading>(
    db,
    `SELECT ${moment}, NULL::bigint AS count, false AS is_edited, '[]'::json AS bands,
       coalesce(json_agg(p.listed ORDER BY p._id), '[]') AS tickets
     FROM (SELECT t._id, ${ticket} AS listed FROM tickets t
       WHERE t.event_id = :event_id AND t._id > :after::uuid ORDER BY t._id LIMIT :limit) p`,
    { event_id, after, limit },
  )
}

/** Reads the wristbands and tickets that transactions of the database from `xmin` on have changed. */
export function readChangedPasses(db: Knex, event_id: string, xmin: string): Promise<PassReading> {
  // The upper bound excludes nothing: without one the planner expects a third of all transactions.
  const since = `xid >= :xmin::xid8 AND xid <= '18446744073709551615'`
  return queryRow<PassReading>(
    db,
    `WITH touched AS (
       SELECT event_id, uid FROM transactions WHERE event_id = :event_id AND ${since} AND uid IS NOT NULL
       UNION SELECT event_id, uid FROM wallet_edits WHERE event_id = :event_id AND ${since}),
     renewed AS (
       SELECT coalesce(json_agg(${ticket}), '[]') AS tickets FROM tickets t WHERE t.event_id = :event_id AND ${since})
     SELECT ${moment}, NULL::bigint AS count, coalesce(bool_or(x.uid = ''), false) AS is_edited,
       coalesce(json_agg(${band}) FILTER (WHERE c.uid IS NOT NULL), '[]') AS bands,
       (SELECT tickets FROM renewed) AS tickets
     FROM touched x LEFT JOIN (${of_band}) ON c.event_id = :event_id AND c.event_id = x.event_id AND c.uid = x.uid`,
    { event_id, xmin },
  )
}
