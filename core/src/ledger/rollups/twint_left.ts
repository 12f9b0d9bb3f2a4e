/**
 * Change of the remaining TWINT money by hour, as SQL, from rows with `owner`, `hour`, `own` and
 * `twint`.
 */
export function twintLeftByHour(rows: string): string {
  const until = (column: string) => `sum(sum(${column})) OVER (PARTITION BY owner ORDER BY hour)`
  return `SELECT hour, amount - coalesce(lag(amount) OVER (PARTITION BY owner ORDER BY hour), 0) AS amount FROM (
    SELECT owner, hour, twint_left(${until('own')}, ${until('twint')}) AS amount FROM (${rows}) r GROUP BY owner, hour) l`
}

/** Aggregated hours of the wristbands `v`, as SQL with a binding `:event_id`. */
export const summedHoursOf = (v: string) =>
  `CROSS JOIN LATERAL (SELECT hour, own, twint FROM wallet_hour_rollup
     WHERE event_id = :event_id AND uid = ${v}.uid OFFSET 0) h`
