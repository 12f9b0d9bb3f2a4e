import { createHash, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

// Requesting random bytes per id took 5 % of a sale.
const random = Buffer.alloc(8192)
let used = random.length
let msecs = 0
let seq = 0

/** The nil id replaces null in keys, and sorts before all others. */
export const nil_id = '00000000-0000-0000-0000-000000000000'

/** A new id; ids of a process are in order of time. */
export function newId() {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + 16)
  used += 16
  const now = Date.now()
  // The lower half of the sequence is left for the ids of the same millisecond.
  seq = now > msecs ? bytes.readUInt32BE() >>> 1 : seq + 1
  msecs = Math.max(now, msecs)
  return v7({ msecs, seq, random: bytes })
}

/** The first and the last id that `newId` may make between two moments, in milliseconds since 1970. */
export function idsBetween(first_ms: number, last_ms: number) {
  const at = (ms: number) =>
    ms
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')
  return {
    first_id: `${at(first_ms)}-7000-8000-000000000000`,
    last_id: `${at(last_ms)}-7fff-bfff-ffffffffffff`,
  }
}

/**
 * Derives an id from a name: the same parts give the same id, so that a retry finds the first
 * attempt. It is a UUID of version 8, which callers may not choose (`ChosenId` in the contract), so
 * nobody can claim a derived id in advance.
 */
export function derivedId(...parts: (string | number)[]) {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
