import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents, roundTo, toCents, toMajor } from '../src/rules/money.ts'

// Ten thousand billion: far beyond any event, and where two decimals still tell neighbours apart in a double.
const cents = fc.integer({ min: -(10 ** 15), max: 10 ** 15 })
const steps = [5, 10, 50, 100]
const step = fc.constantFrom(...steps)
const many = { numRuns: 2_000 }

describe('major units on the wire', () => {
  test('carry every amount there and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const wire = JSON.parse(JSON.stringify(toMajor(amount)))

        expect(toCents(wire)).toBe(amount)
      }),
      many,
    )
  })

  test('say what a person would write', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(Number(formatCents(amount)))).toBe(amount)
        expect(formatCents(amount)).toBe((amount / 100).toFixed(2).replace(/^-0\.00$/, '0.00'))
      }),
      many,
    )
  })

  test('with more than two decimals are refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (thousandths) => {
        fc.pre(thousandths % 10 !== 0)

        expect(toCents(thousandths / 1000)).toBeUndefined()
      }),
      many,
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, 12.505, 0.001])(
    '%d is no amount',
    (major) => {
      expect(toCents(major)).toBeUndefined()
    },
  )

  test.each([
    [0, 0, '0.00'],
    [0.01, 1, '0.01'],
    [-0.05, -5, '-0.05'],
    [0.1, 10, '0.10'],
    [1.1, 110, '1.10'],
    [12.5, 1250, '12.50'],
    [-12.5, -1250, '-12.50'],
    [1234567.89, 123456789, '1234567.89'],
  ])('%d is %d minor units, written %s', (major, amount, text) => {
    expect([toCents(major), toMajor(amount), formatCents(amount)]).toEqual([amount, major, text])
  })
})

describe('rounding', () => {
  test('ends on the step, at most half a step away, and does nothing twice', () => {
    fc.assert(
      fc.property(cents, step, (amount, size) => {
        const rounded = roundTo(amount, size)

        expect(Math.abs(rounded % size)).toBe(0)
        expect(2 * Math.abs(rounded - amount)).toBeLessThanOrEqual(size)
        expect(roundTo(rounded, size) - rounded).toBe(0)
      }),
      many,
    )
  })

  test('treats what is owed like what is had, and keeps the order of amounts', () => {
    fc.assert(
      fc.property(cents, fc.nat({ max: 500 }), step, (amount, more, size) => {
        expect(roundTo(-amount, size) + roundTo(amount, size)).toBe(0)
        expect(roundTo(amount + more, size)).toBeGreaterThanOrEqual(roundTo(amount, size))
      }),
      many,
    )
  })

  test.each(steps)('of half a step goes up at %d, on the absolute value', (size) => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (n) => {
        const half = n * size + Math.ceil(size / 2)

        expect(roundTo(half, size)).toBe((n + 1) * size)
        expect(roundTo(half - 1, size)).toBe(n * size)
        expect(roundTo(-half, size)).toBe(-(n + 1) * size)
      }),
    )
  })

  test.each([
    [16_97, 5, 16_95],
    [-8, 5, -10],
    [2, 5, 0],
    [3, 5, 5],
    [25, 50, 50],
    [24, 50, 0],
  ])('%d by %d is %d', (amount, size, rounded) => {
    expect(roundTo(amount, size)).toBe(rounded)
  })
})
