import type { Catalogue, PackQuantity } from './event_catalogue.ts'
import type { Posting } from './types.ts'
import { withoutZeros } from './wallet.ts'

/** The vouchers of packs that the organiser hands out: how many of each, and the postings that say so. */
export function handOut(packs: PackQuantity[], catalogue: Pick<Catalogue, 'packs' | 'vouchers'>) {
  const granted: Record<string, number> = {}
  for (const { voucher_pack_id, quantity: times } of packs) {
    for (const { voucher_id, quantity } of catalogue.packs.get(voucher_pack_id) ?? []) {
      // A voucher that was deleted is not handed out any more.
      if (!catalogue.vouchers.has(voucher_id)) continue
      granted[voucher_id] = (granted[voucher_id] ?? 0) + times * quantity
    }
  }
  const postings = Object.entries(granted).map(([voucher_id, quantity]): Posting => {
    const { name } = catalogue.vouchers.get(voucher_id)!
    return { from: 'gifts', to: 'wallet', amount: 0, kind: 'voucher', name, quantity, voucher_id }
  })
  return { granted, postings }
}

/** Quantities with more of some. */
export function added(quantities: Record<string, number>, more: Record<string, number>) {
  const sum = { ...quantities }
  for (const [id, quantity] of Object.entries(more)) sum[id] = (sum[id] ?? 0) + quantity
  return withoutZeros(sum)
}
