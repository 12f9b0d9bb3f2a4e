import type { Knex } from 'knex'
import type { Language } from './shape.ts'

/** Browsers send a few languages; a header may be as long as a request's head. */
const most_characters = 500

/** The language of `accept-language` that we speak and that is wanted most; of several the first. */
export function firstKnown(accepted = ''): Language | undefined {
  const wanted = accepted
    .slice(0, most_characters)
    .split(',')
    .flatMap((one) => {
      const [tag = '', ...more] = one.trim().toLowerCase().split(';')
      const q = more.map((part) => /^ *q=([\d.]+)$/.exec(part)?.[1]).find(Boolean)
      const weight = q === undefined ? 1 : Number(q)
      const language = tag.slice(0, 2)
      return isKnown(language) && weight > 0 ? [{ language, weight }] : []
    })
  return wanted.sort((one, other) => other.weight - one.weight)[0]?.language
}

function isKnown(language: string): language is Language {
  return language === 'en' || language === 'fr' || language === 'de'
}

/** SQL for the caller's language, or else the language of the event `e`, as a column `language`. */
export function languageRead({ db, language }: { db: Knex; language?: Language | undefined }) {
  return db.raw('coalesce(?::text, e.language::text) AS language', [language ?? null])
}
