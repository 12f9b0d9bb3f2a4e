import type { Schema } from '@kermesse/sdk/types'
import { queueOfPhone } from '../queue/engine.ts'
import { posSession } from '../session/pos_session.ts'
import { askedSale, keepAskedSale } from './asked_sale.ts'
import { postOnline } from './online_sale.ts'
import { type PendingSale, type SoldOrder, soldOf } from './pending_sale.ts'

/**
 * Sells by a call of its own, not by the queue of the phone: an order of two bands, a change of a sale and one that needs a PIN are
 * never facts, so they need the server's answer.
 */
export async function sell(
  pending: PendingSale,
  onLate: () => void,
  pin?: string,
): Promise<SoldOrder> {
  return finish(await postOnline(pending, onLate, pin))
}

/** Goes on with such a sale that was in work when the app ended. */
export async function resume(onFound: (total: number) => void) {
  const asked = await askedSale()
  if (!asked) return undefined
  onFound(asked.total)
  return finish(await postOnline(asked, () => undefined))
}

type Posted = { posted: PendingSale; transaction: Schema<'Transaction'> }

async function finish({ posted, transaction }: Posted) {
  if (posSession.get()?.phone) {
    const { body, lines, total, change } = posted
    const about = { uid: body.uid ?? transaction.uid, amount: total, pieces: 0, lines, body }
    await (await queueOfPhone()).record(about, transaction, change?.of)
  }
  await keepAskedSale()
  return soldOf(transaction)
}
