import type { left_figures } from '../../ledger/figures.ts'
import { sqlList, typesOf } from '../../ledger/kinds.ts'
import {
  edgesOf,
  edgeWalletChanges,
  reversalsOf,
  unsummed_wallet_changes,
} from '../../ledger/rollups/derived_tables.ts'
import { visitorsOf } from '../../ledger/rollups/visitors_of.ts'
import { edgeBindings, listEdges } from '../edges.ts'
import { type DateRange, hoursOf, isoRangeOf } from '../range.ts'
import { untilBegin } from '../read_flows.ts'

type Left = (typeof left_figures)[number]

const departures = sqlList(typesOf('departure'))
// Transactions that bring the organiser's credit to a wristband, including offered entrances; sales
// only spend it.
const bring_credit = sqlList(typesOf('gift', 'entrance', 'repeat', 'arrival'))

/**
 * A figure of the money on wristbands, by wristband, as SQL that returns `uid` and `amount`. Wristbands that replaced each other are
 * one, as for refunds. The organiser's credit is read from what those did that were ever given some: a device without a network may
 * spend it before it is given.
 */
export const left_by_wallet = `
  WITH moments AS MATERIALIZED (
    SELECT * FROM unnest(:moments::timestamptz[], :moment_hours::timestamptz[], :moment_signs::int[]) WITH ORDINALITY
      m (until, hours_until, sign, number)),
  moment_edges AS (SELECT * FROM unnest(:edge_moments::int[], :moment_edges::int[]) e (number, edge)),
  changes AS (
    SELECT m.number, r.uid, r.own, r.twint FROM moments m
    JOIN wallet_hour_rollup r ON r.event_id = :event_id AND r.hour < m.hours_until
    UNION ALL
    SELECT m.number, c.uid, c.own, c.twint FROM ${unsummed_wallet_changes} c JOIN moments m ON c.date < m.hours_until
    UNION ALL
    SELECT m.number, c.uid, c.own, c.twint
    FROM ${edgeWalletChanges(edgesOf('edge'))} c
    JOIN moment_edges m USING (edge)),
  -- Wristbands that were replaced, each with the one that is worn now. They are few.
  owners AS MATERIALIZED (
    SELECT coalesce(jsonb_object_agg(uid, owner), '{}') AS owner FROM ${visitorsOf(`ARRAY(
      SELECT DISTINCT uid FROM transactions WHERE event_id = :event_id AND type IN (${departures}))`)} v WHERE owner <> uid),
  held AS (
    SELECT number, coalesce((SELECT owner FROM owners) ->> uid, uid) AS uid, sum(own) AS own, sum(twint) AS twint
    FROM changes GROUP BY 1, 2),
  given AS (
    SELECT DISTINCT uid FROM transactions WHERE event_id = :event_id AND type IN (${bring_credit}) AND unpaid <> 0),
  amounts AS (
    SELECT uid, m.sign * CASE :figure WHEN 'held' THEN own WHEN 'sold' THEN own - twint_left(own, twint)
      ELSE twint_left(own, twint) END AS amount
    FROM held JOIN moments m USING (number) WHERE :figure <> 'sold_unused'
    UNION ALL
    SELECT g.uid, m.sign * u.amount FROM given g CROSS JOIN moments m CROSS JOIN LATERAL (
      SELECT sum(t.unpaid - t.unpaid_spent) AS amount FROM transactions t
      WHERE t.event_id = :event_id AND t.uid = g.uid AND t.date < m.until AND t.unpaid <> t.unpaid_spent
        AND NOT takes_back(t.type, t.reversal_of) AND NOT EXISTS ${reversalsOf('t._id')} OFFSET 0) u
    WHERE :figure IN ('sold_unused', 'held'))
  SELECT uid, sum(amount)::bigint AS amount FROM amounts GROUP BY uid`

/** The bindings of it beside `:event_id`. `held` is the stock at the end of a range, the other figures are its change. */
export function leftBindings(figure: Left, range: DateRange) {
  const begun = figure === 'held' ? undefined : untilBegin(range)
  const moments = [{ begin_ms: null, end_ms: range.end_ms }, ...(begun ? [begun] : [])]
  const edges = listEdges()
  const hours = moments.map((moment) => hoursOf(moment))
  const of_moments = hours.flatMap(({ lacked }, n) =>
    lacked.map((edge) => ({ number: n + 1, edge: edges.numberOf(edge) })),
  )
  return {
    figure,
    moments: moments.map((moment) => isoRangeOf(moment).until),
    moment_hours: hours.map((range) => range.hours.until),
    moment_signs: moments.map((_, n) => (n === 0 ? 1 : -1)),
    edge_moments: of_moments.map(({ number }) => number),
    moment_edges: of_moments.map(({ edge }) => edge),
    ...edgeBindings('edge', edges.listed),
  }
}
