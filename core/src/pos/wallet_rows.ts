import type { Knex } from 'knex'
import { queryRow } from '../platform/query_rows.ts'

/** A wristband as phones know it, without a name. Amounts in minor units. */
export type WalletRow = {
  uid: string
  short_id: string
  version: number
  balance: number
  floor: number
  offered: number
  age: number | null
  /** Milliseconds since 1970. */
  ends_ms: number | null
  blocked: boolean
  replaced_by: string | null
  vouchers: Record<string, number>
  containers: Record<string, number>
  /** The last transaction of the database that is known to have changed it. */
  xid: string
}

/**
 * The moment of a reading: all transactions of the database below `xmin` had ended, and none from `xmax` on had begun. The timeline
 * is another one after a failover or a restore, which may have lost some.
 */
export type Moment = { xmin: string; xmax: string; timeline: string }

export type WalletReading = Moment & {
  rows: WalletRow[]
  /** Wristbands in all, where the first page was read. */
  count: number | null
  /** So many were edited that the whole list is to be read. */
  is_edited: boolean
}

// In one statement with the event's rows: transaction ids are those of the server that has the event.
export const moment = `pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`

type Listed = [
  string,
  string,
  number,
  number,
  number,
  number,
  number | null,
  number | null,
  boolean,
  string | null,
  Record<string, number>,
  Record<string, number>,
  string,
]
type Found = Moment & { listed: Listed[]; count: number | null; is_edited: boolean }

// A list without names is written and read in half of the time.
const listed = (
  xid: string,
) => `json_build_array(c.uid, c.short_id, w.version, w.balance, w.floor, w.unpaid - w.unpaid_spent,
  w.age, floor(extract(epoch FROM w.entrance_end_date) * 1000), w.blocked_at IS NOT NULL, w.transferred_to, w.vouchers, w.deposits, ${xid})`

function rowOf(one: Listed): WalletRow {
  const [uid, short_id, version, balance, floor, offered, age, ends_ms, blocked] = one
  const [, , , , , , , , , replaced_by, vouchers, containers, xid] = one
  const amounts = { balance, floor, offered }
  const state = { age, ends_ms, blocked, replaced_by }
  return { uid, short_id, version, ...amounts, ...state, vouchers, containers, xid }
}

const readingOf = ({ listed, ...rest }: Found): WalletReading => ({
  ...rest,
  rows: listed.map(rowOf),
})

/** Reads wristbands of an event in the order of their numbers, after one of them. */
export async function readWalletPage(
  db: Knex,
  event_id: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WalletReading> {
  const count = 'SELECT count(*) FROM clients WHERE event_id = :event_id AND NOT hybrid'
  const found = await queryRow<Found>(
    db,
    `SELECT ${moment}, coalesce(json_agg(p.listed ORDER BY p.short_id), '[]') AS listed, false AS is_edited,
       ${after === undefined ? `(${count})` : 'NULL::bigint'} AS count
     FROM (SELECT c.short_id, ${listed(`'0'`)} AS listed FROM clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid
       WHERE c.event_id = :event_id AND w.event_id = :event_id AND NOT c.hybrid AND c.short_id > :after
       ORDER BY c.short_id LIMIT :limit) p`,
    { event_id, after: after ?? '', limit },
  )
  return readingOf(found)
}

/** Reads the wristbands that transactions of the database from `xmin` on have changed. */
export async function readChangedWallets(
  db: Knex,
  event_id: string,
  xmin: string,
): Promise<WalletReading> {
  // The upper bound excludes nothing: without one the planner expects a third of all transactions.
  const since = `xid >= :xmin::xid8 AND xid <= '18446744073709551615'`
  const found = await queryRow<Found>(
    db,
    `WITH touched AS (
       SELECT x.event_id, x.uid, max(x.xid) AS xid FROM (
         SELECT event_id, uid, xid FROM transactions WHERE event_id = :event_id AND ${since} AND uid IS NOT NULL
         UNION ALL SELECT event_id, uid, xid FROM wallet_edits WHERE event_id = :event_id AND ${since}) x GROUP BY 1, 2)
     SELECT ${moment}, NULL::bigint AS count, coalesce(bool_or(t.uid = ''), false) AS is_edited,
       coalesce(json_agg(${listed('t.xid::text')}) FILTER (WHERE c.uid IS NOT NULL), '[]') AS listed
     FROM touched t LEFT JOIN (clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid AND w.event_id = :event_id
       AND NOT c.hybrid) ON c.event_id = :event_id AND c.event_id = t.event_id AND c.uid = t.uid`,
    { event_id, xmin },
  )
  return readingOf(found)
}
