/** Numbers that look random and are the same for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

/** A generator for a seed and an episode: what one episode draws does not depend on the others. */
export function chanceOf(seed: number, episode: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(episode + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 up to, and without, this. */
  const below = (n: number) => Math.floor(next() * n)
  const hex = () => below(0x10000).toString(16).padStart(4, '0')
  return {
    next,
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (probability: number) => next() < probability,
    pick: <One>(list: readonly One[]) => list[below(list.length)]!,
    /** Mostly short, now and then a hundred times as long; milliseconds. */
    delay: (usual_ms: number) => (next() < 0.02 ? usual_ms * 100 : usual_ms * 2) * next(),
    id: () =>
      `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`,
  }
}
