import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import type { Cart, CartLine } from './cart.ts'

type Line = Schema<'OrderLine'>

/** The cart of a sale that was posted; undefined where something in it is no longer sold. */
export function cartOfOrder(order: Line[], menu: PosMenu): Cart | undefined {
  const items = new Map(menu.items.map((item) => [item._id, item]))
  const lines = new Map<string, CartLine>()
  const handed = new Map<string, number>()
  const brought = new Map<string, number>()
  const count = (counts: Map<string, number>, id: string, by: number) =>
    counts.set(id, (counts.get(id) ?? 0) + by)
  for (const [at, { _id, kind, quantity, total }] of order.entries()) {
    if (!_id) return undefined
    if (kind === 'deposit') {
      count(handed, _id, quantity)
      continue
    }
    if (kind !== 'consumption' && kind !== 'deposit_return') return undefined
    const item = kind === 'consumption' ? items.get(_id) : undefined
    if (kind === 'consumption' && !item) return undefined
    // Each typed amount is a line of its own; pieces that a voucher paid for join the others.
    const key = item?.typed ? `${at}` : `${kind} ${_id}`
    const before = lines.get(key)
    const more = item?.typed ? { amount: centsOf(total) } : {}
    const pieces = quantity + (before?.quantity ?? 0)
    lines.set(key, { kind, item_id: _id, quantity: pieces, ...more })
    if (item?.deposit) count(brought, item.deposit, quantity)
  }
  const own_cups = [...brought.keys()].filter((id) => !handed.has(id))
  const out = [...handed].flatMap(([item_id, quantity]): CartLine[] => {
    const left = quantity - (brought.get(item_id) ?? 0)
    return left > 0 ? [{ kind: 'deposit', item_id, quantity: left }] : []
  })
  return { lines: [...lines.values(), ...out], own_cups, age: 0 }
}
