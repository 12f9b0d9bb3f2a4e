import type { EventRow } from '../events/events.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { isWithoutProvider, paymentProvider } from '../providers/registry.ts'
import { journalled } from './journal.ts'
import { type PaymentRow, type PaymentStatus, readPayment, waiting } from './payment.ts'
import { nextPoll } from './poll.ts'
import { pollOne } from './poll_due.ts'
import { telling } from './tell_payment.ts'

/**
 * Gives a payment up at its provider, so that nobody can pay it later. Where the provider does not agree, or does not answer,
 * it is asked what became of the payment instead, and what it has taken is credited. Answers the payment as it stands then.
 */
export async function cancelOne(ctx: MoneyCtx, payment: PaymentRow): Promise<PaymentRow> {
  const { db } = ctx
  const { event_id, _id } = payment
  const event = (await db('events').where({ _id: event_id }).first()) as EventRow
  const ended = await cancelled(ctx, event, payment)
  if (!ended) return payment
  if (ended.outcome !== 'done')
    // If the provider is away, the stored payment stays as it is.
    return pollOne(ctx, payment, { is_awaited: true }).catch(() => readPayment(db, payment))
  const status: PaymentStatus = 'cancelled'
  await telling(db, payment, async (trx) => {
    await trx('payments')
      .where({ event_id, _id })
      // A payment that was credited meanwhile stays credited.
      .whereIn('status', waiting)
      .update({
        status,
        message: 'given up by the visitor',
        updated_at: trx.fn.now(),
        next_poll_at: nextPoll(payment, status),
      })
  })
  return readPayment(db, payment)
}

/** Asks the provider to cancel. Returns nothing if the event has no account there any more; the job finds that out. */
async function cancelled(ctx: MoneyCtx, event: EventRow, payment: PaymentRow) {
  const { event_id, provider: name, reference, provider_id, created_at } = payment
  try {
    const { cancel } = paymentProvider(ctx, event, name, { asks_for_payments: true })
    return await journalled(ctx.db, { event_id, provider: name, call: 'cancel', reference }, () =>
      cancel!({ reference, provider_id, opened_at: created_at }),
    )
  } catch (error) {
    if (!isWithoutProvider(error) || event.frozen === 'restored') throw error
    return undefined
  }
}
