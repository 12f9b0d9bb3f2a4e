/** Remaining TWINT money, as SQL of the sums of a visitor's own money and TWINT money. */
export const twintLeft = (own: string, twint: string) => `greatest(0, least(${own}, ${twint}))`

/**
 * Change of the remaining TWINT money by hour, as SQL, from rows with `owner`, `hour`, `own` and
 * `twint`.
 */
export function twintLeftByHour(rows: string): string {
  const until = (column: string) => `sum(sum(${column})) OVER (PARTITION BY owner ORDER BY hour)`
  return `SELECT hour, amount - coalesce(lag(amount) OVER (PARTITION BY owner ORDER BY hour), 0) AS amount FROM (
    SELECT owner, hour, ${twintLeft(until('own'), until('twint'))} AS amount FROM (${rows}) r GROUP BY owner, hour) l`
}

/**
 * Some wristbands and all that replaced them or were replaced by them: `uid`, `summed_owner`, who wears it by the rollups, and
 * `owner`, who wears it now, with its `number` and whether it `has_twint`; as SQL with a binding `:event_id`. `touched` answers their
 * `uid`.
 */
export function visitorsOf(touched: string): string {
  // Through an array: the planner expects few of them, and not what a third of the event would lead to, for which it would make room
  // each time.
  return `
    WITH RECURSIVE related (uid) AS (
      SELECT unnest(ARRAY(SELECT uid FROM (${touched}) t))
      UNION
      SELECT n.uid FROM related r CROSS JOIN LATERAL (
        SELECT k.owner AS uid FROM wallet_rollup k WHERE k.event_id = :event_id AND k.uid = r.uid AND k.owner <> k.uid
        UNION ALL
        SELECT k.uid FROM wallet_rollup k WHERE k.event_id = :event_id AND k.owner = r.uid AND k.owner <> k.uid
        UNION ALL
        SELECT w.transferred_to FROM wallets w WHERE w.event_id = :event_id AND w.uid = r.uid AND w.transferred_to IS NOT NULL
        UNION ALL
        SELECT w.uid FROM wallets w WHERE w.event_id = :event_id AND w.transferred_to = r.uid OFFSET 0) n),
    worn (uid, owner, times) AS (
      SELECT uid, uid, 0 FROM related
      UNION ALL
      SELECT worn.uid, n.transferred_to, worn.times + 1 FROM worn CROSS JOIN LATERAL (
        SELECT w.transferred_to FROM wallets w
        WHERE w.event_id = :event_id AND w.uid = worn.owner AND w.transferred_to IS NOT NULL OFFSET 0) n)
    SELECT DISTINCT ON (worn.uid) worn.uid, coalesce(k.owner, worn.uid) AS summed_owner, worn.owner, k.number,
      coalesce(k.has_twint, FALSE) AS has_twint
    FROM worn LEFT JOIN LATERAL (SELECT owner, number, has_twint FROM wallet_rollup WHERE event_id = :event_id AND uid = worn.uid OFFSET 0) k ON TRUE
    ORDER BY worn.uid, worn.times DESC`
}

/** Aggregated hours of the wristbands `v`, as SQL with a binding `:event_id`. */
export const summedHoursOf = (v: string, where = 'TRUE') =>
  `CROSS JOIN LATERAL (SELECT hour, own, twint FROM wallet_hour_rollup
     WHERE event_id = :event_id AND uid = ${v}.uid AND ${where} OFFSET 0) h`
