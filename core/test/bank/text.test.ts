import { bankSafe, isBankText, isReference, keepAllowed } from '@kermesse/sdk/rules/bank_text'
import { isSepa, paymentType } from '@kermesse/sdk/rules/transfer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, amountText } from '../../src/bank/amount.ts'
import { bankParty } from '../../src/bank/party.ts'
import { anyText } from './payments.ts'

describe('a text for the bank', () => {
  test.each([
    ['Zoë Müller-Lefèvre, Œuf & Co. (ß)', 'Zoë Müller-Lefèvre, Œuf & Co. (ß)'],
    ['Şăvulescu Ștefan Țîrlea', 'Şăvulescu Ștefan Țîrlea'],
    ['Nguyễn Thị Hồng Ơn', 'Nguyên Thi Hông On'],
    ['Ольга Щёкина', 'Olga Shchekina'],
    ['ЩУКИН Юрий', 'SHCHUKIN Iurii'],
    ['Ελένη Παπαδοπούλου', 'Eleni Papadopoulou'],
    ['Ξένια ΨΑΡΟΥ Θ.', 'Xenia PSAROU Th.'],
    ['STRAẞE „Zum Bären“ – d’Arc…', 'STRASSE "Zum Bären" - d\'Arc...'],
    ['ﬁne Ａ１ ™ ①', 'fine A1 TM 1'],
    ['  two\u00a0\t\r\nwords\u0000 ', 'two words'],
    ['soft\u00adware', 'software'],
    ['Ana 🎪 漢字', 'Ana'],
    ['Rue 5 ⅓', 'Rue 5 1/3'],
    ['漢字', ''],
  ])('%j is printed as %j', (text, printed) => {
    expect(bankSafe(text, 140)).toEqual({ text: printed, changed: text !== printed })
  })

  test('is cut to its length and never ends in a space', () => {
    expect(bankSafe('Rue du Lac', 7)).toEqual({ text: 'Rue du', changed: true })
  })

  test('has only characters of the bank for every input, and does not change again', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 140 }), (text, max) => {
        const safe = bankSafe(text, max).text

        expect(isBankText(safe)).toBe(true)
        expect(safe.length).toBeLessThanOrEqual(max)
        expect(bankSafe(safe, max)).toEqual({ text: safe, changed: false })
      }),
      { numRuns: 1000 },
    )
  })

  test('stays as it is when the bank knows it', () => {
    expect(isBankText('Ā ſ ÿ Ș €')).toBe(true)
    for (const text of ['Щ', 'ễ', '\u007f', '\u0080', '\n', 'ƀ', '🎪']) {
      expect(isBankText(text), text).toBe(false)
    }
  })
})

describe('a text of a public form', () => {
  test('keeps Latin letters, digits, punctuation and white space, and tells what it lost', () => {
    const typed = 'L’été <b>Łódź</b> 🎪 №5; Ж'

    const kept = keepAllowed(typed)

    expect(kept).toEqual({ text: "L'été bŁódź/b  5; ", removed: '<><>🎪№Ж' })
    expect(keepAllowed('Müller')).toEqual({ text: 'Müller', removed: '' })
  })
})

describe('a reference', () => {
  test.each(['A', 'R7K2-0001', "a b'()+,-./:?9", 'x'.repeat(35)])('%j is taken', (text) => {
    expect(isReference(text)).toBe(true)
  })
  test.each(['', ' A', '/A', 'A/', 'A//B', 'Ä', 'A_B', 'A#', 'x'.repeat(36), 'A\n'])(
    '%j is refused',
    (text) => {
      expect(isReference(text)).toBe(false)
    },
  )
})

test('an amount is written from whole cents and read back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_99n }), (amount_minor) => {
      expect(amountOf(amountText(amount_minor))).toBe(amount_minor)
    }),
  )
  expect(amountText(5)).toBe('0.05')
  expect(amountText(-1250)).toBe('-12.50')
  expect(amountText(0)).toBe('0.00')
  expect(() => amountText(2 ** 53)).toThrow()
  for (const text of ['12.505', '12.5', '12', '012.50', '1e2.00', '-1.00', '.50', '12,50', '']) {
    expect(amountOf(text), text).toBeUndefined()
  }
})

test.each([
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  'IS LI NO AD AL CH GB MC MD ME MK RS SM VA GI',
])('a transfer in euro reaches %s by SEPA', (countries) => {
  for (const country of countries.split(' ')) expect(isSepa(`${country}00`)).toBe(true)
})

test('the type of a payment follows its account and its currency', () => {
  const swiss = 'CH9300762011623852957'

  expect(paymentType(swiss, 'CHF')).toBe('D')
  expect(paymentType(swiss, 'EUR')).toBe('D')
  expect(paymentType(swiss, 'USD')).toBe('X')
  expect(paymentType('LI21088100002324013AA', 'CHF')).toBe('D')
  expect(paymentType('DE89370400440532013000', 'EUR')).toBe('S')
  expect(paymentType('DE89370400440532013000', 'CHF')).toBe('X')
  expect(paymentType('RS35260005601001611379', 'EUR')).toBe('S')
  expect(paymentType('TR330006100519786457841326', 'EUR')).toBe('X')
})

describe('a creditor', () => {
  const address = { town: 'La Chaux-de-Fonds', country: 'ch' }

  test('has a shorter name in SEPA than elsewhere', () => {
    const name = `${'A'.repeat(35)} ${'B'.repeat(35)}`

    expect(bankParty({ name, address }, 'D')).toMatchObject({ name, changed: false })
    expect(bankParty({ name, address }, 'S')).toMatchObject({
      name: name.slice(0, 70),
      changed: true,
    })
  })

  test('is cut to the lengths of the standard', () => {
    const long = 'A'.repeat(200)
    const all = { street: long, house_number: long, postal_code: long, town: long, country: 'CH' }

    const { name, address } = bankParty({ name: long, address: all }, 'X')

    const { street, house_number, postal_code, town } = address
    const lengths = [name, street, house_number, postal_code, town].map((text) => text?.length)
    expect(lengths).toEqual([140, 70, 16, 16, 35])
  })

  test('has the parts of the address that were given, and no empty ones', () => {
    const address = { street: 'Rue du Lac', town: 'Vevey', country: 'CH' }
    const party = bankParty({ name: 'Ana', address }, 'D')

    expect(party.address).toEqual({
      ...address,
      house_number: undefined,
      postal_code: undefined,
    })
    const bare = bankParty({ name: 'Ana', address: { town: 'Vevey', country: 'CH' } }, 'D')
    expect(bare.address.street).toBeUndefined()
  })

  test('whose name or town has no letter that a bank knows is told apart', () => {
    const party = bankParty({ name: '漢字', address: { town: ' ', country: 'Schweiz' } }, 'D')

    expect(party.missing).toEqual(['name', 'town', 'country'])
  })
})
