import type { Outbox } from '@kermesse/sdk/phone_outbox'
import { exposureOf, type KeptSale } from '@kermesse/sdk/phone_sales'
import { chipOf } from '@kermesse/sdk/rules/chip'
import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'
import { kept } from '../base/kept_values.ts'
import { currentStorage } from '../base/storage_state.ts'
import { uuid7 } from '../base/uuid7.ts'
import { currentMenu } from '../menu/menu.ts'
import { bookOf } from '../menu/pos_menu.ts'
import { isAway, isClockSure, queueOfPhone, sendQueue } from '../queue/engine.ts'
import { offlineSettings } from '../queue/offline_settings.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered } from '../session/pos_sdk.ts'
import { settleOwnChange } from '../wallets/known_wallets.ts'
import { resume as resumeDirect } from './direct_sale.ts'
import { uidOf as askForUid } from './held_band.ts'
import { ageOfCopy, bandHas, findKnownBand, hasEnded, takeOffCopy } from './known_band.ts'
import { decideOffline, type OfflineRefusal, type PricedOffline, piecesOf } from './offline_sale.ts'
import {
  isSignedOut,
  notWritten,
  type PendingSale,
  SaleRefusal,
  type SoldOrder,
  soldOf,
} from './pending_sale.ts'

const again_ms = 300

/** The chip of a band: of the copy, where the server is not needed for it. */
export async function uidOf(read: BandRead): Promise<string> {
  if ('uid' in read) return read.uid
  const { uid = '' } = (await findKnownBand(read)) ?? {}
  // A copy without offline sales has digests in place of chips.
  return chipOf(uid) ?? askForUid(read)
}

/**
 * Sells by the queue of this phone: the entry is on disk before it leaves. The server's answer decides; without one in time, the
 * phone does.
 */
export async function sell(pending: PendingSale): Promise<SoldOrder> {
  await refuseEnded(pending.body.uid)
  const outbox = await queueOfPhone().catch(notWritten)
  const offline = await judge(outbox, pending)
  if ('code' in offline) return ask(outbox, pending, pending.total, 0)
  const { amount } = offline
  // A fact needs the total that was shown, and so does the request that may become one.
  const body = { ...pending.body, amount: amount / 100 }
  try {
    return await ask(outbox, { ...pending, body }, amount, piecesOf(offline))
  } catch (error) {
    // The copy did not know the vouchers of the band: the server says what it costs.
    if (!(error instanceof SaleRefusal) || error.code !== 'price_changed') throw error
    if (!('amount' in error.details)) throw error
    const again = { ...pending, body: { ...pending.body, _id: uuid7() } }
    return ask(outbox, again, pending.total, 0)
  }
}

/** Throws where the copy of this phone has the wristband as blocked or replaced: nothing is asked, and nothing is written. */
async function refuseEnded(uid: string | undefined) {
  const band = uid ? await findKnownBand({ uid, by: 'nfc' }) : undefined
  if (band && hasEnded(band))
    throw new SaleRefusal(band.state === 'blocked' ? 'client_disabled' : 'wristband_transferred')
}

async function ask(outbox: Outbox, pending: PendingSale, amount: number, pieces: number) {
  const { body, lines } = pending
  await outbox.ask({ body, uid: body.uid ?? null, amount, pieces, lines }).catch(notWritten)
  return settle(outbox, pending)
}

export async function resume(onFound: (total: number) => void) {
  const outbox = await queueOfPhone()
  await carryOver(outbox)
  const direct = await resumeDirect(onFound)
  if (direct) return direct
  const open = outbox.sales().findLast(({ is_shown }) => !is_shown)
  if (!open) return undefined
  onFound(open.amount)
  const entry = outbox.waiting().find(({ sale_id }) => sale_id === open.sale_id)
  const pending = entry && pendingOf(open, entry.text)
  return pending ? settle(outbox, pending) : endOf(outbox, open)
}

export const noteShown = async (sale_id: string) =>
  (await queueOfPhone()).note(sale_id, { is_shown: true })

/** Former releases kept a sale without an answer in another place, and asked for it by the same id. */
async function carryOver(outbox: Outbox) {
  const former = kept.get<PendingSale>('sale')
  if (!former) return
  const { body, total } = former
  await outbox.ask({ body, uid: body.uid ?? null, amount: total, pieces: 0, lines: [] })
  kept.set('sale', undefined)
}

/** The sale of an entry that is on disk, as it was asked for. */
function pendingOf({ amount, lines }: KeptSale, text: string): PendingSale {
  const { body } = JSON.parse(text) as { body: PendingSale['body'] }
  return { total: amount, event_id: '', body, lines }
}

