import { digestOf, readEntry } from '@kermesse/sdk/phone_queue'
import type { KeptEntry } from '@kermesse/sdk/phone_sales'
import type { Schema } from '@kermesse/sdk/types'
import { queueOfPhone, sendQueue } from '../queue/engine.ts'

type Entry = Schema<'SignedEntry'>

/** Keeps entries of another phone on this one, and sends them. Answers how many were new here. */
export async function takeEntriesOver(entries: Entry[]): Promise<number> {
  const read = await Promise.all(entries.map(keptEntryOf))
  const outbox = await queueOfPhone()
  const count = await outbox.adopt(read.filter((entry) => entry !== null))
  sendQueue()
  return count
}

/** The entries of a file that a phone saved; undefined for another file. */
export function entriesOfFile(text: string): Entry[] | undefined {
  try {
    const { entries } = JSON.parse(text) as { entries?: unknown }
    const is_ours = Array.isArray(entries) && entries.length > 0 && entries.every(isEntry)
    return is_ours ? entries : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { text, signature } = value as Record<string, unknown>
  return typeof text === 'string' && typeof signature === 'string' && readEntry(text) !== null
}

async function keptEntryOf({ text, signature }: Entry): Promise<KeptEntry | null> {
  const read = readEntry(text)
  if (!read) return null
  const { pairing_id, seq, operation, made_at, body } = read
  const uid = typeof body.uid === 'string' ? body.uid : null
  const signed = { pairing_id, seq, text, signature, digest: await digestOf(text) }
  // Its sale is in the history of the phone that made it.
  return { ...signed, operation, sale_id: null, uid, made_at, state: 'waiting', outcome: null }
}
