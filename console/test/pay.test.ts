import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventGeneral } from '../src/visitor/base/wallet_queries.ts'
import { feeOf, percentOf, readTyped, written } from '../src/visitor/pay/amount.ts'
import { initialsOf, shortName } from '../src/visitor/pay/initials.ts'
import { platformOf } from '../src/visitor/pay/platform.ts'
import { wayIn, waysOf, whyClosed } from '../src/visitor/pay/ways.ts'

describe('what is typed as an amount', () => {
  test.each([
    ['', '', 0],
    ['20', '20', 20_00],
    ['012', '12', 12_00],
    ['12,5', '12.5', 12_50],
    ['12.345', '12.35', 12_35],
    ['12.999', '13', 13_00],
    ["1'200", '1200', 1200_00],
    ['CHF 7.-', '7.', 7_00],
    ['1.2.3', '1.23', 1_23],
    ['.5', '.5', 50],
  ])('%s stands as %s', (typed, text, cents) => {
    expect(readTyped(typed, 2000_00)).toEqual({ text, cents, is_clamped: false })
  })

  test('is never more than the maximum, and says that it was', () => {
    expect(readTyped('99999999999', 500_50)).toEqual({
      text: '500.50',
      cents: 500_50,
      is_clamped: true,
    })
  })

  test('is read again as the same', () => {
    const cents = fc.integer({ min: 0, max: 1000_00 })
    fc.assert(
      fc.property(cents, (n) => {
        expect(readTyped(written(n), 1000_00)).toMatchObject({ cents: n, is_clamped: false })
      }),
    )
  })
})

test('the fee is the amount times 0.015, rounded up to the cent, as the server has it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000_00 }), (cents) => {
      expect(feeOf(cents, 0.015)).toBe(Math.floor((cents * 15 + 999) / 1000))
    }),
  )
  expect(feeOf(49_99, 0.015)).toBe(75)
  expect(feeOf(20_00, 0)).toBe(0)
  expect(percentOf(0.015)).toBe('1.5')
})

const event = {
  online_payment: true,
  enable_cards: true,
  enabled: true,
  archived: false,
  wallet_is_open: true,
  dateEnd: null,
  currencyCode: 'CHF',
  twint: { enable_twint: true, enable_twint_direct: true },
} as EventGeneral

describe('an event offers', () => {
  test('what is switched on, and TWINT in francs alone', () => {
    expect(waysOf(event)).toEqual(['twint', 'twint_direct', 'card'])
    expect(waysOf({ ...event, currencyCode: 'EUR' })).toEqual(['card'])
    expect(waysOf({ ...event, online_payment: false })).toEqual([])
  })

  test.each([
    [{}, undefined],
    [{ archived: true }, '|event_is_archived|'],
    [{ enabled: false }, 'event_is_disabled'],
    [{ wallet_is_open: false }, '|wallets_are_not_open_yet|'],
    [{ dateEnd: '2026-01-01T00:00:00Z' }, 'event_is_over'],
    [{ online_payment: false }, 'online_payment_disabled'],
  ])('%o: %s', (setting, why) => {
    expect(whyClosed({ ...event, ...setting }, Date.parse('2026-06-01T00:00:00Z'))).toBe(why)
  })

  test('the way in the address: whatever is not TWINT is the card', () => {
    expect(['twint', 'twint_direct', 'other', null].map(wayIn)).toEqual([
      'twint',
      'twint_direct',
      'card',
      undefined,
    ])
  })
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'web'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'web'],
])('%s with %i fingers is %s', (userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})

test.each([
  ['UBS TWINT', 'UBS'],
  ['TWINT', 'TW'],
  ['Zürcher Kantonalbank', 'ZK'],
  ['Banque du Léman', 'BL'],
  ['yuh TWINT', 'YU'],
  ['PostFinance TWINT', 'PO'],
])('the badge of %s is %s', (name, badge) => {
  expect(initialsOf(shortName(name))).toBe(badge)
})
