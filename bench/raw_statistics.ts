import type { DateRange } from '@kermesse/core/statistics/range'
import type { Knex } from 'knex'

/**
 * The figures of a range as somebody would read them from the tables without anything that is summed up: each table once for
 * each kind of question, with hash joins and room to sort, and two workers where the server gives them.
 */
export async function scan(
  knex: Knex,
  event_id: string,
  bar_id: string | undefined,
  { begin_ms, end_ms }: DateRange,
) {
  const bounds = {
    event_id,
    bar_id: bar_id ?? null,
    from: begin_ms === null ? '-infinity' : new Date(begin_ms).toISOString(),
    until: end_ms === null ? 'infinity' : new Date(end_ms).toISOString(),
  }
  return knex.transaction(async (trx) => {
    await trx.raw("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'")
    const rows: object[] = []
    for (const sql of bar_id ? questions.of_bar : questions.of_event)
      rows.push((await trx.raw(sql, bounds)).rows)
    return rows
  })
}

const within = 't.event_id = :event_id AND t.date >= :from AND t.date < :until'
const joined =
  'transactions t JOIN postings p ON p.event_id = t.event_id AND p.transaction_id = t._id'
const in_bar = `${within} AND t.bar_id = :bar_id`
const flows = (where: string) =>
  `SELECT t.type, p.from_account, p.to_account, p.kind, date_trunc('hour', t.date, 'UTC') AS hour, t.bar_id, sum(p.amount) AS amount
   FROM ${joined} WHERE ${where} GROUP BY GROUPING SETS ((1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 3, 4, 6))`
const items = (where: string) =>
  `SELECT p.name, p.amount / p.quantity AS price, sum(p.quantity) AS quantity, sum(p.amount) AS amount
   FROM ${joined} WHERE ${where} AND p.kind = 'consumption' GROUP BY 1, 2`
const devices = (where: string) =>
  `SELECT d.kind, date_trunc('hour', t.date, 'UTC') AS hour, count(DISTINCT d.number) FROM transactions t
   CROSS JOIN LATERAL (VALUES (1, t.smartphone_number), (2, t.terminal_code)) d (kind, number)
   WHERE ${where} AND d.number IS NOT NULL GROUP BY 1, 2`
const people = `
  WITH seen AS (
    SELECT uid, date_trunc('hour', date, 'UTC') AS hour, count(*) FILTER (WHERE type = 'debit') AS sales
    FROM transactions t WHERE ${within} AND uid IS NOT NULL GROUP BY 1, 2),
  days AS (SELECT uid, date_trunc('day', hour, 'UTC') AS day, min(hour) AS first, max(hour) AS last FROM seen GROUP BY 1, 2)
  SELECT (SELECT jsonb_agg(h) FROM (SELECT hour, count(*) FROM seen GROUP BY 1) h) AS hours,
    (SELECT jsonb_agg(d) FROM (SELECT first, count(*) FROM days GROUP BY 1) d) AS firsts,
    (SELECT jsonb_agg(d) FROM (SELECT last, count(*) FROM days GROUP BY 1) d) AS lasts,
    (SELECT count(*) FROM (SELECT FROM seen GROUP BY uid HAVING sum(sales) > 0) b) AS buyers`
const left = `
  SELECT sum(greatest(0, least(own, twint))) FROM (
    SELECT t.uid, sum(CASE WHEN p.to_account = 'wallet' THEN p.amount ELSE -p.amount END) AS own,
      sum(CASE WHEN p.from_account::text LIKE 'twint%' THEN p.amount ELSE 0 END) AS twint
    FROM ${joined} WHERE t.event_id = :event_id AND t.date < :until AND 'wallet' IN (p.from_account, p.to_account) GROUP BY 1) w`
const questions = {
  of_event: [flows(within), items(within), devices(within), people, left],
  of_bar: [flows(in_bar), items(in_bar), devices(in_bar)],
}

