import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type FontPackage = {
  /** One file of the package, by which the package is found. */
  file: string
  /** The name of a file from its key in the list of characters. */
  nameOf: (key: string) => string
  keys?: readonly string[]
}

// Noto's fonts are cut into files by characters; those of a document are read when it needs them.
const packages: FontPackage[] = [
  {
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
    nameOf: () => 'noto-sans-arabic-arabic-400-normal.woff',
    keys: ['arabic'],
  },
  {
    file: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
    nameOf: () => 'noto-sans-hebrew-hebrew-400-normal.woff',
    keys: ['hebrew'],
  },
  {
    file: '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2',
    nameOf: (key) => `noto-sans-sc-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
  },
  {
    file: '@fontsource-variable/noto-emoji/files/noto-emoji-0-wght-normal.woff2',
    nameOf: (key) => `noto-emoji-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
  },
]

type FontRange = { from: number; to: number; path: string }
let ranges: FontRange[] | undefined

/** The files of fonts that may have a character, the most fitting first. */
export function fallbackFontsFor(character: string): string[] {
  ranges ??= packages.flatMap(rangesOf)
  const code = character.codePointAt(0)!
  const paths = ranges.flatMap(({ from, to, path }) => (code >= from && code <= to ? [path] : []))
  return [...new Set(paths)]
}

function rangesOf({ file, nameOf, keys }: FontPackage): FontRange[] {
  const folder = dirname(createRequire(import.meta.url).resolve(file))
  const listed: Record<string, string> = JSON.parse(
    readFileSync(join(folder, '../unicode.json'), 'utf8'),
  )
  return Object.entries(listed).flatMap(([key, text]) => {
    if (keys ? !keys.includes(key) : !key.startsWith('[')) return []
    const path = join(folder, nameOf(key))
    return text.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), path }
    })
  })
}
