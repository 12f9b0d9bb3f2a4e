import { createStore, useStore } from '../base/store.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import type { Cart } from './cart.ts'
import { priceCart, totalOf } from './price_cart.ts'

/** An order that the balance of a band does not cover, for a second band to share. Minor units. */
export type SplitOrder = { band: BandRead; balance: number }

const split = createStore<SplitOrder | null>(null)

export const useSplitOrder = () => useStore(split)
export const openSplit = split.set
export const closeSplit = () => split.set(null)

/** The two orders, where the second band pays for so many pieces of each line. Containers go with what is served in them. */
export function partsOf(cart: Cart, moved: number[]): { first: Cart; second: Cart } {
  const linesOf = (pieces: (quantity: number, at: number) => number) =>
    cart.lines.flatMap((line, at) => {
      const quantity = pieces(line.quantity, at)
      return quantity > 0 ? [{ ...line, quantity }] : []
    })
  return {
    first: { ...cart, lines: linesOf((quantity, at) => quantity - (moved[at] ?? 0)) },
    second: { ...cart, lines: linesOf((_, at) => moved[at] ?? 0) },
  }
}

/** How many pieces of each line the second band takes, so that the first one can pay for the others: the last pieces first. */
export function suggestSplit(cart: Cart, menu: PosMenu, balance: number): number[] {
  const moved = cart.lines.map(() => 0)
  const isCovered = () => {
    const { first } = partsOf(cart, moved)
    return totalOf(priceCart(first, menu), menu) <= balance
  }
  for (let at = cart.lines.length - 1; at >= 0; at--) {
    const { kind, quantity } = cart.lines[at]!
    // A container that comes back adds to the balance.
    if (kind === 'deposit_return') continue
    while (!isCovered() && moved[at]! < quantity) moved[at]! += 1
  }
  return moved
}
