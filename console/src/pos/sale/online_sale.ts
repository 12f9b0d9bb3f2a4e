import { kept } from '../base/kept_values.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { askedSale, keepAskedSale } from './asked_sale.ts'
import { uidOf } from './held_band.ts'
import { isSignedOut, type PendingSale, type SoldOrder, soldOf } from './pending_sale.ts'

export { uidOf }

type Headers = { 'idempotency-retry'?: 'true'; 'wristband-pin'?: string }

/** Between two tries of a sale without an answer; then the seller is told. */
const retry_ms = [500, 1_000, 2_000, 3_000, 5_000]

/**
 * Sells from a device without a key, which sells online only. A sale without an answer stays on disk, and is asked for again with
 * the same id before anything else is sold.
 */
export async function sell(pending: PendingSale, onLate: () => void): Promise<SoldOrder> {
  return soldOf((await postOnline(pending, onLate)).transaction)
}

/** Posts a sale, or the one that is still without an answer, and returns which one it was. A PIN is never kept. */
export async function postOnline(pending: PendingSale, onLate: () => void, pin?: string) {
  const before = await askedSale()
  // On disk before the request leaves: after a crash the same sale is asked for again.
  if (!before) await keepAskedSale(pending)
  const posted = before ?? pending
  const how = { was_sent: before !== undefined, ...(!before && pin && { pin }) }
  return { posted, transaction: await settle(posted, how, onLate) }
}

export async function resume(onFound: (total: number) => void) {
  await carryOver()
  const asked = await askedSale()
  if (!asked) return undefined
  onFound(asked.total)
  return soldOf(await settle(asked, { was_sent: true }, () => undefined))
}

export const noteShown = () => keepAskedSale()

/** Former releases kept the sale in another place. */
async function carryOver() {
  const former = kept.get<PendingSale>('sale')
  if (!former) return
  await keepAskedSale({ ...former, lines: [] })
  kept.set('sale', undefined)
}

type Sending = { was_sent: boolean; pin?: string }

async function settle(pending: PendingSale, { was_sent, pin }: Sending, onLate: () => void) {
  for (let tries = 0; ; tries++) {
    const is_repeat = was_sent || tries > 0
    const headers: Headers = {
      ...(is_repeat && { 'idempotency-retry': 'true' }),
      ...(pin && { 'wristband-pin': pin }),
    }
    try {
      return await post(pending, headers)
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

async function post({ event_id, body, change }: PendingSale, headers: Headers) {
  const query = { event_id }
  if (!change) return posSdk.transactions.create({ query, body, headers })
  const { of, reason } = change
  const changed = { path: { id: of }, query, body: { reason, sale: body }, headers }
  return (await posSdk.transactions.change(changed)).sale
}
