import { expect, test } from 'vitest'
import { chipIn, findFormat } from '../src/pos/reader/typing_format.ts'

const uid = '04A25EB2C31D80'
const other = '04FFEE12345678'
const short_chip = '00A1B2C3'
const reversed = (hex: string) => hex.match(/../g)!.reverse().join('')
const decimal = (hex: string, digits: number) => BigInt(`0x${hex}`).toString().padStart(digits, '0')

test.each([
  ['hexadecimal', uid, (chip: string) => chip.toLowerCase()],
  ['hexadecimal with a prefix and a check sign', uid, (chip: string) => `%B${chip}?7`],
  ['reversed bytes', uid, reversed],
  ['decimal, 17 digits', uid, (chip: string) => decimal(chip, 17)],
  ['reversed bytes as decimal, 17 digits', uid, (chip: string) => decimal(reversed(chip), 17)],
  ['decimal, 8 digits', short_chip, (chip: string) => decimal(chip, 8)],
  ['decimal, 10 digits', short_chip, (chip: string) => decimal(chip, 10)],
  ['decimal, 13 digits, with a prefix', short_chip, (chip: string) => `A${decimal(chip, 13)}`],
])('a reader that prints %s is understood after one known band', (_name, known, print) => {
  const format = findFormat(print(known), known)!
  expect(chipIn(print(known), format)).toBe(known)
  const next = known === uid ? other : '00000F42'
  expect(chipIn(print(next), format)).toBe(next)
})

test('a printed number that somebody scans is no chip of such a reader', () => {
  const format = findFormat(`%${uid}`, uid)!
  expect(chipIn('W1234567', format)).toBeUndefined()
})

test('text without the chip in it teaches nothing', () => {
  expect(findFormat('12345678', uid)).toBeUndefined()
})
