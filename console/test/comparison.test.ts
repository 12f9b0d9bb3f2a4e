import { describe, expect, test } from 'vitest'
import { amountText } from '../src/format.ts'
import {
  addressOfPlace,
  everything,
  isWall,
  placeAt,
  type Range,
} from '../src/statistics/address.ts'
import { percentText, signedText } from '../src/statistics/amount_text.ts'
import {
  comparisonWithDay,
  differenceOf,
  type Life,
  otherByClock,
  otherByLife,
  pointsBeside,
} from '../src/statistics/comparison.ts'
import { rangeOfDay } from '../src/statistics/days.ts'
import { lastSteps } from '../src/statistics/wall/wall_panels.ts'
import { rangeOfWall } from '../src/statistics/wall/wall_range.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (at_ms: number | null) => (at_ms === null ? null : new Date(at_ms).toISOString())
const calendar = { timezone: 'Europe/Zurich', day_start: '06:00' }
const hour_ms = 3_600_000
/** Both nights in which clocks change are within it. */
const year: Life = {
  calendar,
  event: { begin_ms: at('2026-03-01T17:00:00Z'), end_ms: at('2026-11-30T01:00:00Z') },
}
const day = (date: string, life = year) => rangeOfDay(date, life.calendar, life.event)
const long_after = at('2027-01-01T00:00:00Z')
const day_before = { with: 'day_before' } as const
const text = (range: Range | null) => range && [iso(range.begin_ms), iso(range.end_ms)]

describe('the address', () => {
  test('holds what is compared, in each of its forms', () => {
    const event_id = '01a1fd6e-8c26-74c2-b6ce-219d812df633'
    const begin_ms = at('2026-08-14T06:00:00Z')
    const compared = [day_before, { with: 'range', begin_ms }, { with: 'event', event_id }] as const
    for (const compare of compared) {
      const place = { event_id: 'x', bar_id: undefined, ...everything, compare }
      const { pathname, search } = new URL(addressOfPlace(place), 'http://localhost')
      expect(placeAt(pathname, search)).toEqual(place)
    }
    expect(placeAt('/statistics', '?compare=yesterday')?.compare).toBeUndefined()
    expect(placeAt('/statistics', `?compare=${(begin_ms / 1000).toString(16)}`)?.compare).toEqual({
      with: 'range',
      begin_ms,
    })
  })

  test('is that of a wall by one word', () => {
    expect(isWall('/statistics', '?wall')).toBe(true)
    expect(isWall('/statistics/6a/6b', '?event_id=x&wall=light')).toBe(true)
    expect(isWall('/statistics', '?event_id=wall')).toBe(false)
    expect(isWall('/admin/events', '?wall')).toBe(false)
  })
})

describe('beside a day stands the day before', () => {
  test('whole, once the day is over', () => {
    const other = otherByClock(day_before, day('2026-08-15'), year, long_after)
    expect(text(other)).toEqual(text(day('2026-08-14')))
    expect(other?.cut_ms).toBeNull()
  })

  test('until the same time of day, as long as the day is not over', () => {
    const now_ms = at('2026-08-15T19:04:00Z')
    const other = otherByClock(day_before, day('2026-08-15'), year, now_ms)
    expect(text(other)).toEqual(['2026-08-14T04:00:00.000Z', '2026-08-14T19:04:00.000Z'])
    expect(iso(other!.cut_ms)).toBe('2026-08-14T19:04:00.000Z')
  })

  test('by the clock, on the day after each change of it', () => {
    // In summer time since three in the night: 21:04 is 19:04 in Greenwich, and was 20:04 the day before.
    const spring = otherByClock(day_before, day('2026-03-29'), year, at('2026-03-29T19:04:00Z'))
    expect(iso(spring!.cut_ms)).toBe('2026-03-28T20:04:00.000Z')
    const autumn = otherByClock(day_before, day('2026-10-25'), year, at('2026-10-25T20:04:00Z'))
    expect(iso(autumn!.cut_ms)).toBe('2026-10-24T19:04:00.000Z')
  })

  test('as short as the first day of an event was, and none before it', () => {
    const second = otherByClock(day_before, day('2026-03-02'), year, long_after)
    expect(iso(second!.begin_ms)).toBe('2026-03-01T17:00:00.000Z')
    expect(otherByClock(day_before, day('2026-03-01'), year, long_after)).toBeNull()
  })

  test('and beside hours of one’s own the same hours; beside everything no day', () => {
    const range = { begin_ms: at('2026-10-25T17:00:00Z'), end_ms: at('2026-10-25T23:30:30Z') }
    const other = otherByClock(day_before, range, year, long_after)
    expect(text(other)).toEqual(['2026-10-24T16:00:00.000Z', '2026-10-24T22:30:30.000Z'])
    expect(otherByClock(day_before, everything, year, long_after)).toBeNull()
    const open = { begin_ms: range.begin_ms, end_ms: null }
    const until_now = otherByClock(day_before, open, year, at('2026-10-25T18:00:00Z'))
    expect(text(until_now)).toEqual(['2026-10-24T16:00:00.000Z', '2026-10-24T17:00:00.000Z'])
  })
})

