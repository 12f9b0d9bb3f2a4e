import { nil_id } from '../../platform/ids.ts'
import { original } from './original.ts'

// Tables that are derived from the ledger of an event, as SQL with a binding `:event_id` that stands where a table does and needs
// an alias. They are text and no functions of the database: a distributed database plans functions apart from their statement,
// and finds their tables empty. Arguments are SQL, too. `OFFSET 0` has rows looked up one by one, however few the planner expects.

const no_end = `'18446744073709551615'::xid8`

/** From where on the aggregates by the hour lack transactions of the database. */
export const hour_watermark = `(
  SELECT coalesce((SELECT w.xid FROM hour_watermarks w WHERE w.event_id = :event_id), '0'::xid8) AS xid)`

/** The postings of a transaction, with the columns that identify their flow. */
export const postingLines = (transaction: string) => `(
  SELECT p.from_account::text AS from_account, p.to_account::text AS to_account, coalesce(p.kind, '') AS kind,
    coalesce(p.item_id, '${nil_id}') AS item_id, coalesce(p.voucher_id, '${nil_id}') AS voucher_id, coalesce(p.name, '') AS name,
    unit_price(p.from_account, p.amount, p.quantity) AS price, coalesce(p.quantity, 0)::bigint AS quantity, p.amount
  FROM postings p WHERE p.event_id = :event_id AND p.transaction_id = ${transaction} OFFSET 0)`

/** The transactions that take a transaction back; one at most. */
export const reversalsOf = (transaction: string) => `(
  SELECT r.xid FROM transactions r
  WHERE r.event_id = :event_id AND r.reversal_of = ${transaction} AND takes_back(r.type, r.reversal_of) OFFSET 0)`

/** How much money of TWINT a transaction brought to its wallet, as a value in minor units. */
const twintMoved = (transaction: string, type: string) => `(
  SELECT coalesce(sum(CASE WHEN p.to_account = 'wallet' THEN p.amount ELSE -p.amount END), 0)::bigint FROM postings p
  WHERE p.event_id = :event_id AND p.transaction_id = ${transaction} AND 'wallet' IN (p.from_account, p.to_account)
    AND (${type} = 'twint_refund' OR p.from_account IN ('twint_web', 'twint_app', 'twint_other')
      OR p.to_account IN ('twint_web', 'twint_app', 'twint_other')))`

/** Transactions of the database from `since` to below `below`, with their sign: those of the event, and those they take back. */
const signed = (columns: string, since: string, below: string, condition = 'TRUE') => {
  const within = `t.event_id = :event_id AND t.xid >= ${since} AND t.xid < ${below} AND ${condition}`
  return {
    posted: `SELECT ${columns.replaceAll('$', 't')}, 1::bigint AS sign FROM transactions t
      WHERE ${within} AND NOT takes_back(t.type, t.reversal_of)`,
    taken: `SELECT ${columns.replaceAll('$', 'o')}, -1 FROM transactions t ${original}
      WHERE ${within} AND takes_back(t.type, t.reversal_of)`,
  }
}

/** Changes of wallets by transaction, at the moment of what was sold, also where it is taken back. */
export const walletChanges = (since: string, below: string) => {
  const own = 't._id, t.uid, t.type, $.date, t.balance_change - (t.unpaid - t.unpaid_spent) AS own'
  const { posted, taken } = signed(own, since, below, 't.uid IS NOT NULL')
  return `(
    SELECT m.uid, m.date, m.own, CASE WHEN m.type = 'debit' THEN 0 ELSE ${twintMoved('m._id', 'm.type')} END AS twint,
      CASE WHEN m.type = 'debit' THEN m.sign ELSE 0 END AS sales
    FROM (${posted} UNION ALL ${taken}) m)`
}

/** The devices of transactions. */
export const deviceUses = (since: string, below: string) => `(
  SELECT coalesce(t.bar_id, '${nil_id}') AS bar_id, d.kind, d.number, t.date FROM transactions t
  CROSS JOIN LATERAL (VALUES ('smartphone', t.smartphone_number), ('terminal', t.terminal_code)) d (kind, number)
  WHERE t.event_id = :event_id AND t.xid >= ${since} AND t.xid < ${below}
    AND num_nonnulls(t.smartphone_number, t.terminal_code) > 0 AND d.number IS NOT NULL)`

/** Flows of the transactions that the aggregates by the hour lack. */
export const unsummed_flows = (() => {
  const own = '$._id, $.bar_id, $.date, $.type, $.payment_type, $.unpaid, $.unpaid_spent'
  const { posted, taken } = signed(own, 'w.xid', no_end)
  return `(
    SELECT m.bar_id, m.date, m.type, coalesce(m.payment_type, '') AS payment_type, l.from_account, l.to_account, l.kind, l.item_id,
      l.voucher_id, l.name, l.price, m.sign * l.quantity AS quantity, m.sign * l.amount AS amount
    FROM ${hour_watermark} w CROSS JOIN LATERAL (${posted} UNION ALL ${taken}) m
    CROSS JOIN LATERAL (
      SELECT * FROM ${postingLines('m._id')} p
      UNION ALL
      SELECT '', '', '', '${nil_id}', '${nil_id}', '', 0, 1, m.unpaid - m.unpaid_spent
      OFFSET 0) l)`
})()

