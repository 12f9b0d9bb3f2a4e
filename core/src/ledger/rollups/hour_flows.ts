import { nil_id } from '../../platform/ids.ts'
import { original } from './original.ts'
import type { IdRange, RollupRange } from './rollup_range.ts'

/** Columns that identify a flow, beside its point of sale and its moment. */
export const flow_columns =
  'type, payment_type, from_account, to_account, kind, item_id, voucher_id, name, price'

const takes_back = 'takes_back(t.type, t.reversal_of)'

/** Columns that identify the flow of a posting `p` within its transaction, as SQL. */
const line_columns = `p.from_account::text, p.to_account::text, coalesce(p.kind, '') AS kind,
      coalesce(p.item_id, '${nil_id}') AS item_id, coalesce(p.voucher_id, '${nil_id}') AS voucher_id, coalesce(p.name, '') AS name,
      unit_price(p.from_account, p.amount, p.quantity) AS price`

/** A transaction itself, among its lines. */
const no_line = `'', '', '', '${nil_id}'::uuid, '${nil_id}'::uuid, '', 0`

type Source = { t: string; sign: 1 | -1; from: string; where: string }
/** Transactions with their postings `p`, as SQL that stands between FROM and GROUP BY, and what says their hour. */
type Lines = (source: Source) => { hour: string; from: string }

