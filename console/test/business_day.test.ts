import { expect, test } from 'vitest'
import { businessDay, dayBefore, groupByDay } from '../src/business_day.ts'

const quay = { timezone: 'Europe/Zurich', day_start: '08:00' }

test('a beer at two in the morning belongs to the evening before', () => {
  expect(businessDay('2026-08-16T00:00:00Z', quay)).toBe('2026-08-15')
})

test('a day begins at the minute the event says', () => {
  expect(businessDay('2026-08-16T05:59:59Z', quay)).toBe('2026-08-15')
  expect(businessDay('2026-08-16T06:00:00Z', quay)).toBe('2026-08-16')
})

test('without a start of its own, a day begins at midnight of the event', () => {
  const calendar = { timezone: 'Europe/Zurich', day_start: '00:00' }

  expect(businessDay('2026-08-15T21:59:00Z', calendar)).toBe('2026-08-15')
  expect(businessDay('2026-08-15T22:00:00Z', calendar)).toBe('2026-08-16')
})

test('the nights when the clocks change begin and end at the same time on the wall', () => {
  // Forward at 02:00 on 29 March, back at 03:00 on 25 October 2026.
  expect(businessDay('2026-03-29T05:59:00Z', quay)).toBe('2026-03-28')
  expect(businessDay('2026-03-29T06:00:00Z', quay)).toBe('2026-03-29')
  expect(businessDay('2026-10-25T06:59:00Z', quay)).toBe('2026-10-24')
  expect(businessDay('2026-10-25T07:00:00Z', quay)).toBe('2026-10-25')
})

test('the day before the first of March is the last of February', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2028-03-01'), dayBefore('2027-01-01')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})

test('movements are grouped without changing their order', () => {
  const movements = ['2026-08-16T10:00:00Z', '2026-08-16T01:00:00Z', '2026-08-15T20:00:00Z'].map(
    (date) => ({ date }),
  )

  const groups = groupByDay(movements, quay)

  expect(groups.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-08-16', 1],
    ['2026-08-15', 2],
  ])
})