async function settle(outbox: Outbox, pending: PendingSale): Promise<SoldOrder> {
  const sale_id = pending.body._id
  const until = performance.now() + offlineSettings().patience_ms
  while (performance.now() < until) {
    const answer = await inTime(outbox.sendSale(sale_id), until - performance.now())
    if (answer === 'late') break
    if (!('error' in answer)) {
      if (answer.outcome !== null || answer.told !== 'nothing') return endOf(outbox, answer)
    } else if (!isUnanswered(answer.error) && !isSignedOut(answer.error)) {
      await outbox.giveUp(sale_id).catch(notWritten)
      await noteShown(sale_id)
      throw answer.error
    } else if (!('code' in (await judge(outbox, pending)))) break
    await new Promise((resolve) => setTimeout(resolve, again_ms))
  }
  return decide(outbox, pending)
}

/** Decides without an answer. One that comes before the decision is on disk is the one that counts. */
async function decide(outbox: Outbox, pending: PendingSale): Promise<SoldOrder> {
  const sale_id = pending.body._id
  const judged = await judge(outbox, pending)
  const is_taken = !('code' in judged)
  const sale = await (is_taken ? outbox.take(sale_id) : outbox.giveUp(sale_id)).catch(notWritten)
  sendQueue()
  if (sale.outcome !== null) return endOf(outbox, sale)
  if (is_taken) return takenOf(outbox, sale, judged)
  return refuse(outbox, sale, judged)
}

/** Returns the result of a sale whose end is known. */
async function endOf(outbox: Outbox, sale: KeptSale): Promise<SoldOrder> {
  const { uid, transaction, outcome, told, code, details } = sale
  if (outcome === 'posted' && transaction && told === 'sold') {
    if (uid && !sale.is_offline) await lowerCopy(uid, transaction)
    return { ...soldOf(transaction), ...(await bandHas(uid)) }
  }
  if (told === 'sold') return takenOf(outbox, sale)
  return refuse(outbox, sale, {
    code: code ?? 'no_answer',
    details: (details ?? {}) as object as Record<string, unknown>,
  })
}

async function takenOf(
  _outbox: Outbox,
  sale: KeptSale,
  priced?: PricedOffline,
): Promise<SoldOrder> {
  const { sale_id, uid } = sale
  const names = currentMenu()?.vouchers ?? {}
  const amount = priced?.amount ?? sale.amount
  if (uid && priced) await takeOffCopy(sale_id, uid, priced)
  const after = priced?.balance ?? null
  const vouchers = (priced?.lines ?? []).flatMap(({ voucher_id, quantity }) =>
    voucher_id ? [{ name: names[voucher_id] ?? '', quantity }] : [],
  )
  const before = after === null ? null : after + amount
  const sold = { sale_id, amount, before, after, vouchers, order_number: null, is_offline: true }
  return { ...sold, ...(await bandHas(uid)) }
}

/** The copy of this phone has an own sale before the server tells of it. */
async function lowerCopy(uid: string, { _id, balance_change, order }: Schema<'Transaction'>) {
  const lines = order.map(({ _id: item_id, kind, quantity, voucher }) => ({
    item_id,
    kind,
    quantity,
    ...(voucher && { voucher_id: voucher }),
  }))
  await takeOffCopy(_id, uid, { amount: -centsOf(balance_change ?? 0), lines })
  await settleOwnChange(_id)
}

async function refuse(
  outbox: Outbox,
  { sale_id }: KeptSale,
  { code, details }: OfflineRefusal,
): Promise<never> {
  await outbox.note(sale_id, { is_shown: true })
  throw new SaleRefusal(code, details)
}

async function judge(outbox: Outbox, sale: PendingSale): Promise<OfflineRefusal | PricedOffline> {
  const menu = currentMenu()
  if (!menu) return { code: 'no_answer' }
  const { uid } = sale.body
  const others = outbox.sales().filter(({ sale_id }) => sale_id !== sale.body._id)
  return decideOffline({
    sale,
    band: uid ? await findKnownBand({ uid, by: 'nfc' }) : undefined,
    book: bookOf(menu),
    settings: offlineSettings(),
    exposure: exposureOf(others, uid ?? ''),
    is_storage_kept: currentStorage() === 'kept',
    by_hand: menu.rules.event.pos?.by_hand ?? 'with_pin',
    is_clock_sure: isClockSure(),
    is_away: isAway(),
    copy_age_ms: ageOfCopy(),
    date: new Date().toISOString(),
  })
}

type InTime<Value> = Value | { error: unknown } | 'late'

/** Waits for a call at most so long. */
function inTime<Value>(call: Promise<Value>, most_ms: number): Promise<InTime<Value>> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), most_ms))
  return Promise.race([call.catch((error: unknown) => ({ error })), late])
}
