import { ApiError } from '@kermesse/sdk/client'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { type Cart, currentCart, empty_cart, isEmpty, setCart } from '../cart/cart.ts'
import { currentChange } from '../cart/change_order.ts'
import { type CartRow, orderOf, priceCart, totalOf } from '../cart/price_cart.ts'
import type { SplitOrder } from '../cart/split_order.ts'
import { currentMenu, loadMenu, neededVersion } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { isUnanswered } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { closeBand, refusalOfReturns, showBand, UnknownNumber } from './held_band.ts'
import { readByOfSale } from './other_number.ts'
import { type PendingSale, SaleRefusal, type SoldOrder } from './pending_sale.ts'

export type RefusedSale = {
  code: string
  details: Record<string, unknown>
  /** The contract's sentence, and what to tell those who run the server. */
  sentence: string
  request_id: string
  band: BandRead | null
  /** The bands of a shared order, to try again. */
  split?: SplitOrder | undefined
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

let taker: ((read: BandRead) => boolean) | undefined

/** Gives the bands that are read to an open question, in place of the order. Returns what ends it. */
export function takeBands(next: (read: BandRead) => boolean) {
  taker = next
  return () => {
    if (taker === next) taker = undefined
  }
}

/** A band was read: it pays the order, or shows what it has. Answers false where the read is ignored. */
export function bandRead(read: BandRead): boolean {
  const state = sale.get()
  if (state.is === 'working' || state.is === 'sold') return false
  if (taker) return taker(read)
  if (state.is === 'refused' && Date.now() - state.refused.at < again_ms) return false
  const menu = currentMenu()
  const cart = currentCart()
  if (!menu || neededVersion()) return false
  const lines = priceCart(cart, menu)
  if (lines.length === 0) {
    sale.set(idle)
    void showBand(read)
    return true
  }
  if (isOfOtherBand(read)) return false
  const total = totalOf(lines, menu)
  if (total > menu.confirm_above) sale.set({ is: 'confirm', band: read, total })
  else void pay(read)
  return true
}

/** A change is paid by the band of the sale, unless that was the mistake. */
function isOfOtherBand(read: BandRead) {
  const change = currentChange()
  return (
    change !== null && change.reason !== 'wrong_band' && 'uid' in read && read.uid !== change.uid
  )
}

/** The fields of a sale that is paid at the counter, or in part. */
type CounterPart = Pick<PendingSale['body'], 'payment_type' | 'rest'>

/** How a device sells: by the queue of a paired phone, or online only. */
type SalePath = {
  uidOf(band: BandRead): Promise<string>
  /** Resolves once the seller may say "sold"; rejects with what to say else. */
  sell(pending: PendingSale, onLate: () => void, pin?: string): Promise<SoldOrder>
  /** Goes on with the sale that was in work when the app ended, if there was one. */
  resume(onFound: (total: number) => void): Promise<SoldOrder | undefined>
  noteShown(sale_id: string): Promise<void>
}

const pathOfDevice = (): Promise<SalePath> =>
  posSession.get()?.phone ? import('./queued_sale.ts') : import('./online_sale.ts')

/** Sells the cart to a band, to a band with the rest at the counter, or at the counter alone; `pin` is the band's. */
export async function pay(band: BandRead | null, more: CounterPart = {}, pin?: string) {
  const menu = currentMenu()
  if (!menu || sale.get().is === 'working') return
  const cart = currentCart()
  const lines = priceCart(cart, menu)
  const total = totalOf(lines, menu)
  const change = currentChange()
  const is_change = change !== null && band !== null
  const refused = band && refusalOfReturns(band, orderOf(lines))
  await runSale({ band, total }, async (path) => {
    if (refused) throw refused
    const uid = band ? await path.uidOf(band) : ''
    const pending = {
      ...pendingOf(lines, total, {
        ...(band && { uid, ...(await readByOfSale(band)) }),
        ...ageOf(cart),
        ...more,
      }),
      ...(is_change && { change: { of: change.sale_id, reason: change.reason } }),
    }
    const { sell } = is_change || pin ? await import('./direct_sale.ts') : path
    const onLate = () => sale.set({ is: 'working', total, is_late: true })
    const sold = await sell(pending, onLate, pin)
    // The seller handed out the whole order.
    return more.rest ? { ...sold, amount: total } : sold
  })
}

export const ageOf = ({ age }: Cart) => (age > 0 ? { age } : {})

/** A sale of this point of sale with an id of its own. */
export function pendingOf(
  rows: CartRow[],
  total: number,
  more: Partial<PendingSale['body']>,
): PendingSale {
  const named = rows.filter(({ is_own_cup }) => !is_own_cup)
  const lines = named.map(({ name, quantity, total }) => ({ name, quantity, total }))
  const body = {
    _id: uuid7(),
    type: 'debit' as const,
    bar_id: currentMenu()?.bar_id ?? '',
    order: orderOf(rows),
    ...more,
  }
  return { total, event_id: posSession.get()?.event_id ?? '', body, lines }
}

type Payers = { band: BandRead | null; total: number; split?: SplitOrder }

/** Shows a sale in work, and then how it ended. */
export async function runSale(
  payers: Payers,
  work: (path: SalePath) => Promise<SoldOrder | undefined>,
) {
  if (!posSession.get() || sale.get().is === 'working') return
  sale.set({ is: 'working', total: payers.total, is_late: false })
  closeBand()
  await finish(payers, work)
}

/** Goes on with a sale that was without an answer when the app ended. */
export async function resumeSale() {
  if (sale.get().is === 'working') return
  await finish({ band: null }, (path) =>
    path.resume((total) => sale.set({ is: 'working', total, is_late: true })),
  )
}

async function finish(
  payers: Omit<Payers, 'total'>,
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
    refuse(error, payers)
  }
}

function refuse(error: unknown, { band, split }: Omit<Payers, 'total'>) {
  const known = error instanceof ApiError ? error : undefined
  const own = error instanceof SaleRefusal ? error : undefined
  const code =
    error instanceof UnknownNumber ? 'client_not_found' : ((own ?? known)?.code ?? 'no_answer')
  // Too many sales a minute are answered, though nobody needs to ask for them again.
  const is_unanswered = isUnanswered(error) && code !== 'rate_limited'
  const refused: RefusedSale = {
    code: is_unanswered ? 'no_answer' : code,
    details: ((own ?? known)?.details ?? {}) as Record<string, unknown>,
    sentence: known?.message ?? String(error),
    request_id: known?.request_id ?? '',
    band,
    split,
    at: Date.now(),
  }
  sale.set({ is: 'refused', refused })
  // The order stays, so it must have today's prices when the band is held again.
  const session = posSession.get()
  const bar_id = session?.bar_id
  if (session && bar_id && of_old_menus.includes(code))
    void loadMenu({ ...session, bar_id }, false).catch(() => undefined)
}
