import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { readPaidBack } from './paid_back.ts'
import { isReversible } from './reversal.ts'
import type { Posting, Transaction, TransactionFlag } from './types.ts'

type TransactionAnswer = Schema<'Transaction'>
type OrderLine = Schema<'OrderLine'>
type LineRow = {
  transaction_id: string
  from_account: string
  to_account: string
  amount: number
  kind: OrderLine['kind'] | 'voucher_moved' | null
  item_id: string | null
  name: string | null
  quantity: number | null
  voucher_id: string | null
}

/** Transactions with their client and their reversal. */
export function transactionRows(db: Knex) {
  return db('transactions as t')
    .leftJoin('clients as c', (on) => on.on('c.event_id', 't.event_id').on('c.uid', 't.uid'))
    .leftJoin('transactions as r', (on) =>
      on.on('r.event_id', 't.event_id').on('r.reversal_of', 't._id'),
    )
    .leftJoin('entrances as e', (on) =>
      on.on('e.event_id', 't.event_id').on('e._id', 't.entrance_id'),
    )
    .select(
      't.*',
      'c.short_id',
      'e.entrance_begin_date as begin_date',
      db.raw('(r._id IS NOT NULL) AS refunded'),
    )
}

/** Reads transactions with their orders, in the order of the ids. Amounts in minor units. */
export async function readTransactions(
  db: Knex,
  event_id: string,
  ids: string[],
): Promise<TransactionAnswer[]> {
  if (ids.length === 0) return []
  const rows: (TransactionAnswer & { _id: string })[] = await transactionRows(db)
    .where('t.event_id', event_id)
    .whereIn('t._id', ids)
  const postings: LineRow[] = await db('postings')
    .where({ event_id })
    .whereIn('transaction_id', ids)
    .orderBy(['transaction_id', 'line'])
  const parts = await readParts(db, event_id, rows)
  const paid = rows.filter(isElectronic).map(({ _id }) => _id)
  const paid_back = await readPaidBack(db, event_id, paid)
  const orders = Map.groupBy(postings, ({ transaction_id }) => transaction_id)
  const found = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const order = (orders.get(id) ?? []).flatMap(({ from_account, to_account, ...line }) =>
      orderLine({ ...line, from: from_account, to: to_account }),
    )
    const by_provider = paid_back.get(id) ?? 0
    const refunded = row.refunded || (by_provider > 0 && by_provider >= row.amount)
    const refunded_amount = refunded ? row.amount : by_provider
    const moved = (orders.get(id) ?? []).map(postingOf)
    return [
      {
        ...row,
        ...reported(row),
        order,
        refunded,
        refunded_amount,
        reversed: row.refunded,
        reversible: refunded_amount === 0 && !refunded && isReversible(row as Posted, moved),
        money_back: moneyBack(row, moved),
        replayed: false,
        ...(row.order_id && { order_parts: partsBeside(row, parts) }),
      },
    ]
  })
}

type Part = Omit<Schema<'OrderPart'>, 'money_back'> &
  Pick<TransactionAnswer, 'order_id' | 'reversal_of'> & { moved: PostingRow[] }
type PostingRow = ReturnType<typeof postingOf>

/** Every transaction of the orders that several paid for. */
async function readParts(db: Knex, event_id: string, rows: TransactionAnswer[]): Promise<Part[]> {
  const order_ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  if (order_ids.length === 0) return []
  const parts: Part[] = await db('transactions')
    .where({ event_id })
    .whereIn('order_id', order_ids)
    .orderBy(['date', '_id'])
    .select('_id', 'uid', 'payment_type', 'amount', 'balance', 'order_id', 'reversal_of')
  const postings: LineRow[] = await db('postings')
    .where({ event_id })
    .whereIn(
      'transaction_id',
      parts.map(({ _id }) => _id),
    )
  const of = Map.groupBy(postings, ({ transaction_id }) => transaction_id)
  return parts.map((part) => ({ ...part, moved: (of.get(part._id) ?? []).map(postingOf) }))
}

