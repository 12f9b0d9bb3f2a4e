import type { EventRow } from '../../src/events/events.ts'
import { newId } from '../../src/platform/ids.ts'
import type {
  PaymentProvider,
  RefundOrder,
  RefundOutcome,
} from '../../src/providers/payment_provider.ts'
import type { ProviderRefundMethod } from '../../src/refunds/base/provider_refund.ts'
import { accountsOf, type RefundContext } from '../../src/refunds/base/refund_context.ts'
import type { Stage } from '../stage.ts'
import { settle } from './refund_stage.ts'

/** How a provider answers a refund, and what it has really done. */
export type Mood =
  | { says: 'done' | 'pending' | 'rejected' | 'unsent' }
  | { says: 'unknown'; did: boolean }
type Refund = { source: string; amount: number; state: 'done' | 'pending' }

/** A provider that remembers what it paid back, and answers in the moods it was told. */
export function createProvider() {
  const refunds: Refund[] = []
  const moods: Mood[] = []
  const asked: string[] = []
  const paid = (source: string) =>
    refunds.filter((one) => one.source === source).reduce((sum, { amount }) => sum + amount, 0)
  const provider: PaymentProvider = {
    probe: async () => ({ outcome: 'done' }),
    finds_refunds: 'by_name',
    async refund(order) {
      asked.push(order.reference)
      const mood = moods.shift() ?? { says: 'done' }
      const source = order.original.provider_id
      const did = mood.says === 'done' || mood.says === 'pending' || ('did' in mood && mood.did)
      if (did)
        refunds.push({
          source,
          amount: order.amount,
          state: mood.says === 'pending' ? 'pending' : 'done',
        })
      return outcomeOf(mood, order, paid(source))
    },
    async findRefund({ amount, original }) {
      const total = paid(original.provider_id)
      const last = refunds.findLast(({ source }) => source === original.provider_id)
      if (total === original.refunded)
        return { outcome: 'done', state: 'absent', detail: 'nothing was paid back' }
      if (total !== original.refunded + amount) throw new Error(`${total} was paid back`)
      if (last?.state === 'pending') return { outcome: 'done', state: 'pending', detail: 'at work' }
      return { outcome: 'done', state: 'done', provider_id: nameOf(original.provider_id, total) }
    },
    async *movements() {},
  }
  return {
    provider,
    refunds,
    moods,
    asked,
    paid,
    /** The provider gets done with what it was at work on. */
    finish() {
      for (const one of refunds) one.state = 'done'
    },
  }
}

const nameOf = (source: string, total: number) => `${source}-back-${total}`

function outcomeOf(mood: Mood, { original }: RefundOrder, total: number): RefundOutcome {
  const detail = 'as told'
  switch (mood.says) {
    case 'done':
      return { outcome: 'done', provider_id: nameOf(original.provider_id, total) }
    case 'pending':
      return { outcome: 'pending', detail }
    case 'rejected':
      return { outcome: 'rejected', reason: 'account_closed', detail }
    case 'unsent':
      return { outcome: 'unknown', reason: 'circuit_open', detail, unsent: true }
    case 'unknown':
      return { outcome: 'unknown', reason: 'timeout', detail, unsent: false }
  }
}

export type Bank = ReturnType<typeof createProvider>

/** The desk of an event whose every provider is this one. */
export async function refundContextAt(
  stage: Stage,
  event_id: string,
  bank: Bank,
): Promise<RefundContext> {
  const event = (await stage.knex('events').where({ _id: event_id }).first()) as EventRow
  return { ...stage.runCtx(), ...accountsOf(event, () => bank.provider) }
}

let minutes = 0

/** Loads a wristband by a way that money can go back by; each later than the one before. Answers our transaction. */
export async function loadBy(
  stage: Stage,
  event_id: string,
  uid: string,
  method: ProviderRefundMethod | 'twint_direct',
  amount: number,
  fee = 0,
): Promise<string> {
  const date = new Date(Date.now() - 86_400_000 + ++minutes * 1_000).toISOString()
  if (method === 'mypos') return loadAtTerminal(stage, event_id, uid, amount, date)
  const [_id, transaction_id] = [newId(), newId()]
  const provider = method === 'twint_direct' ? 'twint' : 'payrexx'
  const web = method === 'card' ? 'card_online' : 'twint_web'
  await settle(stage, event_id, {
    type: 'payment',
    uid,
    amount,
    fee,
    payment_type: method,
    account: method === 'twint_direct' ? 'twint_app' : web,
    id: transaction_id,
    date,
  } as never)
  const of = { event_id, uid, provider, currency: 'CHF', fee }
  const gone = new Date(0)
  await stage.knex('payments').insert({
    ...of,
    _id,
    method,
    amount,
    reference: `ours-${_id}`,
    status: 'success',
    expires_at: gone,
    recheck_until: gone,
  })
  await stage.knex('provider_movements').insert({
    ...of,
    kind: 'payment',
    provider_id: `theirs-${_id}`,
    payment_id: _id,
    transaction_id,
    amount: amount + fee,
    date,
  })
  return transaction_id
}

async function loadAtTerminal(
  stage: Stage,
  event_id: string,
  uid: string,
  amount: number,
  date: string,
): Promise<string> {
  const terminal_code = `till-${event_id.slice(-8)}`
  await stage
    .knex('terminals')
    .insert({ _id: newId(), terminal_code, terminal_id: `T${event_id.slice(-12)}` })
    .onConflict()
    .ignore()
  const id = newId()
  await settle(stage, event_id, {
    type: 'credit',
    uid,
    amount,
    payment_type: 'mypos',
    account: 'card_terminal',
    terminal_code,
    card_transaction_id: `sale-${id}`,
    id,
    date,
  } as never)
  return id
}

/** A request that pays, and whose answer is lost. */
export function died({ provider }: Bank, order?: RefundOrder): Promise<never> {
  if (order) void provider.refund(order)
  return new Promise(() => {})
}

/** Waits until something has happened elsewhere. */
export async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 5))
}
