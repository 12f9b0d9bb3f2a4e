import type { left_figures } from '../../ledger/figures.ts'
import { sqlList, typesOf } from '../../ledger/kinds.ts'
import { is_taken_back, takes_back } from '../../ledger/rollups/hour_flows.ts'
import { walletChangesSince } from '../../ledger/rollups/presence_hours.ts'
import { since_hours } from '../../ledger/rollups/range.ts'
import { twintLeft, visitorsOf } from '../../ledger/rollups/twint_left.ts'
import { openEdges } from '../edges.ts'
import { peopleBits } from '../people_bits.ts'
import type { DateRange, RangeQuery } from '../range.ts'

/** What each wristband adds to a figure of what they hold, as SQL: `uid` and `amount`. */
export function leftByWallet(name: (typeof left_figures)[number], range: DateRange): RangeQuery {
  if (name === 'sold_unused') return unusedAtEnd(range)
  const { sql: wallets, bindings } = walletsAtEnd(range)
  const of_twint = twintLeft('own', 'twint')
  const amount = name === 'sold' ? `own - ${of_twint}` : of_twint
  return { sql: `SELECT owner AS uid, (${amount})::bigint AS amount FROM (${wallets}) o`, bindings }
}

const departures = sqlList(typesOf('departure'))

// Wristbands that have gone over to another one, each with the one that is worn now; looked up by what was posted, and few.
const gone = `SELECT DISTINCT uid FROM transactions WHERE event_id = :event_id AND type IN (${departures})`
const owners = `SELECT coalesce(jsonb_object_agg(uid, owner), '{}') FROM (${visitorsOf(gone)}) v WHERE owner <> uid`

/**
 * The wristbands at the end of a range, each with its `own` money and that of `twint`, as SQL. Those that replaced each other are
 * one, as for refunds.
 */
function walletsAtEnd({ end_ms }: DateRange): RangeQuery {
  const edges = openEdges(undefined)
  const left = peopleBits('left', { begin_ms: null, end_ms }, edges)
  const sql = `WITH moved_since AS MATERIALIZED (${walletChangesSince(since_hours)}), ${edges.ctes()} ${left.ctes}
    SELECT owner, sum(own) AS own, sum(twint) AS twint FROM (
      SELECT coalesce((${owners}) ->> uid, uid) AS owner, own, twint FROM (
        SELECT uid, own, twint FROM wallet_hour_rollup WHERE event_id = :event_id AND ${left.in_hours('hour')}
        UNION ALL
        SELECT uid, own, twint FROM left_moves) c) w
    GROUP BY owner`
  return { sql, bindings: { ...edges.bindings, ...left.bindings } }
}

// What brings the organiser's credit to a wristband, entrances that are offered too; sales only use it.
const bring_credit = sqlList(typesOf('gift', 'entrance', 'repeat', 'arrival'))

/**
 * What each wristband has of the organiser's credit at the end of a range, read from what those did that were ever given some:
 * what was done offline may be spent before it is given.
 */
function unusedAtEnd({ end_ms }: DateRange): RangeQuery {
  const until = end_ms === null ? 'TRUE' : 't.date < :until::timestamptz'
  const sql = `SELECT g.uid, u.amount FROM (
      SELECT DISTINCT t.uid FROM transactions t
      WHERE t.event_id = :event_id AND t.type IN (${bring_credit}) AND t.unpaid <> 0) g
    CROSS JOIN LATERAL (
      SELECT sum(t.unpaid - t.unpaid_spent)::bigint AS amount FROM transactions t
      WHERE t.event_id = :event_id AND t.uid = g.uid AND ${until} AND t.unpaid <> t.unpaid_spent
        AND NOT (${takes_back}) AND NOT EXISTS (${is_taken_back}) OFFSET 0) u`
  return { sql, bindings: end_ms === null ? {} : { until: new Date(end_ms).toISOString() } }
}
