import type { Schema } from '@kermesse/sdk/types'
import { posSdk } from '../session/pos_sdk.ts'
import { eventQuery } from './desk_band.ts'
import type { PayOutWay, Way } from './desk_rules.ts'

type Receipt = { terminal_code?: string; card_transaction_id?: string }
type Paid = { amount: number; way: Way } & Receipt
/** What the desk does to a band. Amounts in major units, as the API has them. */
export type Operation =
  /** `by_queue` with the name of the movement, where the phone may take it without an answer. */
  | ({ kind: 'top_up'; handed?: number; by_queue?: string } & Paid)
  | ({
      kind: 'entrance'
      entrance_id: string
      name: string
      age?: Schema<'Age'>
      postal_code?: string
      handed?: number
    } & Paid)
  | ({ kind: 'ticket'; code: string } & Paid)
  | { kind: 'repeat'; transaction_id: string; amount: number }
  | { kind: 'pay_out'; method: PayOutWay; amount: number }
  | {
      kind: 'replace'
      reason: 'lost' | 'defective'
      new_uid: string
      new_number: string
      entrance_id?: string
      /** What the QR code of the ticket says. */
      ticket?: string
    }
  | { kind: 'block' | 'unblock' }
  | { kind: 'age'; age: Schema<'Age'> }
/** As it is kept on disk until there is a final answer. */
export type Pending = {
  _id: string
  uid: string
  short_id: string
  asked_at: number
  operation: Operation
}
export type DeskDone = {
  /** Major units. */
  amount?: number
  balance?: number
  /** The number of the band that is shown next. */
  short_id: string
  replayed?: boolean
  in_doubt?: number
  /** The id of what was taken without an answer. */
  taken_offline?: string
  /** Its signed entries, as the text of a QR code. */
  receipt?: string
  /** Vouchers and credit that a ticket brings along. */
  vouchers?: { name: string; quantity: number }[]
  credit?: number
  error?: string
}

/** Sends an operation under its own id: with the same id it is carried out once, however often it is sent. */
export async function sendOperation(
  pending: Pending,
  is_repeat: boolean,
  pin?: string,
): Promise<DeskDone> {
  const { _id, uid, short_id, operation } = pending
  const query = eventQuery()
  const path = { uid }
  const key = { idempotency_key: _id }
  const headers = is_repeat ? { headers: { 'idempotency-retry': 'true' as const } } : {}
  const shown = (made: Schema<'Transaction'>): DeskDone => ({
    amount: made.amount,
    balance: made.balance ?? 0,
    short_id,
    replayed: made.replayed,
  })
  switch (operation.kind) {
    case 'top_up': {
      const body = { type: 'credit' as const, _id, uid, ...paidBy(operation) }
      return shown(await posSdk.transactions.create({ query, body, ...headers }))
    }
    case 'entrance': {
      const { entrance_id, age, postal_code } = operation
      const holder = { ...(age !== undefined && { age }), ...(postal_code && { postal_code }) }
      const body = { _id, entrance_id, ...paidBy(operation), ...holder }
      return shown(await posSdk.desk.add_entrance({ path, query, body, ...headers }))
    }
    case 'repeat': {
      const { transaction_id, amount } = operation
      const body = { _id, transaction_id, amount }
      return shown(await posSdk.desk.repeat_operation({ path, query, body, ...headers }))
    }
    case 'ticket': {
      const body = { code: operation.code, uid, ...paidBy(operation) }
      // The ticket is its own key.
      const { client, transactions, replayed } = await posSdk.tickets.exchange({ query, body })
      const { balance, short_id: number } = client
      return { balance, short_id: number, replayed, ...giftsOf(transactions) }
    }
    case 'pay_out':
      return payOut(pending, operation, {
        ...headers.headers,
        ...(pin && { 'wristband-pin': pin }),
      })
    case 'replace': {
      const { new_uid, entrance_id, ticket } = operation
      const body = { new_uid, ...(entrance_id && { entrance_id }), ...(ticket && { ticket }) }
      const asked = { path, query, body, headers: pin ? { 'wristband-pin': pin } : {} }
      const { desk } = posSdk
      const { amount, client } =
        operation.reason === 'defective'
          ? await desk.defect_wristband(asked, key)
          : await desk.transfer_wristband(asked, key)
      return { amount, balance: client.balance, short_id: client.short_id }
    }
    case 'age':
      await posSdk.desk.change_age({ path, query, body: { age: operation.age } })
      return { short_id }
    case 'block':
      await posSdk.clients.disable({ path, query })
      return { short_id }
    case 'unblock':
      await posSdk.clients.enable({ path, query })
      return { short_id }
  }
}

type PayOut = Extract<Operation, { kind: 'pay_out' }>
type Headers = { 'idempotency-retry'?: 'true'; 'wristband-pin'?: string }

async function payOut(
  { _id, uid, short_id }: Pending,
  { method, amount }: PayOut,
  headers: Headers,
) {
  const query = eventQuery()
  const path = { uid }
  const key = { idempotency_key: _id }
  if (method === 'cash') {
    // The amount that was shown: where it is another one by now, nothing moves.
    const shown = { ...query, amount, refund_by_cash: true }
    const paid = await posSdk.clients.checkout({ path, query: shown, headers }, key)
    return { amount: paid.amount, balance: paid.transaction?.balance ?? 0, short_id }
  }
  const paid =
    method === 'all'
      ? await posSdk.clients.refund_all({ path, query, body: { confirmed_amount: amount } }, key)
      : await posSdk.clients.refund({ path, query, body: { method: method as 'card' } }, key)
  const { amount_in_doubt: in_doubt, error } = paid
  return { amount: paid.amount, short_id, in_doubt, ...(error && { error }) }
}

/** The vouchers and the credit of a ticket, of those that its exchange has posted. */
function giftsOf(transactions: Schema<'Transaction'>[]) {
  const lines = transactions.flatMap(({ order }) => order)
  const credit = transactions.find(({ type }) => type === 'unpaid')?.amount
  return {
    vouchers: lines.filter(({ kind }) => kind === 'voucher'),
    ...(credit !== undefined && { credit }),
  }
}

const paidBy = ({ amount, way, terminal_code, card_transaction_id }: Paid) => ({
  amount,
  payment_type: way,
  ...(terminal_code && { terminal_code }),
  ...(card_transaction_id && { card_transaction_id }),
})
