/** Numbers that look like chance and are the same for the same seed. */
export type Random = {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, this. */
  below(n: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  pick<One>(list: readonly One[]): One
}

/** A generator for a seed and a name: what one scenario draws does not depend on the others. */
export function randomOf(seed: number, name: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(name + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, chance: (p) => next() < p, pick: (list) => list[below(list.length)]! }
}
