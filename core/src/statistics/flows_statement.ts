import {
  edgeDeviceUses,
  edgeFlows,
  edgesOf,
  edgeWalletChanges,
  unsummed_device_uses,
  unsummed_flows,
  unsummed_wallet_changes,
} from '../ledger/rollups/derived_tables.ts'
import { visitorsOf } from '../ledger/rollups/visitors_of.ts'
import { drawer_shift } from './drawer_shift.ts'

// Whole hours come from the rollups, with the transactions that they lack; the edges of the ranges come from the transactions.
// In psql, `\set event_id …` and `:'event_id'` take the place of a binding.

const flow_tables = `
  -- Flows of the range, of everything until its end, and of the points of sale.
  fresh AS MATERIALIZED (
    SELECT hour_of(date) AS hour, * FROM ${unsummed_flows} u WHERE :bar_id::uuid IS NULL OR bar_id = :bar_id),
  edges AS MATERIALIZED (
    SELECT * FROM ${edgeFlows(edgesOf('edge', ':bar_id'))} e),
  range_edges AS (
    SELECT e.*, s.sign FROM edges e JOIN unnest(:range_edges::int[], :range_signs::int[]) s (edge, sign) USING (edge)),
  until_edges AS (
    SELECT e.*, s.sign FROM edges e JOIN unnest(:until_edges::int[], :until_signs::int[]) s (edge, sign) USING (edge)),
  flows AS MATERIALIZED (
    SELECT hour, type, from_account, to_account, kind, amount FROM flow_hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :range_from AND hour < :range_until
      AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT hour, type, from_account, to_account, kind, amount FROM fresh
    WHERE date >= :range_from AND date < :range_until AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT hour, type, from_account, to_account, kind, sign * amount FROM range_edges),
  items AS MATERIALIZED (
    SELECT kind, item_id, voucher_id, name, price, quantity, amount FROM hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :range_from AND hour < :range_until
      AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT kind, item_id, voucher_id, name, price, quantity, amount FROM fresh
    WHERE date >= :range_from AND date < :range_until AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT kind, item_id, voucher_id, name, price, sign * quantity, sign * amount FROM range_edges),
  flows_until AS (
    SELECT type, from_account, to_account, kind, amount FROM flow_hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :until_from AND hour < :until_until
    UNION ALL
    SELECT type, from_account, to_account, kind, amount FROM fresh WHERE date >= :until_from AND date < :until_until
    UNION ALL
    SELECT type, from_account, to_account, kind, sign * amount FROM until_edges),
  items_until AS (
    SELECT kind, voucher_id, quantity FROM hour_rollup
    WHERE event_id = :event_id AND bar_id = :place AND hour >= :until_from AND hour < :until_until
    UNION ALL
    SELECT kind, voucher_id, quantity FROM fresh WHERE date >= :until_from AND date < :until_until
    UNION ALL
    SELECT kind, voucher_id, sign * quantity FROM until_edges),
  uses AS (
    SELECT kind, number, hour FROM device_hour_rollup
    WHERE event_id = :event_id AND (:bar_id::uuid IS NULL OR bar_id = :bar_id) AND hour >= :device_from AND hour < :device_until
      AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT kind, number, hour_of(date) FROM ${unsummed_device_uses} u
    WHERE (:bar_id::uuid IS NULL OR bar_id = :bar_id) AND date >= :device_from AND date < :device_until
      AND hour_of(date) <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT kind, number, hour FROM ${edgeDeviceUses(edgesOf('device', ':bar_id'))} e),
  -- In two steps: what is distinct would be sorted, and numbers are texts.
  devices AS (
    SELECT kind, at, count(*) AS count FROM (
      SELECT kind, CASE :step WHEN 'day' THEN day_of(hour, :day_starts::timestamptz[]) ELSE hour_of(hour) END AS at, number
      FROM uses GROUP BY 1, 2, 3) d
    GROUP BY 1, 2)`

