import type { Outbox } from '@kermesse/sdk/phone_outbox'
import { readEntry } from '@kermesse/sdk/phone_queue'
import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { collectFrames, framesOf, isFrame } from '../take_over/frames.ts'
import { takeEntriesOver } from '../take_over/taken_entries.ts'
import { eventQuery } from './desk_band.ts'

/** `kept`: nobody answered, and this phone sends it later. `known`: it was booked before. */
export type ReceiptEnd = 'booked' | 'known' | 'held' | 'declined' | 'kept'
export type TopUpReceipt = { uid: string; amount: number; end: ReceiptEnd }

const shown = createStore<string | null>(null)

export const useReceipt = () => useStore(shown)
export const closeReceipt = () => shown.set(null)

/** Shows a receipt that the camera has read; false for another code. */
export function openReceipt(text: string): boolean {
  const is_receipt = isFrame(text)
  if (is_receipt) shown.set(text)
  return is_receipt
}

/**
 * A top-up that the server has not answered for, as the text of a QR code: its signed entries. Any phone of the event that reads them
 * can send them, so the visitor's picture of it is a second copy.
 */
export async function receiptOf(outbox: Outbox, sale_id: string): Promise<string | undefined> {
  const entries = outbox.waiting().filter((entry) => entry.sale_id === sale_id)
  const frames = entries.length > 0 ? await framesOf(entries) : []
  // A picture shows one code. Without it, the receipt has its number.
  return frames.length === 1 ? frames[0] : undefined
}

/** Sends the top-up of a receipt. Without an answer it is kept, and sent with the queue of this phone. */
export async function bringIn(text: string): Promise<TopUpReceipt> {
  const frames = collectFrames()
  const entries = frames.add(text) ? await frames.entries() : undefined
  const read = entries?.map((entry) => readEntry(entry.text))
  const made = read?.find((one) => one?.body.type === 'credit')
  if (!entries || !made) throw new Error('this is no receipt of a top-up')
  const { uid, amount } = made.body
  if (typeof uid !== 'string' || typeof amount !== 'number') throw new Error('this is no top-up')
  const end = await posSdk.pos.send_entries({ query: eventQuery(), body: { entries } }).then(
    ({ results }) => endOf(results),
    async (error: unknown): Promise<ReceiptEnd> => {
      if (!isUnanswered(error)) throw error
      await takeEntriesOver(entries)
      return 'kept'
    },
  )
  return { uid, amount, end }
}

/** The request of a top-up may be declined before the entry behind it says that the cash was taken. */
function endOf(results: Schema<'EntryResult'>[]): ReceiptEnd {
  const outcomes = results.map(({ outcome }) => outcome)
  if (outcomes.includes('posted')) return 'booked'
  if (outcomes.includes('replayed')) return 'known'
  return outcomes.includes('held') ? 'held' : 'declined'
}
