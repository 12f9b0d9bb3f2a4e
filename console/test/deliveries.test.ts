import { expect, test } from 'vitest'
import { isDueSoon } from '../src/webhooks/deliveries.ts'

const waiting = (seconds: number) =>
  ({ state: 'waiting', due_at: new Date(Date.now() + seconds * 1000).toISOString() }) as Parameters<
    typeof isDueSoon
  >[0]

test('a delivery is followed until its attempt is over, and not while it waits for the next one', () => {
  // A worker that makes an attempt keeps the delivery for the 15 seconds of a slow receiver, and 10 more.
  expect(isDueSoon(waiting(25))).toBe(true)
  expect(isDueSoon(waiting(300))).toBe(false)
  expect(isDueSoon({ ...waiting(0), state: 'delivered' })).toBe(false)
})
