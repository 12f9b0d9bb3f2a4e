import type { SeqRange } from '@kermesse/sdk/rules/phone_entry'
import type { Knex } from 'knex'
import { laterSeqs, missingOf, type PhoneCounters } from '../identity/phone_queues.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { SentTransaction } from '../transactions/commands.ts'
import { type BookedEntry, EntryBook } from './entry_rules.ts'
import type { EarlierSale } from './offline_limits.ts'

/** An entry as it is stored, with the sale as it was read. Amounts in minor units. */
export type StoredEntry = BookedEntry & {
  user_id: string | null
  text: string
  signature: string
  input: SentTransaction | null
  happened_at: string
  received_at: string
  /** The wristband and the amount that count towards the limits for offline sales. */
  uid: string | null
  amount: number | null
  code: string | null
  details: unknown
  transaction_id: string | null
  review_id: string | null
}

/** The last contact of a phone, by itself. */
export type PhoneContact = {
  pairing_id: string
  contact_at: string | null
  /** Of its newest entry, as known at that contact. */
  last_seq: number
  top_seq: number
  /** Up to this number no entry is missing. */
  received_seq: number
  silences: string
}

/** Locks what is known of these phones, in the order of their ids: two senders of the same entries wait for each other. */
export async function lockPhones(
  trx: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<Map<string, PhoneContact>> {
  const rows = [...new Set(pairing_ids)].sort().map((pairing_id) => ({ event_id, pairing_id }))
  if (rows.length === 0) return new Map()
  await trx('phone_states').insert(rows).onConflict(['event_id', 'pairing_id']).ignore()
  const locked: PhoneContact[] = await trx('phone_states')
    .where({ event_id })
    .whereIn(
      'pairing_id',
      rows.map(({ pairing_id }) => pairing_id),
    )
    .orderBy('pairing_id')
    .forUpdate()
    .select('pairing_id', 'contact_at', 'last_seq', 'top_seq', 'received_seq', 'silences')
  return new Map(locked.map((one) => [one.pairing_id, one]))
}

/** Offline sales of a phone that came at or after a moment. */
export async function readEarlier(
  db: Knex,
  event_id: string,
  pairing_id: string,
  since: string,
): Promise<EarlierSale[]> {
  const rows = await db('phone_entries')
    .where({ event_id, pairing_id, outcome: 'posted' })
    .where('received_at', '>=', since)
    .whereNotNull('amount')
    .select('seq', 'uid', 'amount', 'received_at')
  return rows.map(({ received_at, ...one }) => ({ ...one, received_ms: Date.parse(received_at) }))
}

/** The entries beside those that were sent, and those about the same sales. */
export async function readBook(
  db: Knex,
  event_id: string,
  sent: readonly Pick<StoredEntry, 'pairing_id' | 'seq' | 'record_id'>[],
): Promise<EntryBook<StoredEntry>> {
  if (sent.length === 0) return new EntryBook()
  const around = sent.flatMap(({ pairing_id, seq }) =>
    [seq - 1, seq, seq + 1].map((one) => ({ pairing_id, seq: one })),
  )
  const rows = await queryRows<StoredRow>(
    db,
    `SELECT e.* FROM phone_entries e
     JOIN unnest(?::uuid[], ?::int[]) AS n (pairing_id, seq)
       ON n.pairing_id = e.pairing_id AND n.seq = e.seq
     WHERE e.event_id = ?
     UNION
     SELECT e.* FROM phone_entries e
     JOIN unnest(?::uuid[], ?::uuid[]) AS n (pairing_id, record_id)
       ON n.pairing_id = e.pairing_id AND n.record_id = e.record_id
     WHERE e.event_id = ?
     ORDER BY pairing_id, seq`,
    [
      around.map(({ pairing_id }) => pairing_id),
      around.map(({ seq }) => seq),
      event_id,
      sent.map(({ pairing_id }) => pairing_id),
      sent.map(({ record_id }) => record_id),
      event_id,
    ],
  )
  return new EntryBook(rows.map(fromRow))
}

type StoredRow = Omit<StoredEntry, 'input' | 'details'> & {
  event_id: string
  input: string | null
  details: string | null
}

function fromRow({ event_id: _, input, details, ...row }: StoredRow): StoredEntry {
  return {
    ...row,
    input: input === null ? null : JSON.parse(input),
    details: details === null ? null : JSON.parse(details),
  }
}

/** Reversals that wait for one of these sales, or for the entries after a number, and can be decided now. */
export async function readAwaiting(
  db: Knex,
  event_id: string,
  since: readonly Pick<PhoneContact, 'pairing_id' | 'received_seq'>[],
  sales: readonly Pick<StoredEntry, 'pairing_id' | 'record_id'>[],
): Promise<StoredEntry[]> {
  const rows = await queryRows<StoredRow>(
    db,
    `SELECT e.* FROM phone_entries e
     JOIN unnest(?::uuid[], ?::int[]) AS n (pairing_id, seq)
       ON n.pairing_id = e.pairing_id AND e.seq > n.seq
     JOIN phone_states s ON s.event_id = e.event_id AND s.pairing_id = e.pairing_id
     WHERE e.event_id = ? AND e.seq <= s.received_seq
       AND e.operation = 'transactions.reverse_by_id' AND e.outcome = 'noted'
     UNION
     SELECT e.* FROM phone_entries e
     JOIN unnest(?::uuid[], ?::uuid[]) AS n (pairing_id, record_id)
       ON n.pairing_id = e.pairing_id AND n.record_id = e.record_id
     WHERE e.event_id = ?
       AND e.operation = 'transactions.reverse_by_id' AND e.outcome = 'noted'
     ORDER BY pairing_id, seq`,
    [
      since.map(({ pairing_id }) => pairing_id),
      since.map(({ received_seq }) => received_seq),
      event_id,
      sales.map(({ pairing_id }) => pairing_id),
      sales.map(({ record_id }) => record_id),
      event_id,
    ],
  )
  return rows.map(fromRow)
}

/** Writes new entries, and what became of older ones. */
export async function writeEntries(
  trx: Knex,
  event_id: string,
  added: readonly StoredEntry[],
  changed: readonly StoredEntry[],
) {
  if (added.length > 0) await trx('phone_entries').insert(added.map((one) => toRow(event_id, one)))
  for (const { pairing_id, seq, ...entry } of changed) {
    const { outcome, code, details, transaction_id, review_id, uid, amount } = entry
    const decided = { outcome, code, details: json(details), transaction_id, review_id }
    await trx('phone_entries')
      .where({ event_id, pairing_id, seq })
      .update({ ...decided, uid, amount })
  }
}

function toRow(event_id: string, { hold: _, input, details, ...entry }: StoredEntry): StoredRow {
  // The ledger has a posted sale; any other may still be posted.
  const kept = entry.outcome === 'posted' ? null : input
  return { ...entry, event_id, input: json(kept), details: json(details) }
}

const json = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value)

