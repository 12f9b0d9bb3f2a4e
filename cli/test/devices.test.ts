import { expect, test } from 'vitest'
import { plan } from '../src/commands/devices.assign.ts'
import { kermesse } from './terminal.ts'

test('what is assigned already is kept, and what is not cannot be removed', () => {
  expect(plan('smartphone', ['101', '102'], ['101', '103'], ['102', '109'])).toEqual([
    { kind: 'smartphone', number: '101', change: 'kept' },
    { kind: 'smartphone', number: '103', change: 'added' },
    { kind: 'smartphone', number: '102', change: 'removed' },
    { kind: 'smartphone', number: '109', change: 'absent' },
  ])
})

test.each([
  [[], /Which devices/],
  [['--smartphones', '101,1/2'], /"1\/2" is not a device number/],
  [['--smartphones', '101,all'], /"all" is not a device number/],
  [['--smartphones', '101', '--remove', '101'], /To assign and to remove: 101/],
  [['--smartphones', '@none.txt'], /none\.txt cannot be read/],
])('kermesse devices assign %j is wrong usage', async (words, complaint) => {
  const { exit, err } = await kermesse(['devices', 'assign', '--event', 'E', ...words])

  expect(err).toMatch(complaint)
  expect(exit).toBe(2)
})
