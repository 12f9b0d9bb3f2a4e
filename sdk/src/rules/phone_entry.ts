/** Longest text of an entry, in letters. */
export const most_entry_letters = 16_000

export const entry_operations = [
  'transactions.create',
  'transactions.reverse_by_id',
  'entries.taken',
  'entries.given_up',
] as const
export type EntryOperation = (typeof entry_operations)[number]

/** The fields of an entry that its phone signs, apart from what the operation needs in `body`. */
export type EntryFields = {
  v: 1
  pairing_id: string
  /** Counts the entries of the phone from 1. */
  seq: number
  /** The digest of the entry before; empty for the first. */
  previous: string
  operation: EntryOperation
  /** As on the wire: amounts are decimal numbers. */
  body: { _id: string } & Record<string, unknown>
  user_id: string | null
  /** By the clock of the phone, in milliseconds since 1970. */
  made_at: number
  monotonic_ms: number
  /** What the clock of the server said more than the phone's; null if never compared. */
  offset_ms: number | null
  /** It has been handed out without an answer. */
  taken_offline: boolean
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const digest = /^[A-Za-z0-9_-]{43}$/
const most_seq = 2_000_000_000

/** Reads the text of an entry; null if it does not fit. Of `body`, only `_id` is checked. */
export function readEntry(text: string): EntryFields | null {
  if (text.length > most_entry_letters) return null
  const read = parse(text)
  if (!isObject(read) || !isObject(read.body)) return null
  const { v, pairing_id, seq, previous, operation, body, user_id, made_at, ...rest } = read
  const fits =
    v === 1 &&
    isId(pairing_id) &&
    isInteger(seq) &&
    seq >= 1 &&
    seq <= most_seq &&
    (seq === 1 ? previous === '' : typeof previous === 'string' && digest.test(previous)) &&
    entry_operations.some((known) => known === operation) &&
    isId(body._id) &&
    (user_id === null || isId(user_id)) &&
    isInteger(made_at) &&
    made_at >= 0 &&
    typeof rest.monotonic_ms === 'number' &&
    (rest.offset_ms === null || isInteger(rest.offset_ms)) &&
    typeof rest.taken_offline === 'boolean'
  return fits ? (read as EntryFields) : null
}

export type SeqRange = { from: number; to: number }

/** The numbers that are missing between those that came, up to the newest one that the phone has told of. */
export function missingRanges(
  received_seq: number,
  later: readonly number[],
  last_seq: number,
): SeqRange[] {
  const ranges: SeqRange[] = []
  let expected = received_seq + 1
  for (const seq of [...later, last_seq + 1]) {
    if (seq > expected) ranges.push({ from: expected, to: seq - 1 })
    expected = Math.max(expected, seq + 1)
  }
  return ranges
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown) => typeof value === 'string' && uuid.test(value)
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
