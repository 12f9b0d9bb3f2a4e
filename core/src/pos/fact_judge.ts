import { posSettings } from '../events/pos_settings.ts'
import type { EventRow } from '../models/event_model.ts'
import type { Ctx } from '../operations/context.ts'
import { readSilences } from './contacts.ts'
import type { EntryPosting, EntryRefusal } from './entry_rules.ts'
import { type PhoneContact, readEarlier, type StoredEntry } from './entry_store.ts'
import {
  type EarlierSale,
  exposureOf,
  judgeOffline,
  type OfflineLimits,
  silentFor,
} from './offline_limits.ts'
import type { EntryPhone } from './phone_actor.ts'

type Phones = {
  phones: ReadonlyMap<string, EntryPhone>
  contacts: ReadonlyMap<string, PhoneContact>
}

/** Judges the offline sales of a call against the limits of the event, each after the ones before. */
export class FactJudge {
  readonly #limits: OfflineLimits
  readonly #known: Phones
  readonly #earlier: Map<string, EarlierSale[]>

  constructor(limits: OfflineLimits, known: Phones, earlier: Map<string, EarlierSale[]>) {
    this.#limits = limits
    this.#known = known
    this.#earlier = earlier
  }

  /** Returns a reason to hold a sale; one that passes counts towards the limits from then on. */
  judge({ entry, said_by }: EntryPosting<StoredEntry>): EntryRefusal | undefined {
    const { pairing_id, input, received_at } = entry
    const { seq, happened_at } = said_by
    if (!input) return undefined
    const happened_ms = Date.parse(happened_at)
    const earlier = this.#earlier.get(pairing_id) ?? []
    const silent_ms = this.#silentFor(pairing_id, happened_ms)
    const sale = { seq, happened_ms, input }
    const refusal = judgeOffline(sale, this.#limits, silent_ms, earlier)
    const { uid, amount } = exposureOf(input) ?? {}
    if (refusal || uid === undefined || amount === undefined) return refusal
    entry.uid = uid
    entry.amount = amount
    earlier.push({ seq: entry.seq, uid, amount, received_ms: Date.parse(received_at) })
    this.#earlier.set(pairing_id, earlier)
    return undefined
  }

  #silentFor(pairing_id: string, happened_ms: number): number {
    const { paired_at, last_challenge_at } = this.#known.phones.get(pairing_id)!
    const contact = this.#known.contacts.get(pairing_id)!
    // Signing in is a contact too; the last one alone is known.
    const signed_in_ms = Date.parse(last_challenge_at ?? paired_at ?? happened_at_pairing)
    const contact_ms = Date.parse(contact.contact_at ?? paired_at ?? happened_at_pairing)
    const last_ms = signed_in_ms <= happened_ms ? Math.max(signed_in_ms, contact_ms) : contact_ms
    return silentFor(happened_ms, last_ms, readSilences(contact))
  }
}

const happened_at_pairing = new Date(0).toISOString()

/** Reads what the offline sales of a call are judged by. */
export async function createFactJudge(
  { db, event_id }: Pick<Ctx, 'db' | 'event_id'>,
  postings: readonly EntryPosting<StoredEntry>[],
  known: Phones,
): Promise<FactJudge | undefined> {
  const facts = postings.filter(({ as }) => as === 'fact')
  if (facts.length === 0) return undefined
  const { offline } = (await db<EventRow>('events').where({ _id: event_id }).first('offline'))!
  const earlier = new Map<string, EarlierSale[]>()
  for (const [pairing_id, mine] of Map.groupBy(facts, ({ entry }) => entry.pairing_id)) {
    const since = mine.map(({ said_by }) => said_by.happened_at).toSorted()[0]!
    earlier.set(pairing_id, await readEarlier(db, event_id, pairing_id, since))
  }
  const limits = posSettings({ offline: offline ?? {}, pos: {} }).offline as OfflineLimits
  return new FactJudge(limits, known, earlier)
}