export type Progress = {
  pairing_id: string
  received_seq: number
  digest: string | null
  missing: SeqRange[]
}

/** Moves the counters of the phones on after new entries. */
export async function advancePhones(
  trx: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<void> {
  for (const pairing_id of new Set(pairing_ids)) {
    const here = { event_id, pairing_id }
    const state: PhoneCounters = await trx('phone_states').where(here).first()
    const later = await laterSeqs(trx, event_id, state)
    let { received_seq } = state
    for (const seq of later) if (seq === received_seq + 1) received_seq = seq
    const top_seq = Math.max(state.top_seq, later.at(-1) ?? 0)
    await trx('phone_states').where(here).update({ received_seq, top_seq })
  }
}

/** How far the entries of these phones have come. */
export async function readProgress(
  db: Knex,
  event_id: string,
  pairing_ids: readonly string[],
): Promise<Progress[]> {
  const states: PhoneCounters[] = await db('phone_states')
    .where({ event_id })
    .whereIn('pairing_id', [...pairing_ids])
    .select('pairing_id', 'received_seq', 'top_seq', 'last_seq')
  const known = new Map(states.map((state) => [state.pairing_id, state]))
  return Promise.all(
    pairing_ids.map(async (pairing_id): Promise<Progress> => {
      const state = known.get(pairing_id)
      if (!state) return { pairing_id, received_seq: 0, digest: null, missing: [] }
      const { received_seq } = state
      const digest = await digestAt(db, event_id, state)
      const missing = await missingOf(db, event_id, state)
      return { pairing_id, received_seq, digest, missing }
    }),
  )
}

async function digestAt(
  db: Knex,
  event_id: string,
  { pairing_id, received_seq: seq }: PhoneCounters,
) {
  if (seq === 0) return null
  const { digest } = await db('phone_entries').where({ event_id, pairing_id, seq }).first('digest')
  return digest as string
}
