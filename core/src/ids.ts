import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id; ids are in order of time. */
export function newId() {
  return v7()
}

/** The id that follows from a name: the same parts give the same id, so that repeating finds the first attempt. */
export function derivedId(...parts: (string | number)[]) {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
