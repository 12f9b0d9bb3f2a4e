import { expect, test } from 'vitest'
import { registerResourceContracts } from './resource_contracts.ts'

registerResourceContracts()
const { freeNumbers, numberAfter } = await import('../src/devices/pairings.ts')

test('numbers of phones that ended, were lost or never came are free, and so is the one after the last', () => {
  const listed = [
    { smartphone_number: 'S10', state: 'paired' },
    { smartphone_number: 'S9', state: 'lost' },
    { smartphone_number: 'S8', state: 'ended' },
    // The number had another phone before.
    { smartphone_number: 'S7', state: 'ended' },
    { smartphone_number: 'S7', state: 'paired' },
    { smartphone_number: 'S6', state: 'expired' },
    { smartphone_number: 'S5', state: 'waiting' },
  ] as const

  expect(freeNumbers([...listed])).toEqual(['S6', 'S8', 'S9', 'S11'])
  expect(freeNumbers([])).toEqual([])
  expect(freeNumbers([{ smartphone_number: 'Bar', state: 'ended' }])).toEqual(['Bar'])
})

test('the number after one keeps its zeros', () => {
  expect(['S099', '009', 'Bar'].map(numberAfter)).toEqual(['S100', '010', undefined])
})
