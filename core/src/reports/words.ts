import { de } from './words_de.ts'
import { en } from './words_en.ts'
import { fr } from './words_fr.ts'

export type Words = typeof en

/** What a report is written in: the event's language, English where it has another. */
export function wordsOf(language: string): Words {
  return { en, fr, de }[language] ?? en
}

/** The word for a code, or the code itself where a provider has a new one. */
export function wordFor(words: Record<string, string>, code: string): string {
  return Object.hasOwn(words, code) ? words[code]! : code
}
