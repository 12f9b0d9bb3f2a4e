import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'

type Left = Readonly<Record<string, number>>

const stock = createStore<Left>({})

/** How many are left of an item or a container; undefined where nobody counted it. */
export const useLeft = (item_id: string) => useStore(stock, (left) => left[item_id])

/** Reads how many are left at the session's point of sale. Without an answer the last one stays. */
export async function loadStock({ event_id, bar_id }: PosSession & { bar_id: string }) {
  const { stocks } = await posSdk.pos.stock({ query: { event_id, bar_id } })
  stock.set(Object.fromEntries(stocks.map(({ item_id, left }) => [item_id, left])))
}

/** The server tells how many are left, without being asked. */
export const noteStock = (left: Left) => stock.set(left)
