import { deviceUses, walletChanges } from './derived_tables.ts'
import type { RollupRows } from './rollup_range.ts'

/** Wallet changes by wristband and hour, always in the order of the key, which they get when they are summed up: they are fewer then. */
export function walletHours(rows: RollupRows): string {
  return `WITH w AS MATERIALIZED (
      SELECT uid, hour_of(date) AS hour, sum(own)::bigint AS own, sum(twint)::bigint AS twint, sum(sales)::bigint AS sales
      FROM ${rows(walletChanges)} GROUP BY 1, 2)
    SELECT * FROM w ORDER BY uid, hour`
}

/** Devices by hour, always in the order of the key. */
export function deviceHours(rows: RollupRows): string {
  return `SELECT bar_id, kind, number, hour_of(date) AS hour, count(*) AS times
    FROM ${rows(deviceUses)} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
}
