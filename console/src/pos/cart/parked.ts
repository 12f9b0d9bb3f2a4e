import { createStore, useStore } from '../base/store.ts'
import { type Cart, currentCart, empty_cart, isEmpty, setCart } from './cart.ts'

/** An order that waits under a name, such as that of a table. */
export type ParkedOrder = { name: string; cart: Cart; at: number }

export const most_parked = 5

const parked = createStore<ParkedOrder[]>([], 'parked')

export const useParked = () => useStore(parked)
export const parkedCount = () => parked.get().length

/** Puts the cart aside; false where five wait already, or there is nothing in it. */
export function park(name: string) {
  const cart = currentCart()
  if (isEmpty(cart) || parked.get().length >= most_parked) return false
  parked.set([...parked.get(), { name, cart, at: Date.now() }])
  setCart(empty_cart)
  return true
}

/** Continues an order. A cart in work takes its place, so that none is lost. */
export function unpark(order: ParkedOrder) {
  const current = currentCart()
  const others = parked.get().filter((one) => one !== order)
  parked.set(
    isEmpty(current) ? others : [...others, { name: order.name, cart: current, at: Date.now() }],
  )
  setCart(order.cart)
}