// Forces an index lookup per transaction: the planner takes a new event for empty, and would scan
// all its postings for each transaction.
const postingsOf = (t: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = :event_id AND transaction_id = ${t}._id OFFSET 0) p`
const lookedUp: Lines = ({ t, from, where }) => ({
  hour: `hour_of(${t}.date)`,
  from: `${from} ${postingsOf(t)} WHERE ${where}`,
})
/**
 * Postings of `ids`, joined with a table of their transactions; the caller must disable nested
 * loops.
 */
const together =
  (ids: IdRange): Lines =>
  ({ t, from, where }) => ({
    hour: `${t}.hour`,
    from: `(SELECT ${t}._id, ${t}.bar_id, hour_of(${t}.date) AS hour, ${t}.type, ${t}.payment_type
      FROM ${from} WHERE ${where} AND ${ids(`${t}._id`)} OFFSET 0) ${t}
      JOIN (SELECT * FROM postings WHERE event_id = :event_id AND ${ids('transaction_id')} OFFSET 0) p ON p.transaction_id = ${t}._id`,
  })

/** The postings by hour: lines that are alike are counted before they are written like a rollup, which costs as much as reading them. */
function postingSums(source: Source, of: Lines = lookedUp): string {
  const { t, sign } = source
  const { hour, from } = of(source)
  const own = `${t}.bar_id, ${hour} AS hour, ${t}.type, ${t}.payment_type`
  const line =
    'p.from_account, p.to_account, p.kind, p.item_id, p.voucher_id, p.name, p.quantity, p.amount'
  return `SELECT p.bar_id, p.hour, p.type, coalesce(p.payment_type, '') AS payment_type, ${line_columns},
      ${sign} * p.times * coalesce(p.quantity, 0) AS quantity, ${sign} * p.times * p.amount AS amount
    FROM (SELECT ${own}, ${line}, count(*) AS times FROM ${from} GROUP BY 1, 2, 3, 4, ${line}) p`
}

/** The transactions themselves, of which `counted` answers how many are alike, as SQL. */
const ownSums = (counted: string, sign: 1 | -1) => `
    SELECT p.bar_id, p.hour, p.type, coalesce(p.payment_type, '') AS payment_type, ${no_line}, ${sign} * p.times, ${sign} * p.unpaid
    FROM (${counted}) p`

/** Both by hour. */
function sumsOf(source: Source): string {
  const { t, sign, from, where } = source
  const counted = `SELECT ${t}.bar_id, hour_of(${t}.date) AS hour, ${t}.type, ${t}.payment_type,
      count(*) AS times, sum(${t}.unpaid - ${t}.unpaid_spent) AS unpaid FROM ${from} WHERE ${where} GROUP BY 1, 2, 3, 4`
  return `${postingSums(source)} UNION ALL ${ownSums(counted, sign)}`
}

/** Flows of the database transactions of `range`: the posted ones, and those they reverse. */
function movedBy(range: RollupRange): { posted: Source; taken: Source } {
  const chosen = `t.event_id = :event_id AND ${range('t.xid')}`
  return {
    posted: {
      t: 't',
      sign: 1,
      from: 'transactions t',
      where: `${chosen} AND NOT ${takes_back}`,
    },
    taken: {
      t: 'o',
      sign: -1,
      from: `transactions t ${original}`,
      where: `${chosen} AND ${takes_back}`,
    },
  }
}

const flow_keys = 'type, from_account, to_account, kind'
const item_sums = 'sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount'
// Of the event as a whole, what is sold under one name is one thing, wherever it is; entrances tell their items apart.
const item_of_whole = `CASE WHEN kind IN ('entrance', 'zone') THEN item_id ELSE '${nil_id}' END AS item_id`

/**
 * Sources of the hourly aggregates as tables of a query: `sums`, flows by point of sale, hour and
 * item, and `own`, the number of equal transactions. Postings of `ids` are read together; others
 * are looked up one by one.
 */
export function hourSums(range: RollupRange, ids: IdRange): string {
  const { posted, taken } = movedBy(range)
  const others: Lines = (source) =>
    lookedUp({
      ...source,
      where: `(SELECT NOT bool_and(is_within) FROM own) AND ${source.where} AND NOT (${ids(`${source.t}._id`)})`,
    })
  return `own AS MATERIALIZED (
    SELECT t.bar_id, hour_of(t.date) AS hour, t.type, t.payment_type, t.smartphone_number, t.terminal_code, ${takes_back} AS takes_back,
      count(*) AS times, sum(t.unpaid - t.unpaid_spent) AS unpaid, bool_and(${ids('t._id')}) AS is_within
    FROM transactions t WHERE t.event_id = :event_id AND ${range('t.xid')} GROUP BY 1, 2, 3, 4, 5, 6, 7),
  sums AS MATERIALIZED (
    SELECT bar_id, hour, ${flow_columns}, ${item_sums}
    FROM (${postingSums(posted, together(ids))} UNION ALL ${postingSums(posted, others)}
      UNION ALL ${ownSums('SELECT * FROM own WHERE NOT takes_back', 1)} UNION ALL ${sumsOf(taken)}) f
    GROUP BY bar_id, hour, ${flow_columns})`
}

/** Which devices took part in the transactions that `own` counts, by the hour; always in the order of the key. */
export const device_rows = `
  SELECT coalesce(bar_id, '${nil_id}') AS bar_id, d.kind, d.number, hour, sum(times)::bigint AS times
  FROM own CROSS JOIN LATERAL (VALUES ('smartphone', smartphone_number), ('terminal', terminal_code)) d (kind, number)
  WHERE d.number IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`

/** Flows by item: those of the event as a whole, and those of points of sale; always in the order of the key. */
export const item_rows = `
  SELECT '${nil_id}'::uuid AS bar_id, hour, ${flow_columns}, ${item_sums}
  FROM (SELECT hour, ${flow_columns.replace('item_id', item_of_whole)}, quantity, amount FROM sums) w GROUP BY hour, ${flow_columns}
  UNION ALL
  SELECT bar_id, hour, ${flow_columns}, quantity, amount FROM sums WHERE bar_id IS NOT NULL
  ORDER BY bar_id, hour, ${flow_columns}`

/** The same without items. */
export const flow_rows = `
  SELECT '${nil_id}'::uuid AS bar_id, hour, ${flow_keys}, sum(amount)::bigint AS amount FROM sums GROUP BY hour, ${flow_keys}
  UNION ALL
  SELECT bar_id, hour, ${flow_keys}, sum(amount)::bigint FROM sums WHERE bar_id IS NOT NULL GROUP BY bar_id, hour, ${flow_keys}
  ORDER BY bar_id, hour, ${flow_keys}`
