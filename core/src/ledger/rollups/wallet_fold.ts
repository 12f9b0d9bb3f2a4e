import { bitsOf, mergedBits } from './people_bits.ts'
import { walletHours } from './presence_hours.ts'
import type { RollupRange } from './range.ts'
import { summedHoursOf, twintLeftByHour, visitorsOf } from './twint_left.ts'

/**
 * Adds what wristbands did in transactions of the database that `range` chooses to what is summed up of them, as SQL with a
 * binding `:event_id`. One statement, so that each part sees what was there before.
 */
export function addWallets(range: RollupRange): string {
  const merged = mergedBits('r', 'excluded')
  const before = 'SELECT summed_owner AS owner, hour, own, twint FROM summed'
  const after = `SELECT owner, hour, own, twint FROM summed
    UNION ALL SELECT v.owner, c.hour, c.own, c.twint FROM changes c JOIN visitors v USING (uid)`
  return `
    WITH changes AS MATERIALIZED (${walletHours(range)}),
    visitors AS MATERIALIZED (${visitorsOf('SELECT DISTINCT uid FROM changes')}),
    known AS MATERIALIZED (
      SELECT t.uid, k.number FROM (SELECT DISTINCT uid FROM changes) t LEFT JOIN LATERAL (
        SELECT number FROM wallet_rollup WHERE event_id = :event_id AND uid = t.uid OFFSET 0) k ON TRUE),
    numbered AS (
      INSERT INTO wallet_rollup (event_id, uid, number, owner)
      SELECT :event_id, uid, last.number + row_number() OVER (ORDER BY uid), v.owner FROM known JOIN visitors v USING (uid),
        (SELECT coalesce(max(number), -1) AS number FROM wallet_rollup WHERE event_id = :event_id) last
      WHERE known.number IS NULL
      RETURNING uid, number),
    replaced AS (
      UPDATE wallet_rollup k SET owner = v.owner FROM visitors v
      WHERE k.event_id = :event_id AND k.uid = v.uid AND v.owner <> v.summed_owner),
    hours AS (
      INSERT INTO wallet_hour_rollup AS r (event_id, uid, hour, own, twint, sales)
      SELECT :event_id, c.* FROM changes c
      ON CONFLICT (event_id, uid, hour) DO UPDATE SET own = r.own + excluded.own, twint = r.twint + excluded.twint,
        sales = r.sales + excluded.sales
      RETURNING uid, hour, sales),
    people AS (
      INSERT INTO people_hour_rollup AS r (event_id, hour, part, people, buyers)
      SELECT :event_id, b.* FROM (${bitsOf(`SELECT hour, sales, number FROM hours JOIN (
        SELECT * FROM known WHERE number IS NOT NULL UNION ALL SELECT * FROM numbered) n USING (uid)`)}) b
      ON CONFLICT (event_id, hour, part) DO UPDATE SET people = ${merged.people}, buyers = ${merged.buyers}),
    summed AS MATERIALIZED (SELECT v.owner, v.summed_owner, h.* FROM visitors v ${summedHoursOf('v')})
    INSERT INTO twint_hour_rollup AS r (event_id, hour, amount)
    SELECT :event_id, hour, sum(amount)::bigint FROM (
      ${twintLeftByHour(after)} UNION ALL SELECT hour, -amount FROM (${twintLeftByHour(before)}) b) d
    GROUP BY hour HAVING sum(amount) <> 0 ORDER BY hour
    ON CONFLICT (event_id, hour) DO UPDATE SET amount = r.amount + excluded.amount`
}
