import { expect, test } from 'vitest'
import { createNumbering } from '../../src/administration/backups/look_alikes.ts'

test('names of a backup that look alike are numbered where they must differ', () => {
  const numbered = createNumbering()
  const nameOf = (table: string, row: object) =>
    JSON.parse(numbered(table, JSON.stringify(row))).name
  const [bar_id, other] = ['one', 'other']

  expect(nameOf('bars', { name: 'Café' })).toBe('Café')
  expect(nameOf('bars', { name: 'Cafe\u0301' })).toBe('Cafe\u0301 (2)')
  expect(nameOf('bars', { name: 'CAFÉ' })).toBe('CAFÉ (3)')
  expect(nameOf('bars', { name: '\u200b' })).toBe('Unnamed (2)')
  expect(nameOf('consumptions', { bar_id, name: 'Beer' })).toBe('Beer')
  expect(nameOf('consumptions', { bar_id: other, name: 'Beer' })).toBe('Beer')
  expect(nameOf('consumptions', { bar_id, name: 'BEER', deleted: true })).toBe('BEER')
  expect(nameOf('consumptions', { bar_id, name: 'BEER' })).toBe('BEER (2)')
  expect(nameOf('clients', { name: 'Café' })).toBe('Café')
  expect(nameOf('clients', { name: 'Café' })).toBe('Café')
})
