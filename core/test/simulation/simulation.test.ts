import { describe, expect, test } from 'vitest'
import { deliberate_faults } from './deliberate_faults.ts'
import { kinds, playEpisode } from './episode.ts'
import type { Faults } from './faults.ts'

const steps = 1_000

describe('a simulated evening', () => {
  test.each([1, 2, 3, 4])(
    'with seed %i keeps every promise, and is the same each time',
    async (seed) => {
      const first = await playEpisode(seed, 0, { steps })
      const again = await playEpisode(seed, 0, { steps })

      expect(first.violation).toBeUndefined()
      expect(first.counts.transactions).toBeGreaterThan(10)
      expect(again.hash).toBe(first.hash)
    },
  )

  test('is another one for another seed', async () => {
    const [one, other] = [await playEpisode(5, 0, { steps }), await playEpisode(6, 0, { steps })]

    expect(one.hash).not.toBe(other.hash)
  })
})

describe('a fault that is put in on purpose is found', () => {
  test.each(Object.entries(deliberate_faults))('%s', async (_name, faults) => {
    const found = await firstViolation(faults)

    expect(found?.trace.length).toBeGreaterThan(10)
    expect(found?.message).toMatch(
      /booked (twice|later)|not there|transactions_pkey|says that|deadlock|wait for each other|credited as|counts/,
    )
  })
})

async function firstViolation(faults: Faults) {
  for (let seed = 1; seed <= 30; seed++) {
    const kind = seed % 2 === 0 ? kinds.crowded : kinds.stuck
    const { violation } = await playEpisode(seed, 0, { steps: 4 * steps, faults, ...kind })
    if (violation) return violation
  }
  return undefined
}
