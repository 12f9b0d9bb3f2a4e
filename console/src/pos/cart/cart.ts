import { createStore, useStore } from '../base/store.ts'
import type { MenuItem } from '../menu/pos_menu.ts'

export type LineKind = 'consumption' | 'deposit' | 'deposit_return'
export type CartLine = {
  kind: LineKind
  item_id: string
  quantity: number
  /** Of an item with a typed amount: minor units, rounded. Each amount is a line of its own. */
  amount?: number
  without_voucher?: true
}
export type Cart = {
  lines: CartLine[]
  /** Containers that visitors brought: items served in them add none. */
  own_cups: string[]
  /** The age that the seller has seen, for the rest of this order. */
  age: 0 | 16 | 18
}

export const empty_cart: Cart = { lines: [], own_cups: [], age: 0 }
const most_lines = 90
const most_of_one = 999

const cart = createStore<Cart>(empty_cart, 'cart')
/** The cart that "clear all" took away. */
const cleared = createStore<Cart | null>(null)

export const currentCart = cart.get
export const useCart = <Chosen>(choose: (cart: Cart) => Chosen) => useStore(cart, choose)
export const useCleared = () => useStore(cleared)
export const isEmpty = ({ lines }: Cart) => lines.length === 0

export function setCart(next: Cart) {
  cleared.set(null)
  cart.set(isEmpty(next) ? empty_cart : next)
}

/** Takes everything out, and keeps it for one undo. */
export function clearCart() {
  const before = cart.get()
  setCart(empty_cart)
  cleared.set(isEmpty(before) ? null : before)
}

export function undoClear() {
  const before = cleared.get()
  if (before) setCart(before)
}

export const quantityOf = ({ lines }: Cart, kind: LineKind, item_id: string) =>
  lines
    .filter((line) => line.kind === kind && line.item_id === item_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)

export function addOne(kind: LineKind, item_id: string) {
  const before = cart.get()
  const at = before.lines.findIndex((line) => isOf(line, kind, item_id))
  if (at >= 0) changeQuantity(at, 1)
  else if (before.lines.length < most_lines) addLine({ kind, item_id, quantity: 1 })
}

export function removeOne(kind: LineKind, item_id: string) {
  const { lines } = cart.get()
  const at = lines.findLastIndex((line) => line.kind === kind && line.item_id === item_id)
  if (at >= 0) changeQuantity(at, -1)
}

/** Adds an amount that was typed in, in minor units. */
export function addAmount({ _id }: MenuItem, amount: number) {
  addLine({ kind: 'consumption', item_id: _id, quantity: 1, amount })
}

export function changeQuantity(at: number, by: 1 | -1) {
  const before = cart.get()
  const lines = before.lines.flatMap((line, i) => {
    if (i !== at) return [line]
    const quantity = Math.min(most_of_one, line.quantity + by)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  setCart({ ...before, lines })
}

export function setQuantity(kind: LineKind, item_id: string, quantity: number) {
  const before = cart.get()
  const lines = before.lines.flatMap((line) =>
    isOf(line, kind, item_id) ? (quantity > 0 ? [{ ...line, quantity }] : []) : [line],
  )
  setCart({ ...before, lines })
}

export function toggleVoucher(at: number) {
  const before = cart.get()
  const lines = before.lines.map((line, i) => {
    if (i !== at) return line
    const { without_voucher, ...rest } = line
    return without_voucher ? rest : { ...rest, without_voucher: true as const }
  })
  setCart({ ...before, lines })
}

export function toggleOwnCup(container_id: string) {
  const before = cart.get()
  const has = before.own_cups.includes(container_id)
  const own_cups = has
    ? before.own_cups.filter((id) => id !== container_id)
    : [...before.own_cups, container_id]
  setCart({ ...before, own_cups })
}

/** No change of the order: the band that was held still pays. */
export function noteAge(age: 16 | 18) {
  cart.set({ ...cart.get(), age })
}

function addLine(line: CartLine) {
  const before = cart.get()
  if (before.lines.length < most_lines) setCart({ ...before, lines: [...before.lines, line] })
}

function isOf(line: CartLine, kind: LineKind, item_id: string) {
  return line.kind === kind && line.item_id === item_id && line.amount === undefined
}
