import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIban } from '../src/rules/iban.ts'
import { ibanLength, mistakeIn } from '../src/rules/iban_mistake.ts'

const swiss = 'CH9300762011623852957'
const british = 'GB29NWBK60161331926819'

describe('the probable mistake in an IBAN', () => {
  test.each<[string, string, object | undefined]>([
    ['nothing', swiss, undefined],
    ['nothing, with letters in it', british, undefined],
    ['a country that has none', 'XX9300762011623852957', { kind: 'unknown_country' }],
    ['one is missing', swiss.slice(0, -1), { kind: 'too_short', by: 1, length: 21 }],
    ['two too many', `${swiss}12`, { kind: 'too_long', by: 2, length: 21 }],
    ['a digit that was held too long', 'CH93007762011623852957', { kind: 'twice', at: 7 }],
    ['the letter O', 'CH93O0762011623852957', { kind: 'letter', at: 4, meant: '0' }],
    ['a letter that looks like no digit', 'CH93X0762011623852957', { kind: 'letter', at: 4 }],
    ['a digit for a letter', 'GB29NW8K60161331926819', { kind: 'digit', at: 6, meant: 'B' }],
    ['two neighbours swapped', 'CH9300762011628352957', { kind: 'swapped', at: 14 }],
    ['another digit', 'CH9300762011623852958', { kind: 'check_digits' }],
  ])('%s: %s', (_what, iban, mistake) => {
    expect(mistakeIn(iban)).toEqual(mistake)
  })

  test('is undefined exactly for valid accounts, for every input', () => {
    const slip = fc.record({ at: fc.nat(swiss.length - 1), to: fc.constantFrom(...'0123456789') })
    fc.assert(
      fc.property(slip, ({ at, to }) => {
        const iban = swiss.slice(0, at) + to + swiss.slice(at + 1)
        const check = checkIban(iban)
        const is_payable = check.ok || check.reason === 'iban_qr_not_supported'
        expect(mistakeIn(iban) === undefined).toBe(is_payable)
      }),
    )
  })

  test('says how long the IBANs of a country are', () => {
    expect(ibanLength('CH')).toBe(21)
    expect(ibanLength('MT84')).toBe(31)
    expect(ibanLength('US')).toBeUndefined()
  })
})
