import type { left_figures } from '../../ledger/figures.ts'
import { sqlList, typesOf } from '../../ledger/kinds.ts'
import { is_taken_back, takes_back } from '../../ledger/rollups/hour_flows.ts'
import { walletChangesSince } from '../../ledger/rollups/presence_hours.ts'
import { since_hours } from '../../ledger/rollups/rollup_range.ts'
import { twintLeft, visitorsOf } from '../../ledger/rollups/twint_left.ts'
import { openEdges } from '../edges.ts'
import type { DateRange, RangeQuery } from '../range.ts'
import { untilBegin } from '../read_flows.ts'
import { peopleBits } from '../read_people.ts'

type Left = (typeof left_figures)[number]

/** Adds up, by wristband, a figure of the money that they hold, as SQL: `uid` and `amount`. `held` is the stock, the others changed. */
export function leftByWallet(name: Left, range: DateRange): RangeQuery {
  const { end_ms } = range
  const before = name === 'held' ? undefined : untilBegin(range)
  const moments = [
    { name: 'left', end_ms, sign: '' },
    ...(before ? [{ name: 'begun', end_ms: before.end_ms, sign: '-' }] : []),
  ]
  const own = name === 'sold_unused' ? undefined : ownAt(moments, own_amounts[name])
  const unused = name === 'sold_unused' || name === 'held' ? unusedAt(moments) : undefined
  const parts = [own, unused].filter((one) => one !== undefined)
  return {
    sql: `SELECT uid, sum(amount)::bigint AS amount FROM (${parts.map(({ sql }) => `(${sql})`).join(' UNION ALL ')}) h GROUP BY uid`,
    bindings: Object.assign({}, ...parts.map(({ bindings }) => bindings)),
  }
}

const of_twint = twintLeft('own', 'twint')
const own_amounts = { sold: `own - ${of_twint}`, sold_twint: of_twint, held: 'own' }

type Moment = { name: string; end_ms: number | null; sign: string }

const departures = sqlList(typesOf('departure'))

// Wristbands that have gone over to another one, each with the one that is worn now; looked up by what was posted, and few.
const gone = `SELECT DISTINCT uid FROM transactions WHERE event_id = :event_id AND type IN (${departures})`
const owners = `SELECT coalesce(jsonb_object_agg(uid, owner), '{}') FROM (${visitorsOf(gone)}) v WHERE owner <> uid`

/**
 * Their own money on wristbands at some moments, each with its sign, as SQL: `uid` and `amount`. Those that replaced
 * each other are one, as for refunds.
 */
function ownAt(moments: Moment[], amount: string): RangeQuery {
  const edges = openEdges(undefined)
  const until = moments.map(({ name, end_ms }) =>
    peopleBits(name, { begin_ms: null, end_ms }, edges),
  )
  const held = until.map(
    (
      { name, in_hours },
      n,
    ) => `SELECT owner AS uid, ${moments[n]!.sign}(${amount})::bigint AS amount FROM (
      SELECT owner, sum(own) AS own, sum(twint) AS twint FROM (
        SELECT coalesce((${owners}) ->> uid, uid) AS owner, own, twint FROM (
          SELECT uid, own, twint FROM wallet_hour_rollup WHERE event_id = :event_id AND ${in_hours('hour')}
          UNION ALL
          SELECT uid, own, twint FROM ${name}_moves) c) w
      GROUP BY owner) o`,
  )
  const ctes = until.map((one) => one.ctes).join(', ')
  return {
    sql: `WITH moved_since AS MATERIALIZED (${walletChangesSince(since_hours)}), ${edges.ctes()} ${ctes} ${held.join(' UNION ALL ')}`,
    bindings: Object.assign({ ...edges.bindings }, ...until.map((one) => one.bindings)),
  }
}

// Transactions that bring the organiser's credit to a wristband, including offered entrances; sales
// only spend it.
const bring_credit = sqlList(typesOf('gift', 'entrance', 'repeat', 'arrival'))

/**
 * The organiser's credit on each wristband at some moments, each with its sign, read from what those did that were ever
 * given some: what was done offline may be spent before it is given.
 */
function unusedAt(moments: Moment[]): RangeQuery {
  const parts = moments.map(({ name, end_ms, sign }) => {
    const until = end_ms === null ? 'TRUE' : `t.date < :until_${name}::timestamptz`
    return `SELECT g.uid, u.amount FROM (
      SELECT DISTINCT t.uid FROM transactions t
      WHERE t.event_id = :event_id AND t.type IN (${bring_credit}) AND t.unpaid <> 0) g
    CROSS JOIN LATERAL (
      SELECT ${sign}sum(t.unpaid - t.unpaid_spent)::bigint AS amount FROM transactions t
      WHERE t.event_id = :event_id AND t.uid = g.uid AND ${until} AND t.unpaid <> t.unpaid_spent
        AND NOT (${takes_back}) AND NOT EXISTS (${is_taken_back}) OFFSET 0) u`
  })
  const dated = moments.flatMap(({ name, end_ms }) =>
    end_ms === null ? [] : [[`until_${name}`, new Date(end_ms).toISOString()]],
  )
  return { sql: parts.join(' UNION ALL '), bindings: Object.fromEntries(dated) }
}
