import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type Words = typeof en
/** A column that has no heading yet. */
export type Named<Column> = Omit<Column, 'header'> & { name: keyof Words['columns'] }

/** What a file for people is written in: the event's language, English where it has another. */
export function wordsOf(language: string): Words {
  return { en, fr, de }[language] ?? en
}

/** The word for a code, or the code itself where a provider has a new one. */
export function wordFor(words: Record<string, string>, code: string): string {
  return Object.hasOwn(words, code) ? words[code]! : code
}

/** Columns under the headings of a language; a heading is never cut short. */
export function headed<One extends { name: keyof Words['columns']; width: number }>(
  words: Words,
  columns: readonly One[],
) {
  return columns.map(({ name, width, ...rest }) => {
    const header = words.columns[name]
    return { ...rest, header, width: Math.max(width, header.length + 1) }
  })
}
