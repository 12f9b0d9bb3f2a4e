import { saleLineOf } from '@kermesse/sdk/rules/pos_rules'
import { priceSale } from '@kermesse/sdk/rules/sale'
import type { Schema } from '@kermesse/sdk/types'
import { bookOf, type PosMenu } from '../menu/pos_menu.ts'
import type { Cart, LineKind } from './cart.ts'

export type CartRow = {
  kind: LineKind
  item_id: string
  name: string
  quantity: number
  /** Minor units, of all pieces; negative for containers that come back. */
  total: number
  /** Index of the line in the cart; undefined for containers that items bring along. */
  at?: number
  is_typed: boolean
  without_voucher: boolean
  /** Brought along, and left out. */
  is_own_cup: boolean
}

/** The lines of a cart with the containers that its items bring along. */
export function priceCart(cart: Cart, menu: PosMenu): CartRow[] {
  const items = new Map(menu.items.map((item) => [item._id, item]))
  const brought = new Map<string, number>()
  const lines = cart.lines.flatMap((line, at): CartRow[] => {
    const { kind, item_id, quantity, amount, without_voucher = false } = line
    const rest = { kind, item_id, quantity, at, without_voucher, is_own_cup: false }
    if (kind === 'consumption') {
      const item = items.get(item_id)
      if (!item) return []
      if (item.deposit) brought.set(item.deposit, (brought.get(item.deposit) ?? 0) + quantity)
      const total = amount ?? item.price * quantity
      return [{ ...rest, name: item.name, total, is_typed: amount !== undefined }]
    }
    const container = menu.containers[item_id]
    if (!container) return []
    const total = (kind === 'deposit' ? 1 : -1) * container.price * quantity
    return [{ ...rest, name: container.name, total, is_typed: false }]
  })
  const along = [...brought].flatMap(([item_id, quantity]): CartRow[] => {
    const container = menu.containers[item_id]
    if (!container) return []
    const is_own_cup = cart.own_cups.includes(item_id)
    const total = is_own_cup ? 0 : container.price * quantity
    const rest = { item_id, quantity, total, is_own_cup, is_typed: false, without_voucher: false }
    return [{ kind: 'deposit', name: container.name, ...rest }]
  })
  return [...lines, ...along]
}

/**
 * The total in minor units, by the server's own rules. Nobody's vouchers and age are counted: the wristband that pays says which it
 * has, so the sale is priced as one that is not refused.
 */
export function totalOf(rows: CartRow[], menu: PosMenu) {
  const lines = orderOf(rows).map(saleLineOf)
  const priced = priceSale({ bar_id: menu.bar_id, lines }, null, bookOf(menu), new Set())
  return 'code' in priced ? sumOf(rows) : priced.out - priced.back
}

/** For an order that has an item which is no longer sold. */
const sumOf = (rows: CartRow[]) => rows.reduce((sum, { total }) => sum + total, 0)

/** The order as the API takes it: each container once, handed out and taken back by itself. */
export function orderOf(lines: CartRow[]): Schema<'OrderLineInput'>[] {
  const sold = lines.filter(({ kind, is_own_cup }) => kind === 'consumption' && !is_own_cup)
  const containers = lines.filter(({ kind, is_own_cup }) => kind !== 'consumption' && !is_own_cup)
  const groups = Map.groupBy(containers, ({ kind, item_id }) => `${kind} ${item_id}`)
  return [
    ...sold.map(({ item_id, quantity, total, is_typed, without_voucher }) => ({
      _id: item_id,
      ...(without_voucher && { without_voucher }),
      ...(is_typed ? { amount: total / 100 } : { quantity, price: total / quantity / 100 }),
    })),
    ...[...groups.values()].map((group) => {
      const { kind, item_id, total, quantity } = group[0]!
      const pieces = group.reduce((sum, one) => sum + one.quantity, 0)
      return { _id: item_id, kind, quantity: pieces, price: Math.abs(total / quantity) / 100 }
    }),
  ]
}
