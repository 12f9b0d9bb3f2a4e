import { type ApiError, isApiError } from '@kermesse/sdk/api_error'
import { formatMoment, isMoment } from './cell.ts'
import { isCommanderError } from './exit.ts'
import { hintFor } from './hints.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, printable, sayAlways } from './io.ts'

/** Prints an error and its hint to stderr. Commander prints its own errors. */
export async function report(io: Io, error: unknown) {
  if (isCommanderError(error)) return
  if (isApiError(error)) return reportRefusal(io, error)
  const { name, message } =
    error instanceof Error ? error : { name: 'Error', message: String(error) }
  if (name === 'Failed') return
  if (name === 'Cancelled' || name === 'ExitPromptError') return sayAlways(io, t('Cancelled.'))
  sayAlways(io, headline(io, message))
  if (error instanceof Error && 'hint' in error && error.hint)
    sayAlways(io, next(io, String(error.hint)))
}

async function reportRefusal(io: Io, error: ApiError) {
  const { errors } = await import('@kermesse/sdk/generated/errors')
  const entry = (errors as Record<string, Record<string, string | number>>)[error.code]
  sayAlways(io, headline(io, await refusalSentence(io, error)))
  for (const line of detailLines(error.details, io)) sayAlways(io, `  ${printable(line)}`)
  // The developer message often contains details: a number, a field, another event.
  const says_more = ![entry?.en, '', error.code].includes(error.message)
  if (says_more && error.code !== 'unreachable' && error.details === undefined)
    sayAlways(io, `  ${printable(error.message)}`)
  const hint = hintFor(error.code, io)
  if (hint) sayAlways(io, next(io, hint))
  if (error.status >= 500 && error.request_id)
    sayAlways(io, paint(io, 'dim', `  request_id ${printable(error.request_id)}`))
}

/** The catalogue's sentence in the person's language. */
export async function refusalSentence(io: Io, { code, status, message }: ApiError) {
  // Status codes of a proxy whose installation is down.
  const is_away = [0, 502, 503, 504].includes(status)
  if (code === 'unreachable') {
    const text = is_away
      ? 'The installation cannot be reached.'
      : 'There is no Kermesse at this address.'
    return `${t(text)} (${message})`
  }
  return `${(await reasonIn(io.locale, code)) || message} (${code})`
}

/** The sentence of one reason in a table of rows. */
export async function reasonIn(locale: Io['locale'], code: string | null | undefined) {
  if (!code) return ''
  const { errors } = await import('@kermesse/sdk/generated/errors')
  return (errors as Record<string, Record<string, string | number>>)[code]?.[locale] ?? code
}

/** Formats the error details, one per line. */
export function detailLines(details: unknown, io: Reader = { locale: 'en' }): string[] {
  if (details === undefined || details === null) return []
  if (!Array.isArray(details)) return [inline(details, io)]
  const lines = details.slice(0, 20).map((one) => inline(one, io))
  return details.length > 20
    ? [...lines, t('… and {count} more', { count: details.length - 20 })]
    : lines
}

type Reader = Pick<Io, 'locale' | 'zone'>

function inline(detail: unknown, io: Reader): string {
  const { locale } = io
  if (isMoment(detail)) return formatMoment(detail, io)
  if (typeof detail !== 'object' || detail === null) return String(detail)
  if ('field' in detail && 'problem' in detail) {
    const is_translated = locale !== 'en' && 'sentence' in detail
    return `${detail.field}: ${is_translated ? detail.sentence : detail.problem}`
  }
  return Object.entries(detail)
    .map(([name, value]) => {
      const is_record = typeof value === 'object' && value !== null
      return `${name} ${is_record ? JSON.stringify(value) : inline(value, io)}`
    })
    .join(', ')
}

function headline(io: Io, text: string) {
  // Prints several errors, one per line.
  return `${paint(io, 'red', '✗')} ${text.split('\n').map(printable).join('\n')}`
}

function next(io: Io, hint: string) {
  return `${paint(io, 'dim', '→')} ${hint}`
}
