import type { Outbox } from '@kermesse/sdk/phone_outbox'
import { exposureOf, type KeptSale } from '@kermesse/sdk/phone_sales'
import { centsOf } from '../base/cents.ts'
import { currentStorage } from '../base/storage_state.ts'
import { eventCatalogue } from '../catalogue/event_catalogue.ts'
import { isAway, isClockSure, queueOfPhone, sendQueue } from '../queue/engine.ts'
import { ageOfCopy, findKnownBand, hasEnded, takeOffCopy } from '../sale/known_band.ts'
import { notWritten, SaleRefusal } from '../sale/pending_sale.ts'
import { isUnanswered } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import type { DeskDone, Pending } from './desk_calls.ts'
import { receiptOf } from './top_up_receipt.ts'

const hour_ms = 3_600_000

/** The largest top-up in cash that this phone takes without a connection, in minor units; 0 where it takes none. */
export function largestOffline(): number {
  const { event } = eventCatalogue() ?? {}
  if (!event?.offline.enabled || !posSession.get()?.phone) return 0
  return centsOf(event.offline.top_up)
}

/** Says why this phone would not take a top-up without an answer. Amounts in minor units. */
export async function refusalOffline(uid: string, cents: number, outbox?: Outbox) {
  const { offline, maxLoadAmount } = eventCatalogue()!.event
  const largest = largestOffline()
  if (largest === 0) return new SaleRefusal('offline_disabled')
  if (cents > largest) return new SaleRefusal('offline_top_up_limit', { limit: largest / 100 })
  if (currentStorage() !== 'kept') return new SaleRefusal('offline_storage')
  if (!isClockSure()) return new SaleRefusal('offline_clock')
  if (isAway()) return new SaleRefusal('offline_too_long')
  const age_ms = ageOfCopy()
  const band = await findKnownBand({ uid, by: 'nfc' })
  if (!band || age_ms === null) return new SaleRefusal('offline_unknown_band')
  if (age_ms > offline.hours * hour_ms) return new SaleRefusal('offline_old_copy')
  if (hasEnded(band)) return new SaleRefusal('client_disabled')
  if (band.balance + cents > centsOf(maxLoadAmount)) return new SaleRefusal('load_too_high')
  const others = (outbox ?? (await queueOfPhone())).sales()
  const at_risk = exposureOf(others, uid).of_device + cents
  if (at_risk > centsOf(offline.limit_per_device)) return new SaleRefusal('offline_device_limit')
  return undefined
}

/**
 * Tops up in cash by the queue of this phone, as a sale does: the entry is on disk before it leaves, and the server's answer decides.
 * Without one in time, the phone takes the cash.
 */
export async function topUpByQueue({ _id, uid, short_id }: Pending, amount: number, name: string) {
  const cents = centsOf(amount)
  const outbox = await queueOfPhone().catch(notWritten)
  const isKept = () => outbox.sales().find(({ sale_id }) => sale_id === _id)
  if (!isKept()) {
    const body = { type: 'credit', _id, uid, amount, payment_type: 'cash' }
    const lines = [{ name, quantity: 1, total: -cents }]
    // The desk shows how it ends, not the page of sales.
    const about = { uid, amount: -cents, pieces: 0, lines, is_shown: true }
    await outbox.ask({ body, ...about }).catch(notWritten)
  }
  await answerInTime(outbox, _id)
  let sale = isKept()!
  if (sale.outcome === null && sale.told === 'nothing') {
    // Its own entry does not count twice.
    const refusal = await refusalOffline(uid, 0, outbox)
    sale = await (refusal ? outbox.giveUp(_id) : outbox.take(_id)).catch(notWritten)
    sendQueue()
    if (refusal && sale.outcome === null) throw refusal
    if (sale.outcome === null) await takeOffCopy(_id, uid, { amount: -cents, lines: [] })
  }
  return endOf(outbox, sale, { amount, short_id })
}

/** Waits for the answer as long as the event has patience. What the server refuses to read is given up. */
async function answerInTime(outbox: Outbox, _id: string) {
  const { patience_ms } = eventCatalogue()!.event.pos
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience_ms))
  const toFault = (error: unknown) => ({ error })
  const answer = await Promise.race([outbox.sendSale(_id).then(() => undefined, toFault), late])
  if (!answer || isUnanswered(answer.error)) return
  await outbox.giveUp(_id).catch(notWritten)
  throw answer.error
}

async function endOf(
  outbox: Outbox,
  { sale_id, uid, outcome, told, transaction, code, details }: KeptSale,
  { amount, short_id }: { amount: number; short_id: string },
): Promise<DeskDone> {
  if (outcome === 'posted' && transaction) {
    const { balance, replayed } = transaction
    return { amount: transaction.amount, balance: balance ?? 0, short_id, replayed }
  }
  if (told !== 'sold') throw new SaleRefusal(code ?? 'no_answer', { ...(details as object) })
  const band = uid ? await findKnownBand({ uid, by: 'nfc' }) : undefined
  const balance = band && { balance: band.balance / 100 }
  const receipt = await receiptOf(outbox, sale_id)
  return { amount, ...balance, short_id, taken_offline: sale_id, ...(receipt && { receipt }) }
}
