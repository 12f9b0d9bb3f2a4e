import { expect, test } from 'vitest'
import { playPhones } from './phone_episode.ts'
import type { PhoneFaults } from './phone_faults.ts'

const steps = Number(process.env.PHONE_STEPS ?? 20_000)
const seed = Number(process.env.PHONE_SEED ?? 1)

test('no entry of a phone is lost or doubled, every gap is known, and an entry leaves only after its answer', {
  timeout: 600_000,
}, () => {
  const { counts, broken } = playPhones(seed, steps)

  if (process.env.PHONE_STEPS) process.stderr.write(`${JSON.stringify({ seed, ...counts })}\n`)
  expect(broken).toBeUndefined()
  expect(counts.steps).toBe(steps)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})

test.each([
  'phone_deletes_what_it_sent',
  'phone_trusts_the_number_alone',
  'phone_shows_before_it_writes',
  'server_forgets_taken',
  'server_drops_forks',
  'server_books_what_was_given_up',
] as (keyof PhoneFaults)[])('a fault that is put in on purpose is found: %s', (fault) => {
  expect(playPhones(seed, 20_000, { [fault]: true }).broken).toMatch(/^seed \d+, episode \d+: /)
})
