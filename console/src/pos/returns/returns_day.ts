import { businessDay } from '@kermesse/sdk/rules/business_day'
import { createStore, useStore } from '../base/store.ts'
import type { Cart } from '../cart/cart.ts'
import type { PosMenu } from '../menu/pos_menu.ts'

type Day = {
  day: string
  bar_id: string
  /** Containers that this device took back, and their value in minor units. */
  taken: Record<string, { count: number; amount: number }>
}

const none: Day = { day: '', bar_id: '', taken: {} }
const kept = createStore<Day>(none, 'returns')

const dayOf = ({ rules: { event } }: PosMenu) =>
  businessDay(new Date().toISOString(), event.timezone, event.dayStartTime)

/** The containers that this device took back on the current business day. */
export function useReturnsOfDay(menu: PosMenu) {
  const { day, bar_id, taken } = useStore(kept)
  return day === dayOf(menu) && bar_id === menu.bar_id ? taken : {}
}

/** Counts containers that were taken back. */
export function countReturns({ lines }: Cart, menu: PosMenu) {
  const { bar_id } = menu
  const before = kept.get()
  const day = dayOf(menu)
  const taken = before.day === day && before.bar_id === bar_id ? { ...before.taken } : {}
  for (const { kind, item_id, quantity } of lines) {
    if (kind !== 'deposit_return') continue
    const { count = 0, amount = 0 } = taken[item_id] ?? {}
    const price = menu.containers[item_id]?.price ?? 0
    taken[item_id] = { count: count + quantity, amount: amount + price * quantity }
  }
  kept.set({ day, bar_id, taken })
}
