import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'
import { missing, rowsOf } from './tidy/named_tests.ts'

const folder = join(root, 'docs/screens')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))

describe.each(pages)('docs/screens/%s', (name) => {
  const page = readFileSync(join(folder, name), 'utf8')
  const rows = rowsOf(page)

  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(0)
  })

  test.each(rows)('%s is shown by tests that there are, or explained', (row) => {
    const shown_by = row.slice(row.indexOf(' | ') + 3)
    const named = [...shown_by.matchAll(/`([^`:]+): ([^`]+)`/g)].map(
      ([, path = '', title = '']) => ({ path, title }),
    )
    const decisions = [...shown_by.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)

    expect(named.length + decisions.length).toBeGreaterThan(0)
    expect(missing(named, 'whole')).toEqual([])
    expect(decisions.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })
})
