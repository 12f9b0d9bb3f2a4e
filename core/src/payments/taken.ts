import { formatCents } from '@kermesse/sdk/rules/money'
import type { Knex } from 'knex'
import type { PaymentReport } from '../providers/payment_provider.ts'
import type { PaymentFlag, PaymentRow } from './payment.ts'
import { telling } from './tell_payment.ts'

/**
 * Writes down what the provider says it has taken for a payment, in minor units of the payment's own currency, before
 * anything is posted: the audit holds the postings against it.
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
  await telling(knex, { event_id, _id }, async (trx) => {
    await trx('payments')
      .where({ event_id, _id })
      .whereRaw(
        `taken > coalesce((SELECT sum(m.amount) FROM provider_movements m
         WHERE m.event_id = ? AND m.payment_id = payments._id AND m.kind = 'payment'), 0)`,
        [event_id],
      )
      .whereRaw('NOT flags @> ?::jsonb', [JSON.stringify([flag])])
      .update({ flags: trx.raw('flags || ?::jsonb', [JSON.stringify([flag])]) })
  })
}

/**
 * Keeps what the provider took in another currency, which cannot be booked: the audit tells it until a superadmin settles it,
 * or the provider has paid all of it back.
 */
export async function noteForeign(
  knex: Knex,
  { event_id, _id, currency }: PaymentRow,
  { movements }: Extract<PaymentReport, { outcome: 'done' }>,
): Promise<void> {
  const foreign = movements.filter((one) => one.currency !== currency)
  const sum = (is_payment: boolean) =>
    foreign
      .filter(({ kind }) => (kind === 'payment') === is_payment)
      .reduce((total, { amount }) => total + amount, 0)
  const [amount, returned] = [sum(true), sum(false)]
  if (amount === 0) return
  const flag: PaymentFlag = 'currency_differs'
  await telling(knex, { event_id, _id }, async (trx) => {
    await trx('payments')
      .where({ event_id, _id })
      .whereRaw(
        '(coalesce(foreign_amount, 0) < :amount OR (foreign_settled_at IS NULL AND :is_over))',
        {
          amount,
          is_over: returned >= amount,
        },
      )
      .update({
        foreign_amount: amount,
        foreign_currency: foreign[0]!.currency,
        foreign_settled_at: returned >= amount ? trx.fn.now() : null,
        flags: trx.raw(
          returned >= amount
            ? "flags - 'currency_differs'"
            : "(flags - 'currency_differs') || ?::jsonb",
          returned >= amount ? [] : [JSON.stringify([flag])],
        ),
        updated_at: trx.fn.now(),
      })
  })
}

/** Describes for staff a payment that was taken in another currency. */
export function foreignText({ foreign_amount, foreign_currency }: PaymentRow): string | null {
  if (foreign_amount === null) return null
  return `the provider took ${foreign_currency} ${formatCents(foreign_amount)}`
}
