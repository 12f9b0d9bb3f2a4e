import type { Knex } from 'knex'
import type { PaymentReport } from '../providers/payment.ts'
import type { PaymentFlag, PaymentRow } from './payment.ts'

/**
 * Writes down what the provider says it has taken for a payment, in minor units of the payment's own currency, before
 * anything is posted: the audit holds the postings against it. Money of another currency is flagged instead.
 */
export async function noteTaken(
  knex: Knex,
  { event_id, _id, currency }: PaymentRow,
  { movements }: Extract<PaymentReport, { outcome: 'done' }>,
): Promise<void> {
  const paid = movements.filter((one) => one.kind === 'payment' && one.currency === currency)
  const taken = paid.reduce((total, { amount }) => total + amount, 0)
  if (taken === 0) return
  // The most that was ever said: what goes back is a movement of its own.
  await knex('payments')
    .where({ event_id, _id })
    .whereRaw('coalesce(taken, 0) < ?', [taken])
    .update({ taken, taken_at: knex.fn.now() })
}

/** Flags a payment that was taken and is not credited in full. Whatever is in the way, nobody has to look for it. */
export async function notCredited(knex: Knex, { event_id, _id }: PaymentRow): Promise<void> {
  const flag: PaymentFlag = 'not_credited'
  await knex('payments')
    .where({ event_id, _id })
    .whereRaw(
      `taken > coalesce((SELECT sum(m.amount) FROM provider_movements m
         WHERE m.event_id = payments.event_id AND m.payment_id = payments._id AND m.kind = 'payment'), 0)`,
    )
    .whereRaw('NOT flags @> ?::jsonb', [JSON.stringify([flag])])
    .update({ flags: knex.raw('flags || ?::jsonb', [JSON.stringify([flag])]) })
}
