import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'
import { missing, rowsOf } from './tidy/named_tests.ts'

const page = readFileSync(join(root, 'docs/threats.md'), 'utf8')
const rows = rowsOf(page)
const actors = [
  'Visitor',
  'Seller',
  'Seller with a phone',
  'Thief of a phone',
  'Gate and visitor',
  'Cashier',
  'Cashier with a drawer',
  'Admin of another event',
  'Network',
  'Provider',
  'Bank',
  'Thief of a database dump',
]

describe('the page of threats', () => {
  test('has every actor', () => {
    for (const actor of actors) expect(page).toContain(`\n## ${actor}\n`)
  })

  test.each(rows)('%s names tests that there are', (row) => {
    const [tests = ''] = row.split('|').slice(3)
    const paths = [...tests.matchAll(/`([^`]+)`/g)]
    expect(paths.length).toBeGreaterThan(0)
    const named = paths.flatMap(({ 1: path = '', index }, n) => {
      const told = tests.slice(index, paths[n + 1]?.index)
      const titles = [...told.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => title)
      return titles.length > 0 ? titles.map((title) => ({ path, title })) : [{ path, title: '' }]
    })
    expect(missing(named)).toEqual([])
  })
})
