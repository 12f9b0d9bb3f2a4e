import type { EventRow } from '../events/events.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { assertNotFrozen } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { isOfCheck } from '../providers/check_reference.ts'
import { readPayrexxWebhook, verifyPayrexxWebhook } from '../providers/payrexx_webhook_body.ts'
import type { PaymentRow } from './payment.ts'
import { log } from './poll.ts'
import { pollOne } from './poll_due.ts'

/**
 * Receives the news of a payment and reads the payment at the provider, because the message is only a hint. The job settles
 * the rest later, so that the sender need not try again.
 */
export const payrexx_webhook = ledger<'payments.payrexx_webhook'>(async (ctx, input) => {
  const { id: event_id } = input.path
  const raw = input.body as unknown as Buffer
  const event = await ctx.db<EventRow>('events').where({ _id: event_id, deleted: false }).first()
  if (!event) throw new DomainError('event_not_found')
  assertSigned(ctx, event as EventRow, raw, input.headers['x-webhook-signature'])
  const message = Buffer.isBuffer(raw) ? readPayrexxWebhook(raw) : undefined
  assertNotFrozen(event, 'facts')
  const payment = message && (await ownPaymentOf(ctx, event, message))
  if (payment) await settleNow(ctx, payment)
  else if (message) await noteCheck(ctx, event_id, message)
  // The reference belongs to another system that shares the account.
  return { received: true }
})

function assertSigned(
  { secrets }: LedgerCtx,
  event: EventRow,
  raw: Buffer,
  signature: string | undefined,
) {
  const sealed = event.secrets['pay.WEBHOOK_KEY']
  if (!sealed) return
  const holds = Buffer.isBuffer(raw) && verifyPayrexxWebhook(raw, signature, secrets.open(sealed))
  if (!holds) throw new DomainError('webhook_refused')
}

/** The account at Payrexx still names the original once a restored event has its payments. */
async function ownPaymentOf(ctx: LedgerCtx, { _id, successor_id }: EventRow, message: Message) {
  for (let event_id: string | null = _id, next = successor_id; event_id; ) {
    const payment = await paymentOf(ctx, event_id, message)
    if (payment && (await isOwn(ctx, payment))) return payment
    event_id = next
    next = (await ctx.db('events').where({ _id: next }).first('successor_id'))?.successor_id ?? null
  }
  return undefined
}

async function isOwn({ db }: LedgerCtx, { reference, event_id }: PaymentRow) {
  const owner = await db('payment_directory').where({ kind: 'payment', reference }).first()
  return !owner || owner.event_id === event_id
}

type Message = NonNullable<ReturnType<typeof readPayrexxWebhook>>

/** By the invoice's reference, the transaction's, or the gateway: the first that is known. */
async function paymentOf({ db }: LedgerCtx, event_id: string, message: Message) {
  const { references, gateway_id } = message
  const find = (named: object) =>
    db<PaymentRow>('payments')
      .where({ event_id, provider: 'payrexx', ...named })
      .first()
  for (const reference of references) {
    const found = await find({ reference })
    if (found) return found
  }
  return gateway_id === null ? undefined : find({ provider_id: gateway_id })
}

/** Of a check of the account nothing is in the books; that it was told of is what the check wants to know. */
async function noteCheck({ db }: LedgerCtx, event_id: string, message: Message) {
  const reference = message.references.find(isOfCheck)
  if (!reference) return
  const minutes = message.time && Math.round((Date.parse(message.time) - Date.now()) / 60_000)
  const told = message.time ? `, time ${minutes} min off` : ''
  const line = `webhook: ${message.status.slice(0, 60)}${told}`
  await log(db, { event_id, reference: reference.slice(0, 50), level: 'info', message: line })
}

async function settleNow(ctx: LedgerCtx, payment: PaymentRow) {
  const { event_id, _id, reference } = payment
  try {
    await pollOne(ctx, payment, { is_awaited: true, is_told: true })
  } catch (error) {
    const message = `webhook: ${error instanceof Error ? error.message : String(error)}`
    await log(ctx.db, { event_id, reference, level: 'warn', message: message.slice(0, 500) })
    await ctx.db('payments').where({ event_id, _id }).update({ next_poll_at: ctx.db.fn.now() })
  }
}
