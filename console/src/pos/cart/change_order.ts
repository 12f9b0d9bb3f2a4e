import { createStore, useStore } from '../base/store.ts'

/** A sale that the cart replaces: paying posts its reversal and the new sale in one commit. */
export type OrderChange = {
  sale_id: string
  reason: string
  uid: string
  /** Minor units. */
  amount: number
  made_at: number
}

const change = createStore<OrderChange | null>(null, 'change')

export const useOrderChange = () => useStore(change)
export const currentChange = change.get
export const setOrderChange = change.set
