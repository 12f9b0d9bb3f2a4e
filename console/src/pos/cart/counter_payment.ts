import { createStore, useStore } from '../base/store.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import type { BandRead } from '../reader/band_text.ts'

/** An order, or the rest that the balance of a band leaves, to be paid at the counter. Minor units. */
export type CounterPayment = { due: number; band: BandRead | null }

const open = createStore<CounterPayment | null>(null)

export const usePayment = () => useStore(open)
export const openPayment = open.set
export const closePayment = () => open.set(null)

const at_counter = ['cash', 'card', 'mypos', 'twint'] as const

/** The ways of paying without a wristband that the point of sale takes. */
export function counterWays({ rules }: PosMenu) {
  const { enabled, payment_types = [] } = rules.bars[0]?.hybrid_payment ?? {}
  return enabled ? at_counter.filter((way) => payment_types.includes(way)) : []
}
