import type { MadeEntry } from './phone_queue.ts'
import { readEntry } from './rules/phone_entry.ts'
import type { Schema } from './types.ts'

type Outcome = Schema<'EntryOutcome'>

/** An entry that waits for its answer. */
export type WaitingEntry = MadeEntry & { record_id: string }
/** An entry that the server has answered. */
export type AnsweredEntry = WaitingEntry & { outcome: Outcome }

/** The queue of a phone. It is written to disk as a whole or entry by entry; every change makes another one. */
export type PhoneQueue = {
  pairing_id: string
  /** Of the newest entry; 0 and empty for none. */
  last_seq: number
  last_digest: string
  /** In order of their seq. */
  waiting: readonly WaitingEntry[]
}

/** The part of the answer of `pos.send_entries` that a queue needs. */
export type EntriesAnswer = {
  results: Pick<Schema<'EntryResult'>, 'pairing_id' | 'seq' | 'digest' | 'outcome'>[]
  devices: Pick<Schema<'PhoneProgress'>, 'pairing_id' | 'received_seq' | 'digest'>[]
}

const most_sent = { entries: 200, letters: 1_000_000 }

export const emptyQueue = (pairing_id: string): PhoneQueue => ({
  pairing_id,
  last_seq: 0,
  last_digest: '',
  waiting: [],
})

/** The number of the next entry, and the digest that it names. */
export const nextLink = ({ last_seq, last_digest }: PhoneQueue) => ({
  seq: last_seq + 1,
  previous: last_digest,
})

/**
 * Puts an entry behind the others. Write the queue to disk before anything is shown or sent.
 *
 * @throws {Error} if the entry is not the next one of this phone.
 */
export function appendEntry(queue: PhoneQueue, made: MadeEntry): PhoneQueue {
  const { seq, previous } = nextLink(queue)
  const read = readEntry(made.text)
  const is_next =
    read?.pairing_id === queue.pairing_id && read.seq === seq && read.previous === previous
  if (!read || !is_next) throw new Error('this is not the next entry of the queue')
  const waiting = [...queue.waiting, { ...made, record_id: read.body._id }]
  return { ...queue, last_seq: seq, last_digest: made.digest, waiting }
}

/** The oldest entries that wait, as many as one call takes. */
export function entriesToSend({ waiting }: Pick<PhoneQueue, 'waiting'>): WaitingEntry[] {
  let letters = 0
  const sent: WaitingEntry[] = []
  for (const entry of waiting.slice(0, most_sent.entries)) {
    letters += entry.text.length
    if (sent.length > 0 && letters > most_sent.letters) break
    sent.push(entry)
  }
  return sent
}

/**
 * Takes the entries out that the server has answered. An entry leaves only if its number and its digest agree. The phone must be
 * paired again if `is_forked`: the server has entries of it that it does not know, as after a restored backup. A sale that asks then begins again under
 * the new pairing: `entries.taken` is read in the chain of its sale alone.
 */
export function settleQueue(
  queue: PhoneQueue,
  { results, devices }: EntriesAnswer,
): { queue: PhoneQueue; answered: AnsweredEntry[]; is_forked: boolean } {
  const of_phone = results.filter(({ pairing_id }) => pairing_id === queue.pairing_id)
  const outcomes = new Map(of_phone.map((one) => [`${one.seq} ${one.digest}`, one.outcome]))
  const answered: AnsweredEntry[] = []
  const waiting = queue.waiting.filter((entry) => {
    const outcome = outcomes.get(`${entry.seq} ${entry.digest}`)
    if (outcome) answered.push({ ...entry, outcome })
    return !outcome
  })
  const progress = devices.find(({ pairing_id }) => pairing_id === queue.pairing_id)
  return { queue: { ...queue, waiting }, answered, is_forked: isForked(queue, progress) }
}

/** Another entry than ours has one of our numbers at the server. */
function isForked(queue: PhoneQueue, progress: EntriesAnswer['devices'][number] | undefined) {
  if (!progress || progress.received_seq === 0) return false
  const { received_seq, digest } = progress
  if (received_seq > queue.last_seq) return true
  if (received_seq === queue.last_seq) return digest !== queue.last_digest
  const ours = queue.waiting.find(({ seq }) => seq === received_seq)
  return ours !== undefined && ours.digest !== digest
}
