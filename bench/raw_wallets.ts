import type { DateRange } from '@kermesse/core/statistics/range'
import type { Knex } from 'knex'

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
