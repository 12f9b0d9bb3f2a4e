import { createHash } from 'node:crypto'
import { type EntryFields, readEntry } from '@kermesse/sdk/rules/phone_entry'
import type { Schema } from '@kermesse/sdk/types'
import { isSignedBy } from '../identity/phone_keys.ts'
import type { EmbeddedText } from '../platform/embedded_text.ts'
import type { SentTransaction } from '../transactions/commands.ts'
import type { EntryRefusal } from './entry_rules.ts'
import type { EntryPhone } from './phone_actor.ts'

/** An entry as it was sent. */
export type SignedEntry = { text: EmbeddedText<Schema<'PhoneEntry'>>; signature: string }

/** An entry with its digest and its phone, before it is compared with others. */
export type ReadEntry = {
  sent: SignedEntry
  digest: string
  fields: EntryFields | null
  phone: EntryPhone | undefined
  /** It is not shown to be an entry of its phone, and has no place in the chain. */
  outside?: EntryRefusal
}

/** Reads an entry up to its signature; the operation is read only if it is the phone's. */
export function readSigned(
  sent: SignedEntry,
  fields: EntryFields | null,
  phones: ReadonlyMap<string, EntryPhone>,
): ReadEntry {
  const { text } = sent.text
  const digest = createHash('sha256').update(text).digest('base64url')
  const phone = fields ? phones.get(fields.pairing_id) : undefined
  const read = { sent, digest, fields, phone }
  if (!fields) return { ...read, outside: { code: 'entry_unreadable' } }
  if (!phone?.public_key) return { ...read, outside: { code: 'entry_phone_unknown' } }
  return isSignedBy(phone.public_key, text, sent.signature)
    ? read
    : { ...read, outside: { code: 'entry_signature_wrong' } }
}

export const fieldsOf = ({ text }: SignedEntry) => readEntry(text.text)

/** The sale of an entry in minor units, or why it cannot be read. */
export function readSale({ text }: SignedEntry): {
  input?: SentTransaction
  fault?: EntryRefusal
} {
  const { read, fault } = text.read()
  if (fault) return { fault }
  if (read?.operation !== 'transactions.create') return {}
  return { input: read.body as SentTransaction }
}
