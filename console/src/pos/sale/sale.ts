import { ApiError } from '@kermesse/sdk/client'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { currentCart, empty_cart, isEmpty, setCart } from '../cart/cart.ts'
import { orderOf, priceCart, totalOf } from '../cart/price_cart.ts'
import { currentMenu, loadMenu } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { closeBand, showBand, UnknownNumber } from './held_band.ts'
import { type PendingSale, SaleRefusal, type SoldOrder } from './pending_sale.ts'

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

/** The fields of a sale that is paid at the counter, or in part. */
type CounterPart = Pick<PendingSale['body'], 'payment_type' | 'rest'>

/** How a device sells: by the queue of a paired phone, or online only. */
type SalePath = {
  uidOf(band: BandRead): Promise<string>
  /** Resolves once the seller may say "sold"; rejects with what to say else. */
  sell(pending: PendingSale, onLate: () => void): Promise<SoldOrder>
  /** Goes on with the sale that was in work when the app ended, if there was one. */
  resume(onFound: (total: number) => void): Promise<SoldOrder | undefined>
  noteShown(sale_id: string): Promise<void>
}

const pathOfDevice = (): Promise<SalePath> =>
  posSession.get()?.phone ? import('./queued_sale.ts') : import('./online_sale.ts')

/** Sells the cart to a band, to a band with the rest at the counter, or at the counter alone. */
export async function pay(band: BandRead | null, more: CounterPart = {}) {
  const menu = currentMenu()
  const session = posSession.get()
  if (!menu || !session || sale.get().is === 'working') return
  const cart = currentCart()
  const lines = priceCart(cart, menu)
  const total = totalOf(lines, menu)
  sale.set({ is: 'working', total, is_late: false })
  closeBand()
  await finish(band, async (path) => {
    const uid = band ? await path.uidOf(band) : undefined
    const body = {
      _id: uuid7(),
      type: 'debit' as const,
      ...(uid !== undefined && { uid }),
      bar_id: menu.bar_id,
      order: orderOf(lines),
      ...(cart.age > 0 && { age: cart.age }),
      ...more,
    }
    const named = lines.filter(({ is_own_cup }) => !is_own_cup)
    const shown = named.map(({ name, quantity, total }) => ({ name, quantity, total }))
    const pending = { total, event_id: session.event_id, body, lines: shown }
    const sold = await path.sell(pending, () => sale.set({ is: 'working', total, is_late: true }))
    // The seller handed out the whole order.
    return more.rest ? { ...sold, amount: total } : sold
  })
}

/** Goes on with a sale that was without an answer when the app ended. */
export async function resumeSale() {
  if (sale.get().is === 'working') return
  await finish(null, (path) =>
    path.resume((total) => sale.set({ is: 'working', total, is_late: true })),
  )
}

async function finish(
  band: BandRead | null,
  work: (path: SalePath) => Promise<SoldOrder | undefined>,
) {
  try {
    const path = await pathOfDevice()
    const order = await work(path)
    if (!order) return
    setCart(empty_cart)
    sale.set({ is: 'sold', order })
    await path.noteShown(order.sale_id)
  } catch (error) {
    refuse(error, band)
  }
}

function refuse(error: unknown, band: BandRead | null) {
  const known = error instanceof ApiError ? error : undefined
  const own = error instanceof SaleRefusal ? error : undefined
  const code =
    error instanceof UnknownNumber ? 'client_not_found' : ((own ?? known)?.code ?? 'no_answer')
  const refused: RefusedSale = {
    code: isUnanswered(error) ? 'no_answer' : code,
    details: ((own ?? known)?.details ?? {}) as Record<string, unknown>,
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
