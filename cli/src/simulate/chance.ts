import { createHash } from 'node:crypto'

/** Chance that depends on nothing but its seed. */
export type Chance = {
  /** At least 0, below 1. */
  next(): number
  /** At least `from`, at most `to`; whole. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in `share` of all cases. */
  happens(share: number): boolean
}

/** `chanceOf('7', 'visitor', '12')` is the same in every run. */
export function chanceOf(...names: readonly string[]): Chance {
  const digest = hash(names)
  let state = digest.readUInt32LE(0)
  // mulberry32: small, fast, and good enough to choose drinks.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    happens: (share) => next() < share,
  }
}

/**
 * Returns a UUID of version 5 for these names, so that a second run finds the records of the first.
 */
export function uuidOf(...names: readonly string[]) {
  const bytes = hash(names).subarray(0, 16)
  // Version 8 is the server's own.
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `length` letters and digits that are not mistaken for each other. */
export function codeOf(length: number, ...names: readonly string[]) {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return [...hash(names).subarray(0, length)].map((byte) => letters[byte % 32]).join('')
}

export function hexOf(digits: number, ...names: readonly string[]) {
  return hash(names).toString('hex').slice(0, digits).toUpperCase()
}

function hash(names: readonly string[]) {
  return createHash('sha256').update(names.join('\0')).digest()
}
