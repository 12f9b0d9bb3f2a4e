import { randomOf } from '../../../fixtures/random.ts'

/** Numbers that look random and are the same for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

/** A generator for a seed and an episode: what one episode draws does not depend on the others. */
export function chanceOf(seed: number, episode: number) {
  const random = randomOf(seed, episode)
  const { next, below } = random
  const hex = () => below(0x10000).toString(16).padStart(4, '0')
  return {
    ...random,
    between: (least: number, most: number) => least + below(most - least + 1),
    /** Mostly short, now and then a hundred times as long; milliseconds. */
    delay: (usual_ms: number) => (next() < 0.02 ? usual_ms * 100 : usual_ms * 2) * next(),
    id: () =>
      `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`,
  }
}
