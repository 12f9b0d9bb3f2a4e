import type { Cents } from '@kermesse/sdk/rules/money'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Language, Text, Texts } from './shape.ts'

/** A column that has no header yet. */
export type WithoutHeader<Column> = Omit<Column, 'header'> & { name: keyof Texts['columns'] }

const catalogue: Record<Language, Texts> = { en, fr, de }

/** Every language, for what people send back in one of them. */
export const every_language: readonly Texts[] = [en, fr, de]

/** The texts of a language; English where it is another. */
export function textsFor(language: string): Texts {
  return Object.hasOwn(catalogue, language) ? catalogue[language as Language] : en
}

/** A text with its parameters filled in: `{amount}` becomes `values.amount`. */
export function fill<Name extends string>(text: Text<Name>, values: Record<Name, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: Name) => values[name])
}

/** The name of a code, or the code itself where a provider has a new one. */
export function nameOf(names: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(names, code) ? names[code]! : code
}

/** An amount in minor units as it is written in Switzerland: 1’234.50 and not 1.234,50. */
export function formatMoney(language: Language, cents: Cents, currency: string): string {
  const format = new Intl.NumberFormat(`${language}-CH`, { style: 'currency', currency })
  return format.format(cents / 100)
}

/** Columns under their headers in a language, each wide enough for its header. */
export function withHeaders<One extends { name: keyof Texts['columns']; width: number }>(
  texts: Texts,
  columns: readonly One[],
) {
  return columns.map(({ name, width, ...rest }) => {
    const header = texts.columns[name]
    return { ...rest, header, width: Math.max(width, header.length + 1) }
  })
}
