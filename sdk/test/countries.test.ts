import * as ibantools from 'ibantools'
import { expect, test } from 'vitest'
import { isCountry } from '../src/rules/countries.ts'

test('the country of every IBAN is one of an address', () => {
  const all = Object.entries(ibantools.getCountrySpecifications())
  const countries = all.filter(([, { IBANRegistry }]) => IBANRegistry).map(([code]) => code)

  expect(countries.length).toBeGreaterThan(80)
  expect(countries.filter((code) => !isCountry(code))).toEqual([])
})
