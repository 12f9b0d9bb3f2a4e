import { bitsOf, mergedBits } from './people_bits.ts'
import { walletHours } from './presence_hours.ts'
import type { RollupRows } from './rollup_range.ts'
import { summedHoursOf, twintLeftByHour } from './twint_left.ts'
import { visitorsOf } from './visitors_of.ts'

/**
 * Adds the wallet activity of some transactions to the aggregates, as SQL with a
 * binding `:event_id`. It is one statement, so that all parts see the same state. The planner
 * expects few rows in each of its tables, so the caller must disable nested loops.
 */
export function addWallets(rows: RollupRows): string {
  const merged = mergedBits('r', 'excluded')
  const with_owners =
    'SELECT v.owner, c.hour, c.own, c.twint FROM changes c JOIN of_twint v USING (uid)'
  return `
    WITH changes AS MATERIALIZED (${walletHours(rows)}),
    touched AS MATERIALIZED (SELECT uid, min(hour) AS first_hour, bool_or(twint <> 0) AS moved_twint FROM changes GROUP BY uid),
    linked AS MATERIALIZED (
      SELECT unnest(ARRAY[uid, transferred_to]) AS uid FROM wallets WHERE event_id = :event_id AND transferred_to IS NOT NULL
      UNION
      SELECT unnest(ARRAY[uid, owner]) FROM wallet_rollup WHERE event_id = :event_id AND owner <> uid),
    -- Most were never replaced, and are looked up once.
    visitors AS MATERIALIZED (
      SELECT v.*, t.first_hour, coalesce(t.moved_twint, FALSE) AS moved_twint
      FROM ${visitorsOf('ARRAY(SELECT uid FROM touched WHERE (uid IN (SELECT uid FROM linked)) IS TRUE)')} v LEFT JOIN touched t USING (uid)
      UNION ALL
      SELECT t.uid, t.uid, t.uid, k.number, coalesce(k.has_twint, FALSE), t.first_hour, t.moved_twint FROM touched t
      LEFT JOIN (SELECT uid, number, has_twint FROM wallet_rollup WHERE event_id = :event_id AND uid = ANY(ARRAY(SELECT uid FROM touched)) OFFSET 0) k
        USING (uid)
      WHERE (t.uid IN (SELECT uid FROM linked)) IS NOT TRUE),
    -- Wristbands with money of TWINT only; the others have none left.
    of_owners AS MATERIALIZED (
      SELECT unnest(ARRAY[owner, summed_owner]) AS owner FROM visitors WHERE has_twint OR moved_twint),
    of_twint AS MATERIALIZED (
      SELECT * FROM visitors WHERE owner IN (SELECT owner FROM of_owners) OR summed_owner IN (SELECT owner FROM of_owners)),
    -- Before the parts that write: nodes take the parts one after the other, and each sees what those before it wrote.
    summed AS MATERIALIZED (SELECT v.owner, v.summed_owner, h.* FROM of_twint v ${summedHoursOf('v')}),
    -- Those who come together have their bits together, however much is summed up at once.
    numbered AS (
      INSERT INTO wallet_rollup AS r (event_id, uid, number, owner, has_twint)
      SELECT :event_id, uid,
        coalesce(v.number, last.number + row_number() OVER (PARTITION BY v.number IS NULL ORDER BY first_hour, uid)), owner, moved_twint
      FROM visitors v, (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last
      WHERE v.number IS NULL OR owner <> summed_owner OR (NOT has_twint AND moved_twint)
      ON CONFLICT (event_id, uid) DO UPDATE SET owner = excluded.owner, has_twint = r.has_twint OR excluded.has_twint
      RETURNING uid, number),
    -- A row that was there before has a lock of its update, one that is new has none.
    hours AS (
      INSERT INTO wallet_hour_rollup AS r (event_id, uid, hour, own, twint, sales)
      SELECT :event_id, c.* FROM changes c
      ON CONFLICT (event_id, uid, hour) DO UPDATE SET own = r.own + excluded.own, twint = r.twint + excluded.twint,
        sales = r.sales + excluded.sales
      RETURNING uid, hour, sales, xmax = 0 AS is_new),
    -- Of the others, every bit is as it was.
    turned AS (
      SELECT h.uid, h.hour, h.sales FROM hours h JOIN changes c USING (uid, hour)
      WHERE h.is_new OR (h.sales > 0) <> (h.sales - c.sales > 0)),
    people AS (
      INSERT INTO people_hour_rollup AS r (event_id, hour, part, people, buyers)
      SELECT :event_id, b.* FROM (${bitsOf(`SELECT t.hour, t.sales, coalesce(v.number, n.number) AS number
        FROM turned t JOIN visitors v USING (uid) LEFT JOIN numbered n USING (uid)`)}) b
      ON CONFLICT (event_id, hour, part) DO UPDATE SET people = ${merged.people}, buyers = ${merged.buyers})
    INSERT INTO twint_hour_rollup AS r (event_id, hour, amount)
    SELECT :event_id, hour, sum(amount)::bigint FROM (
      ${twintLeftByHour(`SELECT owner, hour, own, twint FROM summed UNION ALL ${with_owners}`)}
      UNION ALL
      SELECT hour, -amount FROM (${twintLeftByHour('SELECT summed_owner AS owner, hour, own, twint FROM summed')}) b) d
    GROUP BY hour HAVING sum(amount) <> 0 ORDER BY hour
    ON CONFLICT (event_id, hour) DO UPDATE SET amount = r.amount + excluded.amount`
}
