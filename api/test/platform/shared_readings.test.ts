import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSharedReadings } from '../../src/shared_readings.ts'
import { startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

/** Readings that take a while, and say which of them answered. */
function openReadings() {
  const share = openSharedReadings()
  let begun = 0
  const read = async () => {
    begun += 1
    const number = begun
    await sleep(20)
    if (number === 2) throw new Error('away')
    return number
  }
  return { ask: (key = 'same') => share(key, read), begun: () => begun }
}

test('a request while a reading is under way shares the next one', async () => {
  const { ask, begun } = openReadings()
  const first = ask()
  const others = Promise.allSettled([ask(), ask(), ask()])

  expect(await first).toBe(1)
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun()).toBe(2)
  // A failed reading is not cached.
  expect(await ask()).toBe(3)
  expect(await Promise.all([ask('one'), ask('another')])).toEqual([4, 5])
})

test('figures that many ask for at once show what was posted before each of them asked', async () => {
  const api = await startApi()
  const { event_id, bands, sessions } = await createFestival(api)
  const office = api.sdk(sessions.admin)
  let loaded = 0
  const readings: Promise<{ expected: number; found: number }>[] = []
  const ask = async (expected: number) => ({
    expected,
    found: (await office.statistics.get({})).credit,
  })
  for (let n = 0; n < 10; n += 1) {
    await load(api, event_id, bands[0]!.uid, 100)
    loaded += 1
    for (let reader = 0; reader < 5; reader += 1) readings.push(ask(loaded))
  }

  for (const { expected, found } of await Promise.all(readings))
    expect(found).toBeGreaterThanOrEqual(expected)
})
