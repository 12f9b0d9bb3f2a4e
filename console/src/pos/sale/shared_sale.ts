import type { Cart } from '../cart/cart.ts'
import { orderOf, priceCart, totalOf } from '../cart/price_cart.ts'
import type { SplitOrder } from '../cart/split_order.ts'
import { currentMenu } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { readByOfSale } from './other_number.ts'
import { ageOf, pendingOf, runSale } from './sale.ts'

/** Sells an order to two bands in one commit: both pay, or none does. */
export async function payShared(
  split: SplitOrder,
  second_band: BandRead,
  { first, second }: { first: Cart; second: Cart },
) {
  const menu = currentMenu()
  if (!menu) return
  const [rows, others] = [priceCart(first, menu), priceCart(second, menu)]
  const total = totalOf(rows, menu) + totalOf(others, menu)
  await runSale({ band: split.band, total, split }, async (path) => {
    const [uid, other_uid] = [await path.uidOf(split.band), await path.uidOf(second_band)]
    const also_paid_by = [{ uid: other_uid, order: orderOf(others), ...ageOf(second) }]
    const pending = pendingOf([...rows, ...others], total, {
      uid,
      ...(await readByOfSale(split.band)),
      ...ageOf(first),
      also_paid_by,
    })
    const { sell } = await import('./direct_sale.ts')
    const body = { ...pending.body, order: orderOf(rows) }
    return sell({ ...pending, body }, () => undefined)
  })
}
