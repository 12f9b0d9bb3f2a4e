import { missingRanges, type SeqRange } from '@kermesse/sdk/rules/phone_entry'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'

type PairingQueue = Schema<'PairingQueue'>
/** How far the entries of a phone have come, and the newest that it told of. */
export type PhoneCounters = {
  pairing_id: string
  received_seq: number
  top_seq: number
  last_seq: number
}
type StateRow = PhoneCounters & Omit<PairingQueue, 'missing'> & { event_id: string }

const most_ranges = 100

/** The numbers of entries that have come after the ones without a gap. */
export const laterSeqs = (
  db: Knex,
  event_id: string,
  { pairing_id, received_seq }: Pick<PhoneCounters, 'pairing_id' | 'received_seq'>,
): Promise<number[]> =>
  db('phone_entries')
    .where({ event_id, pairing_id })
    .where('seq', '>', received_seq)
    .orderBy('seq')
    .pluck('seq')

/** The ranges of numbers of a phone that have not come, at most 100. */
export async function missingOf(
  db: Knex,
  event_id: string,
  state: PhoneCounters,
): Promise<SeqRange[]> {
  const { received_seq, top_seq, last_seq } = state
  const later = top_seq > received_seq ? await laterSeqs(db, event_id, state) : []
  return missingRanges(received_seq, later, Math.max(top_seq, last_seq)).slice(0, most_ranges)
}

/** The queues of these phones as far as they are known; none for phones that were never in contact. */
export async function readQueues(
  db: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<Map<string, PairingQueue>> {
  if (pairing_ids.length === 0) return new Map()
  const rows: StateRow[] = await db('phone_states')
    .where({ event_id })
    .whereIn('pairing_id', [...pairing_ids])
    .select('pairing_id', 'received_seq', 'top_seq', 'last_seq', 'contact_at', 'unsent')
    .select('unsent_amount', 'oldest_unsent_at', 'storage_kept', 'battery', 'clock_error_ms')
  const queues = new Map<string, PairingQueue>()
  for (const { pairing_id, top_seq, ...row } of rows) {
    const missing = await missingOf(db, event_id, { pairing_id, top_seq, ...row })
    queues.set(pairing_id, { ...row, last_seq: Math.max(top_seq, row.last_seq), missing })
  }
  return queues
}
