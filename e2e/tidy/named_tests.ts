import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/settings.ts'

/** A test that a page of the documentation names: its file, and a title or a part of one. */
export type NamedTest = { path: string; title: string }

/** The rows of all tables of a page, without their headings. */
export function rowsOf(page: string): string[] {
  const lines = page.split('\n')
  const is_row = (line = '') => line.startsWith('| ')
  return lines.filter((line, n) => is_row(line) && !lines[n + 1]?.startsWith('|--'))
}

/** Those of these tests that there are not; a `whole` title stands between quotes. */
export function missing(named: NamedTest[], how: 'whole' | 'part' = 'part'): NamedTest[] {
  return named.filter(({ path, title }) => {
    const source = sourceOf(path)
    const quotes = how === 'whole' ? ["'", '"', '`'] : ['']
    return !quotes.some((quote) => source?.includes(`${quote}${title}${quote}`))
  })
}

const sources = new Map<string, string | undefined>()

function sourceOf(path: string): string | undefined {
  if (!sources.has(path)) {
    const file = join(root, path)
    sources.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  }
  return sources.get(path)
}
