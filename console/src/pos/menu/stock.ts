import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'

type Left = Readonly<Record<string, number>>

const stock = createStore<Left>({})

/** How many are left of an item or a container; 0 if it is marked as sold out, undefined if nobody counted or marked it. */
export const useLeft = (item_id: string) => useStore(stock, (left) => left[item_id])

/** Reads what is left at the session's point of sale. Without an answer the last one stays. */
export async function loadStock({ event_id, bar_id }: PosSession & { bar_id: string }) {
  const { stocks, sold_out } = await posSdk.pos.stock({ query: { event_id, bar_id } })
  noteStock(
    Object.fromEntries(stocks.map(({ item_id, left }) => [item_id, left])),
    sold_out.map(({ item_id }) => item_id),
  )
}

/** The server tells what is left, without being asked. */
export const noteStock = (left: Left, sold_out: readonly string[]) =>
  stock.set({ ...left, ...Object.fromEntries(sold_out.map((item_id) => [item_id, 0])) })
