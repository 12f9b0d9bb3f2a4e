import type { OperationId, Resource } from '@kermesse/sdk/types'
import type { Locale } from '../io.ts'
import type { texts as french } from './fr.ts'

type French = typeof french

/** An English text of this program, which is the key of its translations: one without them does not compile. */
export type Sentence = keyof French['flags'] | keyof French['sentences']
export type OwnPath = keyof French['commands']
type Shown = Exclude<OperationId, `${string}.bulk`>

export type Texts = {
  /** Summaries of the contract's operations. */
  operations: Record<Shown, string>
  resources: Record<Resource, string>
  /** Commands made by hand, by their path. */
  commands: Record<OwnPath, { summary: string; description?: string }>
  flags: Record<keyof French['flags'], string>
  sentences: Record<keyof French['sentences'], string>
}

const languages = {
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
}
const descriptions = {
  fr: () => [
    import('./fr/descriptions.json', { with: { type: 'json' } }),
    import('./fr/fields.json', { with: { type: 'json' } }),
  ],
  de: () => [
    import('./de/descriptions.json', { with: { type: 'json' } }),
    import('./de/fields.json', { with: { type: 'json' } }),
  ],
}

let texts: Texts | undefined
let described: Lookup | undefined

/** Loads the language of the process; English needs nothing. */
export async function loadLanguage(locale: Locale) {
  texts = locale === 'en' ? undefined : (await languages[locale]()).texts
  described = undefined
}

/** Loads the descriptions of the contract's operations and fields. Only help and completion show them. */
export async function loadDescriptions(locale: Locale) {
  if (locale === 'en') return
  const parts: { default: Lookup }[] = await Promise.all(descriptions[locale]())
  described = Object.assign({}, ...parts.map((one) => one.default))
}

/** The text in the language of the process; `{name}` is replaced by its value. */
export function t(sentence: Sentence, values?: Record<string, unknown>): string {
  const known = texts as { flags: Lookup; sentences: Lookup } | undefined
  const text = known?.sentences[sentence] ?? known?.flags[sentence] ?? sentence
  return values
    ? text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all))
    : text
}

type Lookup = Record<string, string | undefined>

export function operationSummary({ id, summary }: { id: string; summary: string }) {
  return (texts?.operations as Lookup | undefined)?.[id] ?? summary
}

export function resourceDescription(name: string, english: string) {
  return (texts?.resources as Lookup | undefined)?.[name] ?? english
}

export function ownText(path: OwnPath, english: { summary: string; description?: string }) {
  return texts?.commands[path] ?? english
}

/** A description of the contract, by its English on one line. */
export function contractText(english: string) {
  return described?.[english] ?? english
}
