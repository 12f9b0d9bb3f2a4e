import { describe, expect, test } from 'vitest'
import { afterKey } from '../src/pos/base/cents.ts'
import { changeOf, inCoins, notesFor } from '../src/pos/payment/cash.ts'

describe('cash at a point of sale', () => {
  test('goes back rounded to the smallest coin, once enough was given', () => {
    expect(changeOf(20_00, 12_00, 5)).toBe(8_00)
    expect(changeOf(20_00, 12_33, 5)).toBe(7_65)
    expect(changeOf(12_35, 12_33, 5)).toBe(0)
    expect(changeOf(12_30, 12_33, 5)).toBeUndefined()
  })

  test('is asked for in coins, and by notes that are enough', () => {
    expect(inCoins(3_53, 5)).toBe(3_55)
    expect(notesFor(20_00)).toEqual([50_00, 100_00, 200_00])
  })

  test('is typed digit by digit', () => {
    expect(['1', '2', '00', 'less'].reduce(afterKey, 0)).toBe(1_20)
  })
})
