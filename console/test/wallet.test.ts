import { describe, expect, test } from 'vitest'
import { offeredPart } from '../src/offered_part.ts'
import { isEventId, isNumber, readNumber } from '../src/wristband_number.ts'

describe('the offered part of a balance', () => {
  const offered = (balance: number, unpaid: number, spent: number) =>
    offeredPart({ balance, split_balance: { unpaid, spent } })

  test('is what the organiser gave and was not spent', () => {
    expect(offered(42.5, 10, 2.5)).toBe(7.5)
    expect(offered(42.5, 10, 10)).toBe(0)
    expect(offered(42.5, 0, 0)).toBe(0)
  })

  test('is never more than the balance, nor less than nothing', () => {
    expect(offered(3, 10, 0)).toBe(3)
    expect(offered(-5, 10, 0)).toBe(0)
    expect(offered(20, 10, 12)).toBe(0)
  })

  test('is exact where floating-point numbers are not', () => {
    expect(offered(10, 0.29, 0.05)).toBe(0.24)
    expect(offered(100, 4.35, 0.05)).toBe(4.3)
  })
})

describe('a wristband number', () => {
  test('is read as people type it', () => {
    expect(readNumber(' k7m2-q9 ')).toBe('K7M2Q9')
  })

  test.each(['K7M2Q9', '0001', 'ABCDEFGHIJKLMNOP'])('may be %s', (text) => {
    expect(isNumber(text)).toBe(true)
  })

  test.each(['', 'abc', 'ABCDEFGHIJKLMNOPQRSTU', 'K7 M2', 'K7M2/Q9', 'Zürich'])(
    'cannot be %j',
    (text) => {
      expect(isNumber(text)).toBe(false)
    },
  )

  test('is never the name of a page', () => {
    expect(['admin', 'Login', 'statistics', 'refund', 'ticket'].filter(isNumber)).toEqual([])
  })
})

test('an event is named by a UUID', () => {
  expect(isEventId('0190a0a0-0000-7000-8000-000000000001')).toBe(true)
  expect(isEventId('pay')).toBe(false)
})
