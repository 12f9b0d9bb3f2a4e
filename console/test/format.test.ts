import { describe, expect, test } from 'vitest'
import { formatAmount, formatDate, formatSigned, formatTime, formatWeekday } from '../src/format.ts'

describe('an amount', () => {
  test.each([
    [0, '0.00'],
    [0.05, '0.05'],
    [12.5, '12.50'],
    [999.99, '999.99'],
    [1000, "1'000.00"],
    [1234567.1, "1'234'567.10"],
    [-1234.5, "-1'234.50"],
  ])('%d is written %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text)
  })

  test('has its sign where it moved a balance', () => {
    expect([50, -9, 0, -0].map(formatSigned)).toEqual(['+50.00', '-9.00', '0.00', '0.00'])
  })
})

describe('a date', () => {
  const instant = '2026-08-15T22:30:00Z'

  test('has slashes in English and points in French and German', () => {
    const written = (['en', 'fr', 'de'] as const).map((l) => formatDate(instant, 'UTC', l))
    expect(written).toEqual(['15/08/2026', '15.08.2026', '15.08.2026'])
  })

  test('is that of the event, wherever the phone is', () => {
    expect(formatDate(instant, 'Europe/Zurich', 'en')).toBe('16/08/2026')
    expect(formatTime(instant, 'Europe/Zurich')).toBe('00:30')
  })

  test('comes with the name of its day', () => {
    expect(formatWeekday('2026-08-15', 'en')).toBe('Saturday 15/08/2026')
    expect(formatWeekday('2026-08-15', 'fr')).toBe('samedi 15.08.2026')
    expect(formatWeekday('2026-08-15', 'de')).toBe('Samstag 15.08.2026')
  })
})
