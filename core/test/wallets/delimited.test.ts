import { expect, test } from 'vitest'
import { readDelimited } from '../../src/wallets/imports/delimited.ts'

const rows = (text: string) => [...readDelimited(text)].map(({ number, cells }) => [number, cells])

test.each([',', ';', '\t'])('lines are read with %j between their cells', (sign) => {
  expect(rows(`\ufeffchip${sign}number\r\n04AB${sign} 12 \r\n`)).toEqual([
    [1, ['chip', 'number']],
    [2, ['04AB', '12']],
    [3, ['']],
  ])
})

test('a quoted cell holds delimiters, quotes and lines, and numbers go on after it', () => {
  expect(rows('a,b\n"x, ""y""\nz",2\nc,d')).toEqual([
    [1, ['a', 'b']],
    [2, ['x, "y"\nz', '2']],
    [4, ['c', 'd']],
  ])
})

test('a quote that never ends is read to the end', () => {
  expect(rows('a,"b\nc')).toEqual([[1, ['a', 'b\nc']]])
})
