import { expect, test } from 'vitest'
import { insertAt } from '../../src/platform/position.ts'

test.each([
  [0, 'xabc'],
  [undefined, 'abcx'],
  [null, 'abcx'],
  [1, 'axbc'],
  [2, 'abxc'],
  [99, 'abcx'],
  [-1, 'abxc'],
  [-2, 'axbc'],
  [-99, 'xabc'],
])('position %j in abc makes %s', (position, expected) => {
  expect(insertAt([...'abc'], 'x', position).join('')).toBe(expected)
})
