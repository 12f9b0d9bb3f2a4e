import { sqlList, typesOf } from '../ledger/kinds.ts'
import { type RangeQuery, walletRows } from './presence.ts'
import type { DateRange } from './range.ts'

const departures = sqlList(typesOf('departure'))

// Wristbands that have gone over to another one, each with the one that is worn now; looked up by what was posted, and few.
const owners = `WITH RECURSIVE gone AS MATERIALIZED (
    SELECT d.uid, w.transferred_to FROM (
      SELECT DISTINCT uid FROM transactions WHERE event_id = :event_id AND type IN (${departures})) d
    CROSS JOIN LATERAL (
      SELECT transferred_to FROM wallets WHERE event_id = :event_id AND uid = d.uid AND transferred_to IS NOT NULL OFFSET 0) w),
  worn (uid, owner) AS (
    SELECT uid, transferred_to FROM gone
    UNION ALL
    SELECT worn.uid, gone.transferred_to FROM worn JOIN gone ON gone.uid = worn.owner)
  SELECT coalesce(jsonb_object_agg(uid, owner), '{}') FROM worn WHERE owner NOT IN (SELECT uid FROM gone)`

/** What there is of wristbands at the end of a range. */
export type WalletCount = {
  /** What of the visitors' own money came by TWINT, in minor units. */
  twint: number
  /** How many did something until then, and how many of them have bought nothing. */
  active: number
  idle: number
  /** How many there are. */
  all: number
}

/**
 * The wristbands at the end of a range, as SQL that answers a `WalletCount`. What is left on a wristband is of TWINT up to what
 * TWINT has brought and not taken back; wristbands that replaced each other are one, as they are for refunds.
 */
export function walletsLeft({ end_ms }: DateRange): RangeQuery {
  const { sql: rows, bindings } = walletRows('left', { begin_ms: null, end_ms })
  const sql = `(SELECT jsonb_build_object('twint', coalesce(sum(greatest(0, least(own, twint))), 0)::bigint,
      'active', coalesce(sum(active), 0), 'idle', coalesce(sum(idle), 0),
      'all', (SELECT count(*) FROM wallets WHERE event_id = :event_id))
    FROM (
      SELECT sum(own) AS own, sum(twint) AS twint, count(*) AS active, count(*) FILTER (WHERE sales = 0) AS idle FROM (
        SELECT uid, sum(own) AS own, sum(twint) AS twint, sum(sales) AS sales FROM (${rows}) c GROUP BY uid) w
      GROUP BY coalesce((${owners}) ->> uid, uid)) o)`
  return { sql, bindings }
}
