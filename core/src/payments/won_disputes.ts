import type { MoneyCtx } from '../operations/money_context.ts'
import { isoNow } from '../platform/database_clock.ts'
import { derivedId } from '../platform/ids.ts'
import type { Movement } from '../providers/payment_provider.ts'
import { type GoneRow, goneRows, postFact } from './movement.ts'
import { type PaymentRow, tenderOf } from './payment.ts'

type Ctx = Pick<MoneyCtx, 'db' | 'ledger'>

/**
 * Gives back what disputes had taken that the provider does not tell any more: they were won. `gone` must be everything that
 * went back of the payments. Run twice it gives back once.
 */
export async function giveBackWon(
  ctx: Ctx,
  payment: PaymentRow,
  sources: Movement[],
  gone: Movement[],
): Promise<void> {
  const posted = new Map<GoneRow, Movement>()
  for (const source of sources)
    for (const row of await goneRows(ctx, payment, source, 'chargeback').whereNull('given_back_by'))
      posted.set(row, source)
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  let won = total([...posted.keys()]) - total(gone.filter(({ kind }) => kind === 'chargeback'))
  // The one that fits exactly, or the newest; what is too much of it is taken again as the provider tells it now.
  while (won > 0) {
    const rows = [...posted.keys()]
    const row = rows.find(({ amount }) => amount === won) ?? rows[0]!
    await giveBack(ctx, payment, row)
    posted.delete(row)
    won -= row.amount
  }
}

async function giveBack(ctx: Ctx, payment: PaymentRow, row: GoneRow) {
  const { event_id, provider, uid, _id } = payment
  const { transaction_id: original_id, amount, provider_id } = row
  const id = derivedId(event_id, 'given_back', original_id)
  const losses = await lossesOf(ctx, event_id, original_id)
  const { account, payment_type } = tenderOf(payment.method)
  await postFact(
    ctx,
    { event_id, uid, id, date: isoNow() },
    (base) => ({ ...base, type: 'given_back', payment_type, amount, losses, account, original_id }),
    async (trx) => {
      await trx('provider_movements')
        .where({ event_id, provider, kind: 'chargeback', provider_id })
        .update({ given_back_by: id })
      await trx('payments')
        .where({ event_id, _id })
        .update({
          flags: trx.raw(
            `CASE WHEN EXISTS (SELECT FROM provider_movements m WHERE m.event_id = ?
               AND m.payment_id = payments._id AND m.kind = 'chargeback' AND m.given_back_by IS NULL)
             THEN flags ELSE flags - 'charged_back' END`,
            [event_id],
          ),
          updated_at: trx.fn.now(),
        })
    },
  )
}

/** Sums up the organiser's loss of a transaction, in minor units. */
async function lossesOf({ db }: Ctx, event_id: string, transaction_id: string): Promise<number> {
  const found = await db('postings')
    .where({ event_id, transaction_id, from_account: 'losses' })
    .sum('amount as losses')
    .first()
  return Number(found?.losses ?? 0)
}