test('beside a day stands any other one, known by when it began', () => {
  const shown = day('2026-08-15')
  const first = comparisonWithDay('2026-03-01', shown, year)
  expect(first).toEqual({ with: 'range', begin_ms: at('2026-03-01T17:00:00Z') })
  const other = otherByClock(first as never, shown, year, long_after)
  expect(text(other)).toEqual(text(day('2026-03-01')))
  // Hours that began at five in the evening stand beside five in the evening, in winter as in summer.
  expect(iso(other!.beside(at('2026-03-01T17:00:00Z'), 'hour'))).toBe('2026-08-15T16:00:00.000Z')

  const hours = { begin_ms: at('2026-08-15T16:00:00Z'), end_ms: at('2026-08-15T20:00:00Z') }
  const same_hours = comparisonWithDay('2026-11-14', hours, year)
  expect(same_hours).toEqual({ with: 'range', begin_ms: at('2026-11-14T17:00:00Z') })
  expect(text(otherByClock(same_hours as never, hours, year, long_after))).toEqual([
    '2026-11-14T17:00:00.000Z',
    '2026-11-14T21:00:00.000Z',
  ])
})

describe('hours stand beside hours of the same name', () => {
  const points = (range: Range) =>
    Array.from({ length: (range.end_ms! - range.begin_ms!) / hour_ms }, (_, n) => ({
      date: new Date(range.begin_ms! + n * hour_ms).toISOString(),
      value: 0.1 + n,
    }))
  const total = (all: { value: number }[]) => all.reduce((sum, { value }) => sum + value, 0)

  test.each([
    ['2026-08-15', '2026-08-14'],
    // The other has an hour twice; what is shown has one twice; the other lacks one; what is shown lacks one.
    ['2026-10-25', '2026-10-24'],
    ['2026-10-24', '2026-10-23'],
    ['2026-03-29', '2026-03-28'],
    ['2026-03-28', '2026-03-27'],
  ])('%s beside the day before, and no cent is lost', (shown, before) => {
    const other = otherByClock(day_before, day(shown), year, long_after)!
    const given = points(day(before))
    const beside = pointsBeside(given, (at_ms) => other.beside(at_ms, 'hour'), false)
    expect(total(beside)).toBeCloseTo(total(given), 6)
    const { begin_ms, end_ms } = day(shown)
    for (const { date } of beside) {
      expect(at(date)).toBeGreaterThanOrEqual(begin_ms!)
      expect(at(date)).toBeLessThan(end_ms!)
      expect(at(date) % hour_ms).toBe(0)
    }
  })

  test('the hour that comes twice is one amount, and of people the larger number', () => {
    const other = otherByClock(day_before, day('2026-10-25'), year, long_after)!
    const twice = [
      { date: '2026-10-25T00:00:00Z', value: 10.1 },
      { date: '2026-10-25T01:00:00Z', value: 0.2 },
    ]
    const beside = (at_ms: number) => other.beside(at_ms, 'hour')
    const date = '2026-10-26T01:00:00.000Z'
    expect(pointsBeside(twice, beside, false)).toEqual([{ date, value: 10.3 }])
    expect(pointsBeside(twice, beside, true)).toEqual([{ date, value: 10.1 }])
  })
})

