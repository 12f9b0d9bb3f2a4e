import { nil_id } from '../../platform/ids.ts'
import { original } from './original.ts'
import type { RollupRange } from './rollup_range.ts'

/** The kinds of devices that rollups know. */
export type DeviceKind = 'smartphone' | 'terminal'

const devices = (t: string) =>
  `CROSS JOIN LATERAL (VALUES ('smartphone', ${t}.smartphone_number), ('terminal', ${t}.terminal_code)) d (kind, number)`

/**
 * Device activity in the database transactions of `range` (of a column `xid`), as SQL with a
 * binding `:event_id`: kind, number, user, point of sale, first and last moment, and minor units. A
 * reversal subtracts.
 */
export function deviceMoves(range: RollupRange): string {
  const where = (t: string) => `${t}.event_id = :event_id AND ${range(`${t}.xid`)}`
  return `
    SELECT d.kind, d.number, t.user_id, t.bar_id, t.date AS first_at, t.date AS last_at, t.amount
    FROM transactions t ${devices('t')} WHERE ${where('t')} AND d.number IS NOT NULL
    UNION ALL
    SELECT d.kind, d.number, o.user_id, o.bar_id, o.date, o.date, -o.amount
    FROM transactions t ${original} ${devices('o')}
    WHERE ${where('t')} AND t.reversal_of IS NOT NULL AND d.number IS NOT NULL
    UNION ALL
    SELECT 'smartphone', c.smartphone_number, c.user_id, NULL, c.date, c.date, 0
    FROM entrance_checks c WHERE ${where('c')} AND c.smartphone_number IS NOT NULL`
}

/** The same by device, user and point of sale, always in the order of that key, as everyone locks it. */
export function deviceSums(range: RollupRange): string {
  return `SELECT kind, number, coalesce(user_id, '${nil_id}') AS user_id, coalesce(bar_id, '${nil_id}') AS bar_id,
      min(first_at) AS first_at, max(last_at) AS last_at, sum(amount)::bigint AS amount
    FROM (${deviceMoves(range)}) m GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
}
