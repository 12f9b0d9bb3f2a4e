import { kept } from '../base/kept_values.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { askedSale, keepAskedSale } from './asked_sale.ts'
import { uidOf } from './held_band.ts'
import { isSignedOut, type PendingSale, type SoldOrder, soldOf } from './pending_sale.ts'

export { uidOf }

/** Between two tries of a sale without an answer; then the seller is told. */
const retry_ms = [500, 1_000, 2_000, 3_000, 5_000]

/**
 * Sells from a device without a key, which sells online only. A sale without an answer stays on disk, and is asked for again with
 * the same id before anything else is sold.
 */
export async function sell(pending: PendingSale, onLate: () => void): Promise<SoldOrder> {
  const before = await askedSale()
  // On disk before the request leaves: after a crash the same sale is asked for again.
  if (!before) await keepAskedSale(pending)
  return settle(before ?? pending, before !== undefined, onLate)
}

export async function resume(onFound: (total: number) => void) {
  await carryOver()
  const asked = await askedSale()
  if (!asked) return undefined
  onFound(asked.total)
  return settle(asked, true, () => undefined)
}

export const noteShown = () => keepAskedSale()

/** Former releases kept the sale in another place. */
async function carryOver() {
  const former = kept.get<PendingSale>('sale')
  if (!former) return
  await keepAskedSale({ ...former, lines: [] })
  kept.set('sale', undefined)
}

async function settle({ event_id, body }: PendingSale, was_sent: boolean, onLate: () => void) {
  for (let tries = 0; ; tries++) {
    const is_repeat = was_sent || tries > 0
    const headers = is_repeat ? { headers: { 'idempotency-retry': 'true' as const } } : {}
    try {
      return soldOf(await posSdk.transactions.create({ query: { event_id }, body, ...headers }))
    } catch (error) {
      if (!isUnanswered(error)) {
        // A repeat that is refused for its session says nothing of the first try.
        if (!(is_repeat && isSignedOut(error))) await keepAskedSale()
        throw error
      }
      const wait_ms = retry_ms[tries]
      if (wait_ms === undefined) throw error
      onLate()
      await new Promise((resolve) => setTimeout(resolve, wait_ms))
    }
  }
}