/** Three figures of a range from sums of the postings by second; in minor units. */
export async function flowsBySecond(
  knex: Knex,
  event_id: string,
  first_ms: number,
  length_s: number,
) {
  const rows: Record<string, string | null>[] = await knex.transaction(async (trx) => {
    await trx.raw("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'")
    const found = await trx.raw(
      `SELECT extract(epoch FROM date_trunc('second', t.date))::bigint * 1000 AS at_ms,
         sum(p.amount) FILTER (WHERE p.to_account IN ('sales', 'deposits'))::bigint AS debit,
         sum(p.amount) FILTER (WHERE p.to_account = 'wallet')::bigint AS credit,
         sum(p.amount) FILTER (WHERE p.to_account = 'deposits')::bigint AS deposit
       FROM ${joined} WHERE t.event_id = ? GROUP BY 1`,
      [event_id],
    )
    return found.rows
  })
  const names = ['debit', 'credit', 'deposit'] as const
  type Sums = Record<(typeof names)[number], number>
  const until = (name: keyof Sums) => {
    const sums = new Float64Array(length_s + 2)
    for (const row of rows) sums[(Number(row.at_ms) - first_ms) / 1000 + 1] = Number(row[name] ?? 0)
    for (let n = 1; n < sums.length; n += 1) sums[n]! += sums[n - 1]!
    return sums
  }
  const sums = names.map((name) => [name, until(name)] as const)
  return ({ begin_ms, end_ms }: { begin_ms: number; end_ms: number }): Sums => {
    const [from, to] = [begin_ms, end_ms].map((at_ms) => (at_ms - first_ms) / 1000)
    const entries = sums.map(([name, all]) => [name, all[to!]! - all[from!]!])
    return Object.fromEntries(entries)
  }
}

type Row = {
  uid: string
  transferred_to: string | null
  at_ms: number[]
  own: number[]
  twint: number[]
  sales: number[]
}
/** Activity of a wristband by moment; sums before and after it. */
type Wallet = Omit<Row, 'uid' | 'transferred_to'>

/** Balances of wristbands and buyers, from all transactions; in minor units. */
export async function walletsByMoment(knex: Knex, event_id: string) {
  const wallets = (await readRows(knex, event_id)).map((row) => ({ ...row, ...summed(row) }))
  const worn = new Map(wallets.map(({ uid, transferred_to }) => [uid, transferred_to]))
  const ownerOf = (uid: string): string => {
    const next = worn.get(uid)
    return next ? ownerOf(next) : uid
  }
  const visitors = [...Map.groupBy(wallets, ({ uid }) => ownerOf(uid)).values()]
  return ({ begin_ms, end_ms }: DateRange) => {
    const from_ms = begin_ms ?? Number.NEGATIVE_INFINITY
    const until_ms = end_ms ?? Number.POSITIVE_INFINITY
    const found = { sold: 0, sold_twint: 0, active: 0, idle: 0, buyers: 0 }
    for (const worn_by_one of visitors) {
      let [own, twint] = [0, 0]
      for (const wallet of worn_by_one) {
        const until = countBefore(wallet.at_ms, until_ms)
        const sales = at(wallet.sales, until)
        own += at(wallet.own, until)
        twint += at(wallet.twint, until)
        if (until > 0) found.active += 1
        if (until > 0 && sales === 0) found.idle += 1
        if (sales > at(wallet.sales, countBefore(wallet.at_ms, from_ms))) found.buyers += 1
      }
      const left = Math.max(0, Math.min(own, twint))
      found.sold_twint += left
      found.sold += own - left
    }
    return found
  }
}

async function readRows(knex: Knex, event_id: string): Promise<Row[]> {
  return knex.transaction(async (trx) => {
    await trx.raw("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'")
    const { rows } = await trx.raw(
      `SELECT w.uid, w.transferred_to, json_agg(at_ms ORDER BY at_ms) AS at_ms, json_agg(own ORDER BY at_ms) AS own,
         json_agg(twint ORDER BY at_ms) AS twint, json_agg(sales ORDER BY at_ms) AS sales
       FROM (
         SELECT t.uid, (extract(epoch FROM t.date) * 1000)::bigint AS at_ms, (t.type = 'debit')::int AS sales,
           sum(CASE WHEN p.to_account = 'wallet' THEN p.amount ELSE -p.amount END) AS own,
           sum(CASE WHEN p.from_account::text LIKE 'twint%' THEN p.amount ELSE 0 END) AS twint
         FROM transactions t JOIN postings p ON p.event_id = t.event_id AND p.transaction_id = t._id
         WHERE t.event_id = ? AND 'wallet' IN (p.from_account, p.to_account) GROUP BY t._id, 1, 2, 3) m
       JOIN wallets w ON w.event_id = ? AND w.uid = m.uid GROUP BY w.uid, w.transferred_to`,
      [event_id, event_id],
    )
    return rows
  })
}

function summed({ at_ms, own, twint, sales }: Row): Wallet {
  const until = (values: number[]) => {
    let sum = 0
    return values.map((value) => {
      sum += value
      return sum
    })
  }
  return { at_ms, own: until(own), twint: until(twint), sales: until(sales) }
}

const at = (sums: number[], count: number) => (count > 0 ? sums[count - 1]! : 0)

/** How many of some ascending moments lie before one. */
function countBefore(moments: number[], at_ms: number) {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! < at_ms) low = middle + 1
    else high = middle
  }
  return low
}
