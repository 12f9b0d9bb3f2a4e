import { checkBic, checkIban } from '@kermesse/sdk/rules/iban'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyIban, withCheckDigits } from './payments.ts'

const valid = `CH9300762011623852957 CH5604835012345678009 CH3908704016075473007
  LI21088100002324013AA DE89370400440532013000 AT611904300234573201 FR1420041010050500013M02606
  IT60X0542811101000000123456 GB29NWBK60161331926819 NL91ABNA0417164300 BE68539007547034
  ES9121000418450200051332 LU280019400644750000 NO9386011117947 MT84MALT011000012345MTLCAST001S`
const qr = `CH4431999123000889012 CH2130808001234567827 CH2530000000000000012
  CH1231999000000000012 LI3830000000000000012 LI2531999000000000012`
const besideQr = 'CH1729999000000000012 CH2032000000000000012 LI3332000000000000012'
const invalid = `CH9300762011623852958 CH930076201162385295 CH6409000000250097798
  LI2108810000232401300 XX00 CH93-0076-2011-6238-5295 ZZ68539007547034 12CH0762011623852957`

const each = (text: string) => text.trim().split(/\s+/)

describe('an IBAN', () => {
  test.each([...each(valid), ...each(besideQr)])('%s is taken', (iban) => {
    expect(checkIban(iban)).toMatchObject({ ok: true, iban })
  })

  test.each(each(qr))('%s takes only QR payments and is refused', (iban) => {
    expect(checkIban(iban)).toEqual({ ok: false, reason: 'iban_qr_not_supported' })
  })

  test.each(each(invalid))('%s is refused', (iban) => {
    expect(checkIban(iban)).toEqual({ ok: false, reason: 'iban_invalid' })
  })

  test('is taken in any case and with any separators', () => {
    const typed = ' ch93\u00a00076-2011.6238/5295 7\t'

    const result = checkIban(typed)

    expect(result).toEqual({
      ok: true,
      iban: 'CH9300762011623852957',
      country: 'CH',
    })
  })

  test.each(['', '   ', '--'])('%j is missing', (text) => {
    expect(checkIban(text)).toEqual({ ok: false, reason: 'required_field' })
  })

  test.each([
    ['a Cyrillic C', 'СH9300762011623852957'],
    ['full-width digits', 'CH９300762011623852957'],
    ['a letter that becomes ASCII in upper case', 'GB29NWBK6016133192681ß'],
    ['a dotless i', 'ıT60X0542811101000000123456'],
  ])('with %s contains invalid characters', (_, iban) => {
    expect(checkIban(iban)).toEqual({ ok: false, reason: 'iban_invalid_characters' })
  })

  test('names its country', () => {
    expect(checkIban('LI21088100002324013AA')).toMatchObject({ country: 'LI' })
  })

  test('with right check digits is taken, and with one wrong digit it is not', () => {
    fc.assert(
      fc.property(anyIban, fc.integer({ min: 4, max: 14 }), (iban, place) => {
        const digit = iban[place] ?? ''
        const other = digit === '7' ? '8' : '7'
        const mistyped = /\d/.test(digit)
          ? iban.slice(0, place) + other + iban.slice(place + 1)
          : ''

        expect(checkIban(iban)).toMatchObject({ ok: true, iban })
        if (mistyped) expect(checkIban(mistyped).ok).toBe(false)
      }),
    )
  })

  test('with the check digits 00, 01 or 99, which nobody gives out, is refused', () => {
    const twins = each(valid).flatMap((iban) =>
      ['00', '01', '99'].map((check) => iban.slice(0, 2) + check + iban.slice(4)),
    )
    const never = Array.from({ length: 97 }, (_, i) =>
      withCheckDigits('CH', `00762${String(i).padStart(12, '0')}`),
    )
      .filter((iban) => ['97', '98', '02'].includes(iban.slice(2, 4)))
      .map((iban) => {
        const twin = { '97': '00', '98': '01', '02': '99' }[iban.slice(2, 4)]
        return `CH${twin}${iban.slice(4)}`
      })

    expect(never.length).toBeGreaterThan(0)
    for (const iban of [...twins, ...never]) expect(checkIban(iban).ok, iban).toBe(false)
  })
})

describe('a BIC', () => {
  const swiss = 'CH9300762011623852957'
  const german = 'DE89370400440532013000'

  test('may be left out where a transfer arrives without it', () => {
    expect(checkBic('', swiss, false)).toEqual({ ok: true, bic: undefined })
    expect(checkBic(undefined, german, false)).toEqual({ ok: true, bic: undefined })
    expect(checkBic(' ', german, true)).toEqual({ ok: false, reason: 'bic_required' })
  })

  test('has eight or eleven characters', () => {
    expect(checkBic(' cobade ff ', german, true)).toEqual({ ok: true, bic: 'COBADEFF' })
    expect(checkBic('COBADEFFXXX', german, true)).toEqual({ ok: true, bic: 'COBADEFFXXX' })
    for (const bic of ['COBADEF', 'COBADEFFX', 'COB1DEFF', 'COBADEFF-XX', 'COBADEFFXXXX']) {
      expect(checkBic(bic, german, true), bic).toEqual({ ok: false, reason: 'bic_invalid' })
    }
  })

  test('is of the country of its IBAN', () => {
    expect(checkBic('NWBKGB2L', german, true)).toEqual({
      ok: false,
      reason: 'bic_country_mismatch',
    })
    expect(checkBic('COBADEFF', swiss, false)).toEqual({
      ok: false,
      reason: 'bic_country_mismatch',
    })
  })

  test.each([
    ['Réunion', 'FR1420041010050500013M02606', 'CRRERERX'],
    ['Guadeloupe', 'FR1420041010050500013M02606', 'BNPAGPGX'],
    ['Martinique', 'FR1420041010050500013M02606', 'BNPAMQMX'],
    ['New Caledonia', 'FR1420041010050500013M02606', 'BCALNCNX'],
    ['Jersey', 'GB29NWBK60161331926819', 'RBOSJESX'],
    ['Guernsey', 'GB29NWBK60161331926819', 'RBOSGGSX'],
    ['the Isle of Man', 'GB29NWBK60161331926819', 'RBOSIMDX'],
  ])('of %s is of the country that its banks are under', (_what, iban, bic) => {
    expect(checkBic(bic, iban, false)).toEqual({ ok: true, bic })
    expect(checkBic(bic, german, false)).toMatchObject({ reason: 'bic_country_mismatch' })
  })
})
