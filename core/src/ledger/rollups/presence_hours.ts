import { nil_id } from '../../platform/ids.ts'
import { sqlList, typesOf } from '../kinds.ts'
import { hourOf, takes_back } from './hour_flows.ts'
import { original } from './original.ts'
import type { RollupRange } from './rollup_range.ts'

const twint = "('twint_web', 'twint_app', 'twint_other')"

// Sales never move money of TWINT into or out of a wallet; they are most of what there is, and are not looked at.
const twintOf = (t: string) =>
  `CASE WHEN ${t}.type = 'debit' THEN 0 ELSE (
     SELECT coalesce(sum(CASE WHEN to_account = 'wallet' THEN amount ELSE -amount END), 0)::bigint FROM postings
     WHERE event_id = ${t}.event_id AND transaction_id = ${t}._id
       AND 'wallet' IN (from_account, to_account)
       AND (${t}.type = 'twint_refund' OR from_account IN ${twint} OR to_account IN ${twint})) END AS twint`

const sale_types = sqlList(typesOf('sale'))
const changed = (t: string, dated: string, sign: 1 | -1) =>
  `${t}.uid, ${dated}.date, ${t}.balance_change - (${t}.unpaid - ${t}.unpaid_spent) AS own, ${twintOf('t')},
   CASE WHEN ${t}.type IN (${sale_types}) THEN ${sign} ELSE 0 END AS sales`

/**
 * Wallet activity in the database transactions of `range`, as SQL with a binding `:event_id`:
 * wristband, moment, own money, TWINT money and sales. A reversal subtracts at the moment of its
 * original.
 */
export function walletChangesSince(range: RollupRange): string {
  const chosen = `t.event_id = :event_id AND ${range('t.xid')} AND t.uid IS NOT NULL`
  return `SELECT ${changed('t', 't', 1)} FROM transactions t WHERE ${chosen} AND NOT (${takes_back})
    UNION ALL
    SELECT ${changed('t', 'o', -1)} FROM transactions t ${original} WHERE ${chosen} AND ${takes_back}`
}

/**
 * Wallet activity of the transactions `t` of `transactionsAt`. A reversed transaction counts with
 * zero, because its person was present.
 */
export function walletChangesOf(transactions: string): string {
  const counts = (value: string) =>
    `CASE WHEN c.is_taken_back THEN 0 ELSE c.${value} END AS ${value}`
  return `SELECT c.uid, c.date, ${['own', 'twint', 'sales'].map(counts).join(', ')} FROM (
    SELECT ${changed('t', 't', 1)}, t.is_taken_back FROM ${transactions} t
    WHERE t.uid IS NOT NULL AND NOT t.takes_back) c`
}

/** The same by wristband and hour, always in the order of the key, which they get when they are summed up: they are fewer then. */
export function walletHours(range: RollupRange): string {
  return `WITH w AS MATERIALIZED (
      SELECT uid, ${hourOf('date')} AS hour, sum(own)::bigint AS own, sum(twint)::bigint AS twint, sum(sales)::bigint AS sales
      FROM (${walletChangesSince(range)}) c GROUP BY 1, 2)
    SELECT * FROM w ORDER BY uid, hour`
}

/** Which devices took part in transactions that `chosen` says of `t`, as SQL. */
export function deviceUses(chosen: string, transactions = 'transactions'): string {
  return `SELECT coalesce(t.bar_id, '${nil_id}') AS bar_id, d.kind, d.number, t.date FROM ${transactions} t
    CROSS JOIN LATERAL (VALUES ('smartphone', t.smartphone_number), ('terminal', t.terminal_code)) d (kind, number)
    WHERE t.event_id = :event_id AND ${chosen} AND num_nonnulls(t.smartphone_number, t.terminal_code) > 0 AND d.number IS NOT NULL`
}

/** The same by device and hour, always in the order of the key. */
export function deviceHours(range: RollupRange): string {
  return `SELECT bar_id, kind, number, ${hourOf('date')} AS hour, count(*) AS times
    FROM (${deviceUses(range('t.xid'))}) u GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
}
