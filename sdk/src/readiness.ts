import { alarms, checks, findings } from './generated/readiness.ts'
import type { Schema } from './types.ts'

type Language = Schema<'Language'>
type Found = Pick<Schema<'ReadinessCheck'>, 'code' | 'params'>
type Value = string | number

/**
 * Text of a check's finding; `show` formats a parameter, such as a moment, for the reader.
 * Languages appear by name.
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

/** Names of languages in one of them, from comma-separated codes; as text. */
export function languageNames(codes: string, language: Language): string {
  const called = new Intl.DisplayNames(language, { type: 'language' })
  return codes
    .split(', ')
    .map((code) => called.of(code))
    .join(', ')
}

/** Name and reason of a check. */
export function checkTexts(id: Schema<'ReadinessCheckId'>, language: Language) {
  const { name, why } = checks[id]
  return { name: name[language], why: why[language] }
}

/** Text of an alarm during an event. */
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