/** The parts of an order beside one of them; beside a reversal, the other reversals. */
export function partsBeside(
  { _id, order_id, reversal_of }: Pick<Part, '_id' | 'order_id' | 'reversal_of'>,
  parts: Part[],
): Schema<'OrderPart'>[] {
  return parts
    .filter((part) => part.order_id === order_id && part._id !== _id)
    .filter((part) => (part.reversal_of === null) === (reversal_of === null))
    .map(({ _id, uid, payment_type, amount, balance, reversal_of, moved }) => {
      const money_back = moneyBack({ reversal_of, payment_type }, moved)
      return { _id, uid, payment_type, amount, balance, money_back }
    })
}

type Posted = Parameters<typeof isReversible>[0]

const postingOf = ({ from_account, to_account, amount }: LineRow) => ({
  from: from_account,
  to: to_account,
  amount,
})

const counters = ['cash', 'card_terminal', 'twint_other', 'twint_app']

/** Returns what a reversal moves outside of wristbands, and between whom; null where nothing is handed over. */
function moneyBack(
  { reversal_of, payment_type }: Pick<TransactionAnswer, 'reversal_of' | 'payment_type'>,
  postings: { from: string; to: string; amount: number }[],
): TransactionAnswer['money_back'] {
  if (!reversal_of || !payment_type) return null
  const amount = postings.reduce((sum, { from, to, amount }) => {
    const back = counters.includes(to) ? amount : 0
    return sum + back - (counters.includes(from) ? amount : 0)
  }, 0)
  if (amount === 0) return null
  return { way: payment_type, to: amount > 0 ? 'customer' : 'event', amount: Math.abs(amount) }
}

/** Only transactions that a device reported have flags. */
function reported({ flags }: { flags?: TransactionFlag[] | null }) {
  return { offline: flags !== null && flags !== undefined, flags: flags ?? [] }
}

/** True if a provider took the money, so that it can be refunded by the same payment method. */
function isElectronic({ type, payment_type }: TransactionAnswer) {
  return type === 'credit' && payment_type !== 'cash'
}

/** The first of the transactions that were just posted together; the others of its order stand beside it. */
export function presentPosted([first, ...others]: Transaction[]): TransactionAnswer {
  if (!first!.order_id) return presentTransaction(first!)
  const parts = others.map(({ postings: moved, ...part }) => ({ ...part, moved }))
  return { ...presentTransaction(first!), order_parts: partsBeside(first!, parts) }
}

/** A transaction as it was just posted. */
export function presentTransaction(transaction: Transaction): TransactionAnswer {
  const { hash, postings, unpaid, unpaid_spent, unpaid_in_deposits, ...rest } = transaction
  return {
    ...rest,
    ...reported(transaction),
    order: postings.flatMap(orderLineOf),
    money_back: moneyBack(rest, postings),
    refunded: false,
    refunded_amount: 0,
    reversed: false,
    reversible: isReversible(transaction, postings),
    replayed: false,
  }
}

function orderLineOf({ from, to, amount, kind, item_id, name, quantity, voucher_id }: Posting) {
  return orderLine({
    from,
    to,
    amount,
    kind: kind ?? null,
    item_id: item_id ?? null,
    name: name ?? null,
    quantity: quantity ?? null,
    voucher_id: voucher_id ?? null,
  })
}

// Postings into sales, deposits and entrances are purchases; postings out of them are negative.
const earning = ['sales', 'deposits', 'entrances']

function orderLine({
  from,
  to,
  amount,
  kind,
  item_id,
  name,
  quantity,
  voucher_id,
}: Omit<LineRow, 'transaction_id' | 'from_account' | 'to_account'> & {
  from: string
  to: string
}): OrderLine[] {
  // Plain money and transferred vouchers are not part of an order.
  if (!kind || kind === 'voucher_moved' || from === 'transfer' || to === 'transfer') return []
  const total = earning.includes(to) || !earning.includes(from) ? amount : -amount
  const paid_by = kind === 'voucher' ? null : voucher_id
  return [
    {
      _id: kind === 'voucher' ? voucher_id : item_id,
      kind,
      name: name ?? '',
      quantity: quantity ?? 1,
      total,
      voucher: paid_by,
    },
  ]
}
