import { alarms, checks, findings } from './generated/readiness.ts'
import type { Schema } from './types.ts'

type Language = Schema<'Language'>
type Found = Pick<Schema<'ReadinessCheck'>, 'code' | 'params'>
type Value = string | number

/**
 * What a check found, for people; `show` writes a parameter, such as a moment, as the reader expects it. Languages are called by
 * their names.
 */
export function findingSentence(
  { code, params }: Found,
  language: Language,
  show: (value: Value) => string = String,
): string {
  const { languages } = params
  const named = languages
    ? { ...params, languages: languageNames(String(languages), language) }
    : params
  return fill(findings[code][language], named, show)
}

/** What languages are called in one of them, of their codes with commas between; as text. */
export function languageNames(codes: string, language: Language): string {
  const called = new Intl.DisplayNames(language, { type: 'language' })
  return codes
    .split(', ')
    .map((code) => called.of(code))
    .join(', ')
}

/** What a check is called, and why it matters. */
export function checkTexts(id: Schema<'ReadinessCheckId'>, language: Language) {
  const { name, why } = checks[id]
  return { name: name[language], why: why[language] }
}

/** What somebody should look at while an event runs. */
export function alarmSentence(
  { code, count }: Pick<Schema<'Alarm'>, 'code' | 'count'>,
  language: Language,
  show: (value: Value) => string = String,
): string {
  return fill(alarms[code][language], { count }, show)
}

function fill(text: string, params: Record<string, Value>, show: (value: Value) => string) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => show(params[name] ?? ''))
}
