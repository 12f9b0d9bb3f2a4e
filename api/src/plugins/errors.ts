import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type Joi from '@hapi/joi'
import { DomainError } from '@kermesse/core/platform/errors'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'

type Problem = {
  status: number
  error_code: ErrorCode
  error: string
  details?: unknown
  retry_after_s?: number
}

/** Every answer leaves through here; an error with an honest status, a listed code and a sentence, never a stack. */
export function answerErrors(request: Request, h: ResponseToolkit) {
  const { response } = request
  if (!('isBoom' in response) || !response.isBoom) {
    const plain = response as ResponseObject
    plain.header('x-content-type-options', 'nosniff').header('x-request-id', request.info.id)
    return h.continue
  }
  const problem = problemOf(response)
  if (problem.status >= 500)
    console.error(
      JSON.stringify({
        request_id: request.info.id,
        operation: request.route.settings.id,
        error: response.stack,
      }),
    )
  const { status, retry_after_s = status === 503 ? 1 : undefined, ...body } = problem
  const answer = h.response({ ...body, request_id: request.info.id }).code(status)
  answer.header('x-content-type-options', 'nosniff').header('x-request-id', request.info.id)
  if (retry_after_s) answer.header('retry-after', String(retry_after_s))
  return answer
}

function problemOf(error: Error & { output: { statusCode: number } }): Problem {
  if (error instanceof DomainError) {
    const { status, code, message, details } = error as DomainError
    const retry_after_s =
      code === 'rate_limited'
        ? (details as { retry_after_s?: number } | undefined)?.retry_after_s
        : undefined
    return { status, error_code: code, error: message, details, retry_after_s }
  }
  const { details } = error as { details?: Joi.ValidationErrorItem[] }
  if (Array.isArray(details)) return invalidRequest(details)
  const lost = lostRace(error)
  if (lost) return { status: errors[lost].status, error_code: lost, error: errors[lost].en }
  const known: Partial<Record<number, ErrorCode>> = {
    400: 'invalid_request',
    404: 'not_found',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
  }
  const code = known[error.output.statusCode] ?? (isOutOfReach(error) ? 'unavailable' : 'internal')
  const { status } = errors[code]
  return {
    status,
    error_code: code,
    error: status >= 500 ? errors[code].en : error.message || errors[code].en,
  }
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

/** The database is restarting, full, away, or gave this call up for another one: the caller may try again. */
function isOutOfReach(error: Error) {
  const { code = '' } = nativeOf(error)
  return (
    /^(08|40|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', '57014', '55P03'].includes(code) ||
    /Connection terminated|Timeout acquiring/.test(error.message)
  )
}

/** What the driver said: models wrap it in an error of their own. */
function nativeOf(error: Error & { nativeError?: Error }) {
  return (error.nativeError ?? error) as { code?: string; constraint?: string }
}

/** One Joi report as a problem: every field that is wrong, and the field's own code where it has one. */
function invalidRequest(items: Joi.ValidationErrorItem[]): Problem {
  const details = items.map(({ path, message }) => ({
    field: path.join('.'),
    problem: message.replace(/^"[^"]*" /, ''),
  }))
  const own = items.find(({ context }) => context?.error_code)?.context?.error_code as
    | ErrorCode
    | undefined
  const error_code = own ?? 'invalid_request'
  return {
    status: errors[error_code].status,
    error_code,
    error: items.map(({ message }) => message).join('; '),
    details,
  }
}
