import type Joi from '@hapi/joi'
import type { Language } from '@kermesse/core/i18n/shape'
import { DomainError, detail, isDetail, sentenceOf } from '@kermesse/core/platform/errors'
import { isLostNode } from '@kermesse/core/platform/lost_node'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import { faultOf } from './joi_faults.ts'
import { bounds } from './request_bounds.ts'

export type Problem = {
  status: number
  error_code: ErrorCode
  error: string
  details?: unknown
  retry_after_s?: number
}

/** Fields that are wrong are told in the caller's language, too. */
export function inLanguage(details: unknown, language: Language) {
  if (!Array.isArray(details)) return details
  return details.map((one) =>
    isDetail(one) ? { ...one, sentence: sentenceOf(one, language) } : one,
  )
}

/** Turns an error into a problem for the caller: a listed code with its status, never a stack. */
export function problemOf(error: Error & { output?: { statusCode: number } }): Problem {
  if (error instanceof DomainError) {
    const { status, code, message, details } = error as DomainError
    const retry_after_s =
      code === 'rate_limited' || code === 'payment_busy'
        ? (details as { retry_after_s?: number } | undefined)?.retry_after_s
        : undefined
    return { status, error_code: code, error: message, details: firstOf(details), retry_after_s }
  }
  const { details } = error as { details?: Joi.ValidationErrorItem[] }
  if (Array.isArray(details)) return invalidRequest(details)
  const lost = lostRace(error)
  if (lost) return { status: errors[lost].status, error_code: lost, error: errors[lost].en }
  const known: Partial<Record<number, ErrorCode>> = {
    400: 'invalid_request',
    // A record that is missing has a code of its own.
    404: 'unknown_path',
    408: 'request_timeout',
    // A path outside the folder counts as unknown.
    403: 'unknown_path',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
  }
  const code =
    known[error.output?.statusCode ?? 500] ?? (isOutOfReach(error) ? 'unavailable' : 'internal')
  const { status } = errors[code]
  return {
    status,
    error_code: code,
    error: status >= 500 ? errors[code].en : error.message || errors[code].en,
  }
}

/** The first faults alone; evidence of other kinds is bounded by who gathers it. */
function firstOf(details: unknown) {
  const is_faults = Array.isArray(details) && details.every(isDetail)
  return is_faults ? details.slice(0, bounds.details) : details
}

/** Two callers took the same name between the check and the write: a unique index decided, and this is the second. */
function lostRace(error: Error): ErrorCode | undefined {
  const { code, constraint = '' } = nativeOf(error)
  if (code !== '23505') return undefined
  if (constraint === 'users_email') return 'username_taken'
  if (constraint.startsWith('terminals_')) return 'terminal_exists'
  if (constraint === 'device_tokens_token_hash_key') return 'token_taken'
  return constraint.endsWith('_name') ? 'name_taken' : undefined
}

const out_of_reach = {
  // Of the database: connection, rolled back, no resources, shutting down; a standby, cancelled, lock timeout.
  states: /^(08|40|53|57P|25006|57014|55P03)/,
  sockets: [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  // The driver and its pools have no codes.
  messages:
    /Connection terminated|Timeout acquiring|timeout (exceeded|expired)|Query read timeout|is not queryable/i,
}

/** The database is restarting, full, away, silent, a standby, or gave this call up for another one: the caller may try again. */
function isOutOfReach(error: Error) {
  const { code = '' } = nativeOf(error)
  const { states, sockets, messages } = out_of_reach
  if (isLostNode(nativeOf(error))) return true
  return states.test(code) || sockets.includes(code) || messages.test(error.message)
}

/** The driver's error: models wrap it in an error of their own. */
function nativeOf(error: Error & { nativeError?: Error }) {
  return (error.nativeError ?? error) as { code?: string; constraint?: string }
}

/** One Joi report as a problem: every field that is wrong, and the field's own code where it has one. */
function invalidRequest(items: Joi.ValidationErrorItem[]): Problem {
  const details = items.slice(0, bounds.details).map(({ path, type, context = {} }) => {
    const { code, params } = faultOf(type, context)
    return detail(path.join('.'), { code, params }, context.error_code)
  })
  const own = details.find(({ error_code }) => error_code)?.error_code
  const error_code = own ?? 'invalid_request'
  return {
    status: errors[error_code].status,
    error_code,
    error: details.map(({ field, problem }) => `"${field || 'value'}" ${problem}`).join('; '),
    details,
  }
}