describe('beside an event stands another one at the same hour of its life', () => {
  const shown: Life = {
    calendar,
    event: { begin_ms: at('2026-08-14T16:30:00Z'), end_ms: at('2026-08-17T00:00:00Z') },
  }
  const other: Life = {
    calendar: { timezone: 'Europe/Lisbon', day_start: '08:00' },
    event: { begin_ms: at('2025-08-15T15:00:00Z'), end_ms: at('2025-08-18T00:00:00Z') },
  }
  const now_ms = at('2026-08-15T19:00:00Z')

  test('everything until now, also what was sold before the begin', () => {
    const found = otherByLife(everything, shown, other, now_ms)!
    expect(text(found)).toEqual([null, '2025-08-16T17:30:00.000Z'])
    expect(iso(found.cut_ms)).toBe('2025-08-16T17:30:00.000Z')
  })

  test('a range that is over as many hours after the begin, and one that is not, until now', () => {
    const range = { begin_ms: at('2026-08-14T18:30:00Z'), end_ms: at('2026-08-14T20:30:00Z') }
    expect(text(otherByLife(range, shown, other, now_ms))).toEqual([
      '2025-08-15T17:00:00.000Z',
      '2025-08-15T19:00:00.000Z',
    ])
    const today = day('2026-08-15', shown)
    const found = otherByLife(today, shown, other, now_ms)!
    expect(iso(found.cut_ms)).toBe('2025-08-16T17:30:00.000Z')
    expect(iso(found.end_ms)).toBe('2025-08-16T17:30:00.000Z')
  })

  test('its first hour beside the first hour, and its first day beside the first day', () => {
    const { beside } = otherByLife(everything, shown, other, now_ms)!
    expect(iso(beside(at('2025-08-15T15:00:00Z'), 'hour'))).toBe('2026-08-14T16:00:00.000Z')
    // A day begins at eight in Lisbon and at six in Zurich.
    expect(iso(beside(at('2025-08-15T07:00:00Z'), 'day'))).toBe('2026-08-14T04:00:00.000Z')
    expect(iso(beside(at('2025-08-17T07:00:00Z'), 'day'))).toBe('2026-08-16T04:00:00.000Z')
  })

  test('and none that has no begin', () => {
    const endless = { calendar, event: everything }
    expect(otherByLife(everything, shown, endless, now_ms)).toBeNull()
    expect(otherByLife(everything, endless, other, now_ms)).toBeNull()
  })
})

test('a difference is right to the cent, has its sign, and no per cent of nothing', () => {
  expect(differenceOf(0.3, 0.1)).toEqual({ amount: 0.2, percent: expect.closeTo(200, 9) })
  expect(differenceOf(-5, -10)).toEqual({ amount: 5, percent: 50 })
  expect(differenceOf(12, 0)).toEqual({ amount: 12, percent: null })
  expect(signedText(1234.5)).toBe("+1'234.50")
  expect(signedText(-0.05)).toBe('−0.05')
  expect(signedText(-0)).toBe('0.00')
  expect(amountText(-0)).toBe('0.00')
  expect(percentText(33.333)).toBe('+33.3\u00a0%')
  expect(percentText(-100)).toBe('−100.0\u00a0%')
  expect(percentText(-0.01)).toBe('0.0\u00a0%')
  expect(percentText(123456.7)).toBe("+123'457\u00a0%")
})

describe('a wall', () => {
  test('shows today while there is an event, else all, and what its address says before both', () => {
    const now_ms = at('2026-08-15T01:00:00Z')
    expect(rangeOfWall(everything, year, now_ms)).toEqual({
      range: day('2026-08-14'),
      is_today: true,
    })
    expect(rangeOfWall(everything, year, long_after)).toEqual({
      range: everything,
      is_today: false,
    })
    const before = at('2026-02-01T00:00:00Z')
    expect(rangeOfWall(everything, year, before).is_today).toBe(false)
    const asked = { begin_ms: 1000, end_ms: 2000 }
    expect(rangeOfWall(asked, year, now_ms)).toEqual({ range: asked, is_today: false })
  })

  test('has a column for each of the last hours, also for one in which nothing happened', () => {
    const points = [
      { date: '2026-08-14T10:00:00Z', value: 1 },
      { date: '2026-08-15T20:00:00Z', value: 2 },
      { date: '2026-08-15T22:00:00Z', value: 3 },
    ]
    const steps = lastSteps(points, 'hour')
    expect(steps).toHaveLength(24)
    expect(steps.slice(-3).map(({ value }) => value)).toEqual([2, 0, 3])
    expect(lastSteps(points.slice(1), 'hour')).toHaveLength(3)
    expect(lastSteps([], 'hour')).toEqual([])
  })
})