/** Changes of wallets that the aggregates by the hour lack. */
export const unsummed_wallet_changes = `(
  SELECT c.* FROM ${hour_watermark} w CROSS JOIN LATERAL ${walletChanges('w.xid', no_end)} c)`

/** Uses of devices that the aggregates by the hour lack. */
export const unsummed_device_uses = `(
  SELECT u.* FROM ${hour_watermark} w CROSS JOIN LATERAL ${deviceUses('w.xid', no_end)} u)`

/** Ranges of moments, each with the hour that it is a part of: arrays of timestamps. */
export type Edges = { bar: string; since: string; until: string; hours: string }

/** The bindings of such ranges, named `edge_starts` and so on. */
export const edgesOf = (name: string, bar = 'NULL'): Edges => ({
  bar,
  since: `:${name}_starts::timestamptz[]`,
  until: `:${name}_ends::timestamptz[]`,
  hours: `:${name}_hours::timestamptz[]`,
})

const edgeTransactions = ({ bar, since, until, hours }: Edges) => `(
  SELECT e.edge, e.hour, t._id, t.bar_id, t.type, t.payment_type, t.uid, t.balance_change - (t.unpaid - t.unpaid_spent) AS own,
    t.unpaid - t.unpaid_spent AS unused, t.smartphone_number, t.terminal_code, takes_back(t.type, t.reversal_of) AS takes_back,
    EXISTS ${reversalsOf('t._id')} AS is_taken_back
  FROM unnest(${since}, ${until}, ${hours}) WITH ORDINALITY e (since, until, hour, edge)
  JOIN transactions t ON t.event_id = :event_id AND t.date >= e.since AND t.date < e.until
    AND (${bar}::uuid IS NULL OR t.bar_id = ${bar}))`

/** Flows of each range. */
export const edgeFlows = (edges: Edges) => `(
  WITH counted AS MATERIALIZED (
    SELECT * FROM ${edgeTransactions(edges)} t WHERE NOT takes_back AND NOT is_taken_back)
  SELECT f.edge, f.bar_id, f.hour, f.type, f.payment_type, f.from_account, f.to_account, f.kind, f.item_id, f.voucher_id, f.name,
    f.price, sum(f.quantity)::bigint AS quantity, sum(f.amount)::bigint AS amount
  FROM (
    SELECT l.edge, l.bar_id, l.hour, l.type, coalesce(l.payment_type, '') AS payment_type, l.from_account::text AS from_account,
      l.to_account::text AS to_account, coalesce(l.kind, '') AS kind, coalesce(l.item_id, '${nil_id}') AS item_id,
      coalesce(l.voucher_id, '${nil_id}') AS voucher_id, coalesce(l.name, '') AS name,
      unit_price(l.from_account, l.amount, l.quantity) AS price, l.times * coalesce(l.quantity, 0) AS quantity,
      l.times * l.amount AS amount
    FROM (
      SELECT t.edge, t.bar_id, t.hour, t.type, t.payment_type, p.from_account, p.to_account, p.kind, p.item_id, p.voucher_id,
        p.name, p.quantity, p.amount, count(*) AS times
      FROM counted t
      CROSS JOIN LATERAL (SELECT * FROM postings WHERE event_id = :event_id AND transaction_id = t._id OFFSET 0) p
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) l
    UNION ALL
    SELECT t.edge, t.bar_id, t.hour, t.type, coalesce(t.payment_type, ''), '', '', '', '${nil_id}', '${nil_id}', '', 0, count(*),
      sum(t.unused)
    FROM counted t GROUP BY t.edge, t.bar_id, t.hour, t.type, t.payment_type) f
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)`

/** Changes of wallets in each range; what is taken back counts for nothing. */
export const edgeWalletChanges = (edges: Omit<Edges, 'bar'>) => `(
  SELECT t.edge, t.uid, t.hour, sum(CASE WHEN t.is_taken_back THEN 0 ELSE t.own END)::bigint AS own,
    sum(CASE WHEN t.type = 'debit' OR t.is_taken_back THEN 0 ELSE ${twintMoved('t._id', 't.type')} END)::bigint AS twint,
    count(*) FILTER (WHERE t.type = 'debit' AND NOT t.is_taken_back) AS sales
  FROM (
    SELECT * FROM ${edgeTransactions({ ...edges, bar: 'NULL' })} n WHERE uid IS NOT NULL AND NOT takes_back OFFSET 0) t
  GROUP BY 1, 2, 3)`

/** The devices of each range. */
export const edgeDeviceUses = (edges: Edges) => `(
  SELECT d.kind, d.number, t.hour
  FROM (SELECT DISTINCT hour, smartphone_number, terminal_code FROM ${edgeTransactions(edges)} n) t
  CROSS JOIN LATERAL (VALUES ('smartphone', t.smartphone_number), ('terminal', t.terminal_code)) d (kind, number)
  WHERE d.number IS NOT NULL)`
