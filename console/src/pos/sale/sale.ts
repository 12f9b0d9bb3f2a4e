import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'
import { kept } from '../base/kept_values.ts'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { currentCart, empty_cart, isEmpty, setCart } from '../cart/cart.ts'
import { orderOf, priceCart, totalOf } from '../cart/price_cart.ts'
import { currentMenu, loadMenu } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { closeBand, showBand, UnknownNumber, uidOf } from './held_band.ts'

/** A sale that has no final answer yet, as it is kept on disk. Amounts in minor units. */
export type PendingSale = {
  total: number
  event_id: string
  body: Extract<Schema<'TransactionInput'>, { type: 'debit' }> & { _id: string }
}
export type SoldOrder = {
  amount: number
  before: number
  after: number
  vouchers: { name: string; quantity: number }[]
  order_number: string | null
}
export type RefusedSale = {
  code: string
  details: Record<string, unknown>
  /** The contract's sentence, and what to tell those who run the server. */
  sentence: string
  request_id: string
  band: BandRead | null
  at: number
}
export type SaleState =
  | { is: 'idle' }
  | { is: 'confirm'; band: BandRead; total: number }
  | { is: 'working'; total: number; is_late: boolean }
  | { is: 'sold'; order: SoldOrder }
  | { is: 'refused'; refused: RefusedSale }

const idle: SaleState = { is: 'idle' }
/** Between two tries of a sale without an answer. */
const retry_ms = [500, 1_000, 2_000, 3_000]
/** A chip that stays at the reader is read again and again. */
const again_ms = 1_000

const of_old_menus = [
  'price_changed',
  'consumption_not_found',
  'deposit_not_found',
  'deposit_not_sold_here',
]

const sale = createStore<SaleState>(idle)

export const useSale = () => useStore(sale)
export const saleState = sale.get
export const isSelling = () => !isEmpty(currentCart()) || sale.get().is !== 'idle'

export function dismissResult() {
  const { is } = sale.get()
  if (is === 'sold' || is === 'refused' || is === 'confirm') sale.set(idle)
}

/** A band was read: it pays the order, or shows what it has. Answers false where the read is ignored. */
export function bandRead(read: BandRead): boolean {
  const state = sale.get()
  if (state.is === 'working' || state.is === 'sold') return false
  if (state.is === 'refused' && Date.now() - state.refused.at < again_ms) return false
  const menu = currentMenu()
  const cart = currentCart()
  if (!menu) return false
  const lines = priceCart(cart, menu)
  if (lines.length === 0) {
    sale.set(idle)
    void showBand(read)
    return true
  }
  const total = totalOf(lines, menu)
  if (total > menu.confirm_above) sale.set({ is: 'confirm', band: read, total })
  else void pay(read)
  return true
}

/** Sells the cart to a band. */
export async function pay(band: BandRead) {
  const menu = currentMenu()
  const session = posSession.get()
  if (!menu || !session || sale.get().is === 'working') return
  const cart = currentCart()
  const lines = priceCart(cart, menu)
  const total = totalOf(lines, menu)
  sale.set({ is: 'working', total, is_late: false })
  closeBand()
  try {
    const uid = await uidOf(band)
    const pending: PendingSale = {
      total,
      event_id: session.event_id,
      body: {
        _id: uuid7(),
        type: 'debit',
        uid,
        bar_id: menu.bar_id,
        order: orderOf(lines),
        ...(cart.age > 0 && { age: cart.age }),
      },
    }
    // On disk before the request leaves: after a crash the same sale is asked for again.
    kept.set('sale', pending)
    await settle(pending, false)
  } catch (error) {
    refuse(error, band)
  }
}

/** Goes on with a sale that was without an answer when the app ended. */
export async function resumeSale() {
  const pending = kept.get<PendingSale>('sale')
  if (!pending || sale.get().is === 'working') return
  sale.set({ is: 'working', total: pending.total, is_late: true })
  await settle(pending, true).catch((error: unknown) => refuse(error, null))
}

/** Asks with the same id until there is a final answer. */
async function settle(pending: PendingSale, was_sent: boolean) {
  const { event_id, body, total } = pending
  for (let tries = 0; ; tries++) {
    const is_repeat = was_sent || tries > 0
    const headers = is_repeat ? { headers: { 'idempotency-retry': 'true' as const } } : {}
    try {
      const done = await posSdk.transactions.create({ query: { event_id }, body, ...headers })
      kept.set('sale', undefined)
      setCart(empty_cart)
      sale.set({ is: 'sold', order: soldOf(done) })
      return
    } catch (error) {
      if (!isUnanswered(error)) {
        // A repeat that is refused for its session says nothing of the first try.
        if (!(is_repeat && isSignedOut(error))) kept.set('sale', undefined)
        throw error
      }
    }
    sale.set({ is: 'working', total, is_late: true })
    const wait_ms = retry_ms[Math.min(tries, retry_ms.length - 1)]!
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

function refuse(error: unknown, band: BandRead | null) {
  const known = error instanceof ApiError ? error : undefined
  const code = error instanceof UnknownNumber ? 'client_not_found' : (known?.code ?? 'no_answer')
  const refused: RefusedSale = {
    code: isUnanswered(error) ? 'no_answer' : code,
    details: (known?.details ?? {}) as Record<string, unknown>,
    sentence: known?.message ?? String(error),
    request_id: known?.request_id ?? '',
    band,
    at: Date.now(),
  }
  sale.set({ is: 'refused', refused })
  // The order stays, so it must have today's prices when the band is held again.
  const session = posSession.get()
  const bar_id = session?.bar_id
  if (session && bar_id && of_old_menus.includes(code))
    void loadMenu({ ...session, bar_id }, false).catch(() => undefined)
}

function soldOf({ amount, balance, balance_change, order, order_number }: Schema<'Transaction'>) {
  const names = currentMenu()?.vouchers ?? {}
  const vouchers = order.flatMap(({ voucher, quantity }) =>
    voucher ? [{ name: names[voucher] ?? '', quantity }] : [],
  )
  const after = centsOf(balance ?? 0)
  const before = after - centsOf(balance_change ?? 0)
  return { amount: centsOf(amount), before, after, vouchers, order_number }
}
