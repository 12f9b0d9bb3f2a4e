import { useEffect, useRef } from 'react'
import { type Cart, type CartLine, currentCart, setCart } from '../cart/cart.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import { useSale } from '../sale/sale.ts'
import { countReturns } from './returns_day.ts'

/** Counts what was taken back. Of an order that was too much for one band, the rest waits for the next one. */
export function useReturns(menu: PosMenu | null) {
  const state = useSale()
  const paid = useRef<Cart>(undefined)
  const wanted = useRef<Cart>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the sale counts once
  useEffect(() => {
    if (state.is === 'working') paid.current = currentCart()
    if (state.is === 'refused' && state.refused.code === 'deposit_return_exceeded')
      wanted.current = currentCart()
    // It was put aside as it is: nothing of it waits.
    if (state.is === 'idle' && currentCart() === wanted.current) wanted.current = undefined
    if (state.is !== 'sold' || !menu || !paid.current) return
    countReturns(paid.current, menu)
    const lines = wanted.current ? restOf(wanted.current, paid.current) : []
    wanted.current = undefined
    paid.current = undefined
    if (lines.length > 0) setCart({ ...currentCart(), lines })
  }, [state])
}

function restOf(wanted: Cart, paid: Cart): CartLine[] {
  return wanted.lines.flatMap((line) => {
    const of_paid = paid.lines.find(({ item_id }) => item_id === line.item_id)
    const quantity = line.quantity - (of_paid?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
