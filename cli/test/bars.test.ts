import { expect, test } from 'vitest'
import { kermesse } from './terminal.ts'

test.each([
  [['import', '--event', 'E'], /Missing: --file/],
  [['import', '--file', 'none.xlsx'], /none\.xlsx cannot be read/],
  [['import', '--file', 'package.json', '--rows', 'some'], /--rows must be problems or all/],
])('kermesse bars %j is wrong usage', async (words, complaint) => {
  const { exit, err } = await kermesse(['bars', ...words])

  expect(err).toMatch(complaint)
  expect(exit).toBe(2)
})