const event_tables = `
  flows_of_bars AS (
    SELECT bar_id, type, from_account, to_account, kind, amount FROM flow_hour_rollup
    WHERE event_id = :event_id AND bar_id <> :none AND hour >= :range_from AND hour < :range_until
      AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT bar_id, type, from_account, to_account, kind, amount FROM fresh
    WHERE bar_id IS NOT NULL AND date >= :range_from AND date < :range_until AND hour <> ALL(:split_hours::timestamptz[])
    UNION ALL
    SELECT bar_id, type, from_account, to_account, kind, sign * amount FROM range_edges WHERE bar_id IS NOT NULL),

  -- Wristbands of some sets: those until the end of the range, those until its begin, and those of the range itself.
  sets AS MATERIALIZED (
    SELECT * FROM unnest(:sets::text[], :set_from::timestamptz[], :set_until::timestamptz[], :set_is_split::boolean[])
      s (name, since, until, is_split)),
  set_edges AS (SELECT * FROM unnest(:edge_sets::text[], :set_edges::int[]) e (name, edge)),
  changes AS MATERIALIZED (SELECT * FROM ${unsummed_wallet_changes} u),
  edge_changes AS MATERIALIZED (
    SELECT * FROM ${edgeWalletChanges(edgesOf('people'))} e),
  moves AS MATERIALIZED (
    SELECT m.*, coalesce(k.has_twint, FALSE) AS has_twint, coalesce(k.was_replaced, FALSE) AS was_replaced,
      coalesce(k.number, last.number + dense_rank() OVER (PARTITION BY k.number IS NULL ORDER BY m.uid))::int AS number
    FROM (
      SELECT s.name, c.uid, hour_of(c.date) AS hour, sum(c.own)::bigint AS own, sum(c.twint)::bigint AS twint,
        sum(c.sales)::bigint AS sales, FALSE AS is_edge
      FROM sets s JOIN changes c ON c.date >= s.since AND c.date < s.until
        AND NOT (s.is_split AND hour_of(c.date) = ANY(:split_hours::timestamptz[])) GROUP BY 1, 2, 3
      UNION ALL
      SELECT s.name, c.uid, c.hour, c.own, c.twint, c.sales, TRUE FROM set_edges s JOIN edge_changes c USING (edge)) m
    LEFT JOIN LATERAL (
      SELECT number, has_twint, owner <> uid AS was_replaced FROM wallet_rollup
      WHERE event_id = :event_id AND uid = m.uid OFFSET 0) k ON TRUE
    CROSS JOIN (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last),

  -- People and buyers by the hour, 4,096 wristbands to a part. A reversal counts in the hour of the sale, which may be summed up.
  bits AS MATERIALIZED (
    SELECT name, hour, part, coalesce(h.people | f.people, h.people, f.people) AS people,
      coalesce((h.buyers & ~f.people) | f.buyers, h.buyers, f.buyers) AS buyers
    FROM (
      SELECT s.name, r.hour, r.part, r.people, r.buyers FROM sets s CROSS JOIN LATERAL (
        SELECT hour, part, people, buyers FROM people_hour_rollup
        WHERE event_id = :event_id AND hour >= s.since AND hour < s.until
          AND NOT (s.is_split AND hour = ANY(:split_hours::timestamptz[])) OFFSET 0) r) h
    FULL JOIN (
      SELECT m.name, m.hour, m.number / 4096 AS part, bit_or(wallet_bit(m.number)) AS people,
        bit_or(CASE WHEN m.sales + coalesce(h.sales, 0) > 0 THEN wallet_bit(m.number) ELSE '0'::bit(4096) END) AS buyers
      FROM moves m LEFT JOIN LATERAL (
        SELECT sales FROM wallet_hour_rollup WHERE event_id = :event_id AND uid = m.uid AND hour = m.hour OFFSET 0) h ON TRUE
      WHERE NOT m.is_edge GROUP BY 1, 2, 3) f USING (name, hour, part)
    UNION ALL
    SELECT name, hour, number / 4096, bit_or(wallet_bit(number)),
      bit_or(CASE WHEN sales > 0 THEN wallet_bit(number) ELSE '0'::bit(4096) END)
    FROM moves WHERE is_edge GROUP BY 1, 2, 3),
  all_bits AS MATERIALIZED (
    SELECT name, bit_or(people) AS people, bit_or(buyers) AS buyers FROM bits GROUP BY name, part),

  -- TWINT money of visitors: the rollup, and the difference of those who moved since or on an edge. Of these only wristbands
  -- matter that have TWINT money or share it.
  visitors AS MATERIALIZED (
    SELECT s.name, s.since, s.until, v.* FROM sets s CROSS JOIN LATERAL ${visitorsOf(`ARRAY(
      SELECT uid FROM changes
      UNION
      SELECT uid FROM moves m WHERE m.name = s.name AND (has_twint OR was_replaced OR twint <> 0 OR EXISTS (
        SELECT FROM wallet_rollup k WHERE k.event_id = :event_id AND k.owner = m.uid AND k.owner <> k.uid OFFSET 0)))`)} v
    WHERE s.name <> 'seen'),
  summed AS MATERIALIZED (
    SELECT v.name, v.owner, v.summed_owner, h.own, h.twint FROM visitors v CROSS JOIN LATERAL (
      SELECT own, twint FROM wallet_hour_rollup
      WHERE event_id = :event_id AND uid = v.uid AND hour >= v.since AND hour < v.until OFFSET 0) h),
  -- By sorting: the planner expects a handful of each, and would go through one for each row of the other.
  owned AS (
    SELECT name, owner, own, twint FROM summed
    UNION ALL
    SELECT name, max(owner), sum(own), sum(twint) FROM (
      SELECT name, uid, NULL AS owner, own, twint FROM moves WHERE name <> 'seen'
      UNION ALL
      SELECT name, uid, owner, 0, 0 FROM visitors) a
    GROUP BY name, uid HAVING max(owner) IS NOT NULL),
  twint AS (
    SELECT name, sum(amount)::bigint AS amount FROM (
      SELECT s.name, r.amount FROM sets s JOIN twint_hour_rollup r ON r.event_id = :event_id AND r.hour >= s.since AND r.hour < s.until
      UNION ALL
      SELECT name, twint_left(sum(own), sum(twint)) FROM owned GROUP BY name, owner
      UNION ALL
      SELECT name, -twint_left(sum(own), sum(twint)) FROM summed GROUP BY name, summed_owner) t
    GROUP BY name),

  -- Presence by the step of the history. Bits are wide: they are read once, and counts are read from then on. An hour within
  -- which a day begins is in two parts, and a person who came in both is one.
  seen AS MATERIALIZED (
    SELECT hour, part, people, width_bucket(hour, :day_starts::timestamptz[]) AS day FROM bits WHERE name = :seen),
  counts AS MATERIALIZED (
    SELECT hour, day, part, bit_count(people) AS people,
      bit_count(bit_or(people) OVER (PARTITION BY day, part ORDER BY hour ROWS UNBOUNDED PRECEDING)) AS came,
      bit_count(bit_or(people) OVER (PARTITION BY day, part ORDER BY hour DESC ROWS UNBOUNDED PRECEDING)) AS stayed
    FROM seen),
  people_of_hours AS (
    SELECT hour AS at, people AS count FROM counts WHERE :split_hours::timestamptz[] = '{}'
    UNION ALL
    SELECT hour_of(hour), bit_count(bit_or(people)) FROM seen WHERE :split_hours::timestamptz[] <> '{}' GROUP BY hour_of(hour), part),
  people_of_days AS (
    SELECT (:day_starts::timestamptz[])[day] AS at, max(came) AS count FROM counts GROUP BY day, part),
  twice AS (
    SELECT hour_of(a.hour) AS at, -bit_count(a.people & b.people) AS count
    FROM seen a JOIN seen b ON b.part = a.part AND b.hour > a.hour AND hour_of(b.hour) = hour_of(a.hour)
    WHERE :split_hours::timestamptz[] <> '{}'),
  -- By how many there are more than in the hours of the same day that come before, or after.
  firsts AS (
    SELECT hour_of(hour) AS at, came - coalesce(lag(came) OVER (PARTITION BY day, part ORDER BY hour), 0) AS count FROM counts
    UNION ALL SELECT * FROM twice),
  lasts AS (
    SELECT hour_of(hour) AS at, stayed - coalesce(lag(stayed) OVER (PARTITION BY day, part ORDER BY hour DESC), 0) AS count FROM counts
    UNION ALL SELECT * FROM twice)`

