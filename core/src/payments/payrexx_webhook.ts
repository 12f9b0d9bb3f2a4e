import type { EventRow } from '../events/events.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { readPayrexxWebhook, verifyPayrexxWebhook } from '../providers/payrexx_webhook.ts'
import type { PaymentRow } from './payment.ts'
import { log } from './poll.ts'
import { pollOne } from './poll_due.ts'

/**
 * Hears that something happened to a payment and reads it back at the provider: what the message says is only a hint. What
 * cannot be settled now is left to the job, so that the sender need not try again.
 */
export const payrexx_webhook = ledger<'payments.payrexx_webhook'>(async (ctx, input) => {
  const { id: event_id } = input.path
  const raw = input.body as unknown as Buffer
  const event = await ctx.db<EventRow>('events').where({ _id: event_id, deleted: false }).first()
  if (!event) throw new DomainError('event_not_found')
  assertSigned(ctx, event as EventRow, raw, input.headers['x-webhook-signature'])
  const message = Buffer.isBuffer(raw) ? readPayrexxWebhook(raw) : undefined
  const payment = message && (await paymentOf(ctx, event_id, message))
  if (payment) await settleNow(ctx, payment)
  // A reference of another system that shares the account is none of ours.
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

type Message = NonNullable<ReturnType<typeof readPayrexxWebhook>>

async function paymentOf({ db }: LedgerCtx, event_id: string, message: Message) {
  const { reference, gateway_id } = message
  const from = db<PaymentRow>('payments').where({ event_id, provider: 'payrexx' })
  if (reference) return from.where({ reference }).first()
  return gateway_id ? from.where({ provider_id: gateway_id }).first() : undefined
}

async function settleNow(ctx: LedgerCtx, payment: PaymentRow) {
  const { event_id, _id, reference } = payment
  try {
    await pollOne(ctx, payment)
  } catch (error) {
    const message = `webhook: ${error instanceof Error ? error.message : String(error)}`
    await log(ctx.db, { event_id, reference, level: 'warn', message: message.slice(0, 500) })
    await ctx.db('payments').where({ event_id, _id }).update({ next_poll_at: ctx.db.fn.now() })
  }
}
