import { isoNow } from '../platform/database_clock.ts'
import { offline_ms } from '../platform/offline_time.ts'
import { inputOf } from './entry_commands.ts'
import type { EntryRefusal } from './entry_rules.ts'
import type { PhoneContact, StoredEntry } from './entry_store.ts'
import type { PhoneUser } from './phone_actor.ts'
import { type ReadEntry, readSale } from './signed_entries.ts'

/** Makes the row of an entry in the book; it is held if its phone could not make it. */
export function toBooked(
  entry: ReadEntry,
  person: PhoneUser | undefined,
  contact: Pick<PhoneContact, 'last_seq'>,
): StoredEntry {
  const { sent, digest, phone } = entry
  const fields = entry.fields!
  const { pairing_id, seq, previous, operation, body, user_id, taken_offline } = fields
  const received_at = isoNow()
  const happened_ms = happenedAt(entry, Date.parse(received_at))
  const { input, fault } = readSale(sent)
  const hold =
    fault ?? reasonToHold(entry, person, contact, { happened_ms, now_ms: Date.parse(received_at) })
  return {
    pairing_id,
    seq,
    previous,
    digest,
    operation,
    record_id: body._id,
    taken_offline,
    user_id,
    text: sent.text.text,
    signature: sent.signature,
    input: input ? inputOf(input, phone!) : null,
    happened_at: new Date(happened_ms).toISOString(),
    received_at,
    uid: null,
    amount: null,
    outcome: null,
    hold,
    code: hold?.code ?? null,
    details: hold?.details ?? null,
    transaction_id: null,
    review_id: null,
  }
}

/** By the clock of the server, in milliseconds; a phone sold nothing before it was paired, and nothing that is yet to come. */
function happenedAt({ fields, phone }: ReadEntry, now_ms: number): number {
  const { made_at, offset_ms } = fields!
  const paired_ms = phone!.paired_at ? Date.parse(phone!.paired_at) : 0
  return Math.min(now_ms, Math.max(made_at + (offset_ms ?? 0), paired_ms))
}

type Moment = { happened_ms: number; now_ms: number }

function reasonToHold(
  { fields, phone }: ReadEntry,
  person: PhoneUser | undefined,
  { last_seq }: Pick<PhoneContact, 'last_seq'>,
  { happened_ms, now_ms }: Moment,
): EntryRefusal | undefined {
  const { body, seq, user_id } = fields!
  const { state, ended_at, ends_at } = phone!
  // A thief may date an entry at will: only its number shows that the phone had it before it was lost.
  if (state === 'lost' && seq > last_seq) return { code: 'entry_phone_lost', details: { last_seq } }
  const end = state === 'ended' ? (ended_at ?? ends_at) : null
  if (end !== null && happened_ms > Date.parse(end)) return { code: 'entry_phone_ended' }
  if (user_id === null) return { code: 'person_needed' }
  if (!person) return { code: 'entry_person_unknown' }
  if (happened_ms < now_ms - offline_ms) return { code: 'entry_too_old' }
  if (body.date !== undefined || body.offline !== undefined) return { code: 'entry_unreadable' }
  return undefined
}