const flow_lists = `
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT type, from_account, to_account, kind, sum(amount)::bigint AS amount FROM flows GROUP BY 1, 2, 3, 4) r) AS totals,
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT kind, item_id, voucher_id, name, price, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount
    FROM items WHERE kind <> '' GROUP BY 1, 2, 3, 4, 5) r) AS items,
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT type, from_account, to_account, kind,
      CASE :step WHEN 'day' THEN day_of(hour, :day_starts::timestamptz[]) ELSE hour_of(hour) END AS at, sum(amount)::bigint AS amount
    FROM flows GROUP BY 1, 2, 3, 4, 5) r) AS steps,
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT type, from_account, to_account, kind, sum(amount)::bigint AS amount FROM flows_until GROUP BY 1, 2, 3, 4) r) AS until,
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT kind, voucher_id, sum(quantity)::bigint AS quantity FROM items_until WHERE voucher_id <> :none GROUP BY 1, 2) r) AS vouchers,
  ${drawer_shift} AS drawer_shift,
  (SELECT coalesce(jsonb_agg(d), '[]') FROM devices d) AS devices`

const event_lists = `
  (SELECT coalesce(jsonb_agg(r), '[]') FROM (
    SELECT bar_id, type, from_account, to_account, kind, sum(amount)::bigint AS amount
    FROM flows_of_bars GROUP BY 1, 2, 3, 4, 5) r) AS bars,
  (SELECT coalesce(sum(amount), 0)::bigint FROM twint WHERE name = 'begun') AS twint_before,
  (SELECT jsonb_build_object(
      'twint', (SELECT coalesce(sum(amount), 0)::bigint FROM twint WHERE name = 'left'),
      'active', coalesce(sum(bit_count(people)), 0)::bigint,
      'idle', coalesce(sum(bit_count(people & ~buyers)), 0)::bigint,
      'all', (SELECT coalesce(sum(change), 0)::bigint FROM wallet_count_rollup WHERE event_id = :event_id))
    FROM all_bits WHERE name = 'left') AS "left",
  jsonb_build_object(
    'people', (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT at, sum(count)::bigint AS count FROM (
        SELECT * FROM people_of_days WHERE :step = 'day' UNION ALL SELECT * FROM people_of_hours WHERE :step = 'hour') p
      GROUP BY at HAVING sum(count) <> 0) r),
    'days', (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT at, sum(count)::bigint AS count FROM people_of_days GROUP BY at HAVING sum(count) <> 0) r),
    'firsts', (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT at, sum(count)::bigint AS count FROM firsts GROUP BY at HAVING sum(count) <> 0) r),
    'lasts', (SELECT coalesce(jsonb_agg(r), '[]') FROM (
      SELECT at, sum(count)::bigint AS count FROM lasts GROUP BY at HAVING sum(count) <> 0) r),
    'buyers', (SELECT coalesce(sum(bit_count(buyers)), 0)::bigint FROM all_bits WHERE name = :seen)) AS presence`

/** Everything that the statistics of a point of sale are made of. */
export const bar_statement = `WITH ${flow_tables}
SELECT ${flow_lists}`

/** Everything that the statistics of an event are made of. */
export const event_statement = `WITH ${flow_tables},
${event_tables}
SELECT ${flow_lists},
${event_lists}`
