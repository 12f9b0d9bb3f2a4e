import { type PhoneKeys, signText, toBase64url } from './phone_keys.ts'
import {
  type EntryFields,
  type EntryOperation,
  most_entry_letters,
  readEntry,
} from './rules/phone_entry.ts'

export type { EntryFields, EntryOperation }
export { readEntry }

/** An entry that a phone has signed: `text` and `signature` are what is sent. */
export type MadeEntry = { text: string; signature: string; seq: number; digest: string }

/**
 * Makes the entry after the one whose digest is `previous`, and signs it. Nobody may format its text again.
 *
 * @throws {Error} if the text is longer than 16,000 letters, or a field does not fit.
 */
export async function makeEntry(
  keys: PhoneKeys,
  fields: Omit<EntryFields, 'v'>,
): Promise<MadeEntry> {
  const { pairing_id, seq, previous, operation, body, user_id, ...rest } = fields
  const { made_at, monotonic_ms, offset_ms, taken_offline } = rest
  const text = JSON.stringify({
    v: 1,
    pairing_id,
    seq,
    previous,
    operation,
    body,
    user_id,
    made_at,
    monotonic_ms,
    offset_ms,
    taken_offline,
  })
  if (text.length > most_entry_letters) throw new Error('the entry is too long')
  if (!readEntry(text)) throw new Error('this is no entry')
  return { text, signature: await signText(keys, text), seq, digest: await digestOf(text) }
}

/** The SHA-256 of the text of an entry, in base64url. */
export async function digestOf(text: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
