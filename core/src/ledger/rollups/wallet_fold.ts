import { bitsOf, mergedBits } from './people_bits.ts'
import { walletHours } from './presence_hours.ts'
import type { RollupRange } from './range.ts'
import { summedHoursOf, twintLeftByHour, visitorsOf } from './twint_left.ts'

/**
 * Adds what wristbands did in transactions of the database that `range` chooses to what is summed up of them, as SQL with a
 * binding `:event_id`. One statement, so that each part sees what was there before. Its tables meet by sorting and never by a join:
 * the planner expects a handful of rows in each, and would go through one for each row of another.
 */
export function addWallets(range: RollupRange): string {
  const merged = mergedBits('r', 'excluded')
  const numbers = `SELECT uid, NULL::timestamptz AS hour, NULL::bigint AS sales, number FROM visitors WHERE number IS NOT NULL
    UNION ALL SELECT uid, NULL, NULL, number FROM numbered`
  const with_numbers = `SELECT hour, sales, number FROM (
    SELECT hour, sales, max(number) OVER (PARTITION BY uid) AS number FROM (
      SELECT uid, hour, sales, NULL::int AS number FROM hours UNION ALL ${numbers}) a) n WHERE hour IS NOT NULL`
  const with_owners = `SELECT owner, hour, own, twint FROM (
    SELECT hour, own, twint, max(owner) OVER (PARTITION BY uid) AS owner FROM (
      SELECT uid, hour, own, twint, NULL AS owner FROM changes
      UNION ALL
      SELECT uid, NULL, NULL, NULL, owner FROM of_twint) a) o WHERE hour IS NOT NULL AND owner IS NOT NULL`
  return `
    WITH changes AS MATERIALIZED (${walletHours(range)}),
    touched AS MATERIALIZED (SELECT DISTINCT uid FROM changes),
    linked AS MATERIALIZED (
      SELECT unnest(ARRAY[uid, transferred_to]) AS uid FROM wallets WHERE event_id = :event_id AND transferred_to IS NOT NULL
      UNION
      SELECT unnest(ARRAY[uid, owner]) FROM wallet_rollup WHERE event_id = :event_id AND owner <> uid),
    -- Most were never replaced, and are looked up once.
    visitors AS MATERIALIZED (
      SELECT * FROM (${visitorsOf('SELECT uid FROM touched WHERE (uid IN (SELECT uid FROM linked)) IS TRUE')}) v
      UNION ALL
      SELECT c.uid, c.uid, c.uid, k.number, coalesce(k.has_twint, FALSE) FROM (
        SELECT uid FROM touched WHERE (uid IN (SELECT uid FROM linked)) IS NOT TRUE) c
      LEFT JOIN LATERAL (SELECT number, has_twint FROM wallet_rollup WHERE event_id = :event_id AND uid = c.uid OFFSET 0) k ON TRUE),
    with_twint AS MATERIALIZED (SELECT DISTINCT uid FROM changes WHERE twint <> 0),
    -- Those who come together have their bits together, however much is summed up at once.
    known AS (
      SELECT uid, max(number) AS number, max(owner) AS owner, max(summed_owner) AS summed_owner, bool_or(has_twint) AS has_twint,
        min(hour) AS first_hour
      FROM (SELECT uid, number, owner, summed_owner, has_twint, NULL::timestamptz AS hour FROM visitors
        UNION ALL SELECT uid, NULL, NULL, NULL, FALSE, hour FROM changes) k GROUP BY uid),
    numbered AS (
      INSERT INTO wallet_rollup AS r (event_id, uid, number, owner, has_twint)
      SELECT :event_id, uid,
        coalesce(v.number, last.number + row_number() OVER (PARTITION BY v.number IS NULL ORDER BY first_hour, uid)), owner,
        uid IN (SELECT uid FROM with_twint)
      FROM known v, (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last
      WHERE v.number IS NULL OR owner <> summed_owner OR (NOT has_twint AND uid IN (SELECT uid FROM with_twint))
      ON CONFLICT (event_id, uid) DO UPDATE SET owner = excluded.owner, has_twint = r.has_twint OR excluded.has_twint
      RETURNING uid, number),
    hours AS (
      INSERT INTO wallet_hour_rollup AS r (event_id, uid, hour, own, twint, sales)
      SELECT :event_id, c.* FROM changes c
      ON CONFLICT (event_id, uid, hour) DO UPDATE SET own = r.own + excluded.own, twint = r.twint + excluded.twint,
        sales = r.sales + excluded.sales
      RETURNING uid, hour, sales),
    people AS (
      INSERT INTO people_hour_rollup AS r (event_id, hour, part, people, buyers)
      SELECT :event_id, b.* FROM (${bitsOf(with_numbers)}) b
      ON CONFLICT (event_id, hour, part) DO UPDATE SET people = ${merged.people}, buyers = ${merged.buyers}),
    -- Whoever shares a wristband with money of TWINT; of others, nothing of it is left.
    of_owners AS MATERIALIZED (
      SELECT unnest(ARRAY[owner, summed_owner]) AS owner FROM visitors
      WHERE has_twint OR uid IN (SELECT uid FROM with_twint)),
    of_twint AS MATERIALIZED (
      SELECT * FROM visitors WHERE owner IN (SELECT owner FROM of_owners) OR summed_owner IN (SELECT owner FROM of_owners)),
    summed AS MATERIALIZED (SELECT v.owner, v.summed_owner, h.* FROM of_twint v ${summedHoursOf('v')})
    INSERT INTO twint_hour_rollup AS r (event_id, hour, amount)
    SELECT :event_id, hour, sum(amount)::bigint FROM (
      ${twintLeftByHour(`SELECT owner, hour, own, twint FROM summed UNION ALL ${with_owners}`)}
      UNION ALL
      SELECT hour, -amount FROM (${twintLeftByHour('SELECT summed_owner AS owner, hour, own, twint FROM summed')}) b) d
    GROUP BY hour HAVING sum(amount) <> 0 ORDER BY hour
    ON CONFLICT (event_id, hour) DO UPDATE SET amount = r.amount + excluded.amount`
}
