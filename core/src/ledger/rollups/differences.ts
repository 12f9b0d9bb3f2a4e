import type { Knex } from 'knex'
import { balanceChanges } from './balances.ts'
import { deviceSums } from './device_moves.ts'
import { flow_columns, hourSums } from './hour_flows.ts'
import { deviceHours, walletHours } from './presence_hours.ts'
import { refundCounts } from './provider_refunds.ts'
import { below_hours, below_watermark, since_watermark } from './range.ts'

const checks = {
  'rollup of devices': `SELECT kind || ' ' || number AS subject, coalesce(m.amount, 0)::bigint AS expected, coalesce(r.amount, 0)::bigint AS found
    FROM (${deviceSums(below_watermark)}) m FULL JOIN (SELECT * FROM device_rollup WHERE event_id = :event_id) r USING (kind, number, user_id, bar_id)
    WHERE (m.amount, m.first_at, m.last_at) IS DISTINCT FROM (r.amount, r.first_at, r.last_at) ORDER BY 1 LIMIT :most`,
  // The wallets are proved by themselves, which is a fraction of the price. One without a row would be missing in its list.
  'rollup of balances': `SELECT uid AS subject, coalesce(w.balance - coalesce(m.balance, 0), 0)::bigint AS expected, coalesce(r.balance, 0) AS found
    FROM (SELECT uid, balance FROM wallets WHERE event_id = :event_id) w
    FULL JOIN (SELECT uid, balance FROM balance_rollup WHERE event_id = :event_id) r USING (uid)
    LEFT JOIN (${balanceChanges(since_watermark)}) m USING (uid)
    WHERE w.balance - coalesce(m.balance, 0) IS DISTINCT FROM r.balance ORDER BY 1 LIMIT :most`,
  'rollup of paybacks': `SELECT uid AS subject, coalesce(m.times, 0) AS expected, coalesce(r.times, 0) AS found
    FROM (${refundCounts(below_watermark)}) m FULL JOIN (SELECT * FROM refund_rollup WHERE event_id = :event_id) r USING (uid)
    WHERE m.times IS DISTINCT FROM r.times ORDER BY 1 LIMIT :most`,
  'rollup of hours': `SELECT hour || ' ' || type || ' ' || from_account || ' ' || to_account || ' ' || name AS subject,
      coalesce(m.amount, 0)::bigint AS expected, coalesce(r.amount, 0)::bigint AS found
    FROM (${hourSums(below_hours)}) m
    FULL JOIN (SELECT * FROM hour_rollup WHERE event_id = :event_id) r USING (bar_id, hour, ${flow_columns})
    WHERE (coalesce(m.amount, 0), coalesce(m.quantity, 0)) <> (coalesce(r.amount, 0), coalesce(r.quantity, 0)) ORDER BY 1 LIMIT :most`,
  'rollup of wallets by the hour': `SELECT uid || ' ' || hour AS subject, coalesce(m.own + m.twint + m.sales, 0)::bigint AS expected, coalesce(r.own + r.twint + r.sales, 0)::bigint AS found
    FROM (${walletHours(below_hours)}) m
    FULL JOIN (SELECT * FROM wallet_hour_rollup WHERE event_id = :event_id) r USING (uid, hour)
    WHERE (m.own, m.twint, m.sales) IS DISTINCT FROM (r.own, r.twint, r.sales) ORDER BY 1 LIMIT :most`,
  'rollup of devices by the hour': `SELECT kind || ' ' || number || ' ' || hour AS subject, coalesce(m.times, 0)::bigint AS expected, coalesce(r.times, 0)::bigint AS found
    FROM (${deviceHours(below_hours)}) m
    FULL JOIN (SELECT * FROM device_hour_rollup WHERE event_id = :event_id) r USING (bar_id, kind, number, hour)
    WHERE m.times IS DISTINCT FROM r.times ORDER BY 1 LIMIT :most`,
}

/** Rollups that are not what the transactions below their watermark sum up to, in the snapshot of `trx`; minor units, or times. */
export async function rollupDifferences(trx: Knex, event_id: string, most: number) {
  const found: { check: string; subject: string; expected: number; found: number }[] = []
  for (const [check, sql] of Object.entries(checks)) {
    const { rows } = await trx.raw(sql, { event_id, most })
    found.push(...rows.map((row: object) => ({ check, ...row })))
  }
  return found
}
