import { digestOf } from '@kermesse/sdk/phone_queue'
import { describe, expect, test } from 'vitest'
import { type KeptClock, makePhoneClock } from '../src/pos/queue/phone_clock.ts'
import { collectFrames, framesOf } from '../src/pos/take_over/frames.ts'

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
const noon = Date.parse('2026-11-27T12:00:00Z')

/** A phone whose clock is `wrong_ms` behind the server's; time passes and its clock is set by hand. */
function phone(wrong_ms = 0, kept?: KeptClock) {
  const world = { real: noon, set_by: -wrong_ms, hidden: false, slept: 0 }
  const now = () => world.real + world.set_by
  const clock = makePhoneClock({
    now,
    monotonic: () => world.real - noon - world.slept,
    takeHidden: () => world.hidden,
    kept,
  })
  const dated = () => {
    const { made_at, offset_ms } = clock.reading()
    return made_at + (offset_ms ?? 0) - world.real
  }
  return { world, now, clock, dated, meet: () => clock.note(world.real, now()) }
}

describe('the clock of a phone', () => {
  test('that never met the server dates no offline sale', () => {
    expect(phone().clock.isSure()).toBe(false)
  })

  test.each([minute_ms, day_ms, 365 * day_ms, -day_ms])(
    'that is wrong by %i ms dates sales by the server’s',
    (wrong_ms) => {
      const { clock, dated, meet } = phone(wrong_ms)
      meet()
      expect(clock.isSure()).toBe(true)
      expect(dated()).toBe(0)
    },
  )

  test.each([minute_ms, -minute_ms, day_ms])(
    'that is set by %i ms while the app runs does not move the sales',
    (by_ms) => {
      const { world, clock, dated, meet } = phone()
      meet()
      world.real += minute_ms
      world.set_by += by_ms
      expect(dated()).toBe(0)
      expect(clock.isSure()).toBe(true)
    },
  )

  test('counts the time without contact over a restart, whatever the clock is set to', () => {
    const { world, clock, meet } = phone()
    meet()
    world.real += 60 * minute_ms
    world.set_by = -30 * minute_ms
    expect(clock.silentFor()).toBe(60 * minute_ms)
    const again = phone(0, { offset_ms: 0, seen_ms: noon - day_ms })
    expect(again.clock.silentFor()).toBe(day_ms)
    again.meet()
    expect(again.clock.silentFor()).toBe(0)
  })

  test('that slept goes on at the right time', () => {
    const { world, dated, meet } = phone()
    meet()
    world.hidden = true
    world.real += 60 * minute_ms
    world.slept += 60 * minute_ms
    expect(dated()).toBe(0)
  })

  test('that was set back while the app was closed sells offline only after the server has answered', () => {
    const { clock, meet } = phone(0, { offset_ms: 0, seen_ms: noon + day_ms })
    expect(clock.isSure()).toBe(false)
    meet()
    expect(clock.isSure()).toBe(true)
  })
})

test('300 offline sales go to another phone in 30 seconds of QR codes, read in any order and more than once', async () => {
  const random = (bytes: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
  const pairing_id = crypto.randomUUID()
  const entries: { text: string; signature: string }[] = []
  for (let i = 0; i < 600; i++) {
    const order = [{ _id: pairing_id, quantity: 1 + (i % 3), price: 5 }]
    const sale = { type: 'debit', uid: random(5), order }
    const body = { _id: crypto.randomUUID(), ...(i % 2 === 0 && sale) }
    const before = entries.at(-1)
    const previous = before ? await digestOf(before.text) : ''
    const fields = { v: 1, pairing_id, seq: i + 1, previous, body, made_at: noon + i }
    entries.push({ text: JSON.stringify(fields), signature: random(64) })
  }
  const frames = await framesOf(entries)
  expect(Math.max(...frames.map((frame) => frame.length))).toBeLessThanOrEqual(900)
  // Four a second.
  expect(frames.length / 4).toBeLessThanOrEqual(30)

  const collected = collectFrames()
  expect(collected.add('https://example.org/another/code')).toBe(false)
  for (const frame of frames.toReversed().slice(1)) collected.add(frame)
  for (const frame of frames.slice(0, 5)) collected.add(frame)
  expect(await collected.entries()).toBeUndefined()
  collected.add(frames.at(-1)!)
  expect(collected.progress()).toEqual({ read: frames.length, parts: frames.length })
  expect(await collected.entries()).toEqual(entries)
})
