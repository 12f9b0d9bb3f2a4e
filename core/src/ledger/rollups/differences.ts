import type { Knex } from 'knex'
import { queryRows } from '../../platform/query_rows.ts'
import { sqlList, typesOf } from '../kinds.ts'
import { balanceChanges } from './balances.ts'
import { hour_watermark } from './derived_tables.ts'
import { deviceSums } from './device_moves.ts'
import { flow_columns, flow_rows, hourSums, item_rows } from './hour_flows.ts'
import { bitsOf } from './people_bits.ts'
import { deviceHours, walletHours } from './presence_hours.ts'
import { refundCounts } from './provider_refunds.ts'
import {
  below_hours,
  below_watermark,
  every_id,
  rows_below_hours,
  since_watermark,
} from './rollup_range.ts'
import { twintLeftByHour } from './twint_left.ts'
import { visitorsOf } from './visitors_of.ts'
import { wallet_count } from './wallet_count.ts'

// Sums per wristband are checked against the transactions, and their aggregates against these sums.
const summed_signs = `SELECT k.number, k.owner, h.hour, h.own, h.twint, h.sales FROM wallet_hour_rollup h
  JOIN wallet_rollup k USING (event_id, uid) WHERE event_id = :event_id`
const replaced = `SELECT uid FROM wallets WHERE event_id = :event_id AND transferred_to IS NOT NULL
  UNION SELECT uid FROM wallet_rollup WHERE event_id = :event_id AND owner <> uid`
const departures = sqlList(typesOf('departure'))

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
  'rollup of the number of wallets': `SELECT 'wallets' AS subject, m.count AS expected, ${wallet_count} AS found
    FROM (SELECT count(*) FROM wallets WHERE event_id = :event_id) m WHERE m.count <> ${wallet_count} LIMIT :most`,
  'rollup of paybacks': `SELECT uid AS subject, coalesce(m.times, 0) AS expected, coalesce(r.times, 0) AS found
    FROM (${refundCounts(below_watermark)}) m FULL JOIN (SELECT * FROM refund_rollup WHERE event_id = :event_id) r USING (uid)
    WHERE m.times IS DISTINCT FROM r.times ORDER BY 1 LIMIT :most`,
  'rollup of hours': `WITH ${hourSums(below_hours, every_id)} SELECT hour || ' ' || type || ' ' || from_account || ' ' || to_account || ' ' || name AS subject,
      coalesce(m.amount, 0)::bigint AS expected, coalesce(r.amount, 0)::bigint AS found
    FROM (${item_rows}) m
    FULL JOIN (SELECT * FROM hour_rollup WHERE event_id = :event_id) r USING (bar_id, hour, ${flow_columns})
    WHERE (coalesce(m.amount, 0), coalesce(m.quantity, 0)) <> (coalesce(r.amount, 0), coalesce(r.quantity, 0)) ORDER BY 1 LIMIT :most`,
  'rollup of flows by the hour': `WITH ${hourSums(below_hours, every_id)} SELECT hour || ' ' || type || ' ' || from_account || ' ' || to_account AS subject,
      coalesce(m.amount, 0)::bigint AS expected, coalesce(r.amount, 0)::bigint AS found
    FROM (${flow_rows}) m
    FULL JOIN (SELECT * FROM flow_hour_rollup WHERE event_id = :event_id) r USING (bar_id, hour, type, from_account, to_account, kind)
    WHERE coalesce(m.amount, 0) <> coalesce(r.amount, 0) ORDER BY 1 LIMIT :most`,
  'rollup of wallets by the hour': `SELECT uid || ' ' || hour AS subject, coalesce(m.own + m.twint + m.sales, 0)::bigint AS expected, coalesce(r.own + r.twint + r.sales, 0)::bigint AS found
    FROM (${walletHours(rows_below_hours)}) m
    FULL JOIN (SELECT * FROM wallet_hour_rollup WHERE event_id = :event_id) r USING (uid, hour)
    WHERE (m.own, m.twint, m.sales) IS DISTINCT FROM (r.own, r.twint, r.sales) ORDER BY 1 LIMIT :most`,
  'rollup of people by the hour': `SELECT hour || ' ' || part AS subject, coalesce(bit_count(m.people), 0) AS expected, coalesce(bit_count(r.people), 0) AS found
    FROM (${bitsOf(summed_signs)}) m
    FULL JOIN (SELECT * FROM people_hour_rollup WHERE event_id = :event_id) r USING (hour, part)
    WHERE (m.people, m.buyers) IS DISTINCT FROM (r.people, r.buyers) ORDER BY 1 LIMIT :most`,
  'rollup of TWINT by the hour': `SELECT hour::text AS subject, coalesce(m.amount, 0)::bigint AS expected, coalesce(r.amount, 0) AS found
    FROM (SELECT hour, sum(amount) AS amount FROM (${twintLeftByHour(summed_signs)}) l GROUP BY hour) m
    FULL JOIN (SELECT * FROM twint_hour_rollup WHERE event_id = :event_id) r USING (hour)
    WHERE coalesce(m.amount, 0) <> coalesce(r.amount, 0) ORDER BY 1 LIMIT :most`,
  // While a transfer is not summed up, the wristband that is worn now is not there yet.
  'rollup of replaced wristbands': `SELECT uid AS subject, 1 AS expected, 0 AS found FROM ${visitorsOf(`ARRAY(${replaced})`)} v
    WHERE summed_owner <> owner AND EXISTS (SELECT FROM wallet_rollup k WHERE k.event_id = :event_id AND k.uid = v.uid)
      AND NOT EXISTS (SELECT FROM ${hour_watermark} w JOIN transactions t ON t.event_id = :event_id AND t.xid >= w.xid AND t.type IN (${departures}))
    ORDER BY 1 LIMIT :most`,
  'rollup of devices by the hour': `SELECT kind || ' ' || number || ' ' || hour AS subject, coalesce(m.times, 0)::bigint AS expected, coalesce(r.times, 0)::bigint AS found
    FROM (${deviceHours(rows_below_hours)}) m
    FULL JOIN (SELECT * FROM device_hour_rollup WHERE event_id = :event_id) r USING (bar_id, kind, number, hour)
    WHERE m.times IS DISTINCT FROM r.times ORDER BY 1 LIMIT :most`,
}

/** Rollups that are not what the transactions below their watermark sum up to, in the snapshot of `trx`; minor units, or times. */
export async function rollupDifferences(trx: Knex, event_id: string, most: number) {
  const found: { check: string; subject: string; expected: number; found: number }[] = []
  for (const [check, sql] of Object.entries(checks)) {
    const rows = await queryRows<{ subject: string; expected: number; found: number }>(trx, sql, {
      event_id,
      most,
    })
    found.push(...rows.map((row) => ({ check, ...row })))
  }
  return found
}
