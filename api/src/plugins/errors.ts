import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { firstKnown } from '@kermesse/core/i18n/reader'
import { inLanguage, problemOf } from '../problem.ts'

/** Every answer leaves through here; an error with an honest status, a listed code and a sentence, never a stack. */
export function answerErrors(request: Request, h: ResponseToolkit) {
  const { response } = request
  if (!('isBoom' in response) || !response.isBoom) {
    const plain = response as ResponseObject
    plain.header('x-content-type-options', 'nosniff').header('x-request-id', request.info.id)
    return h.continue
  }
  const problem = problemOf(response)
  // A page that finds no room for its stream asks instead: that is no fault, and comes by the thousand.
  const { is_stream } = (request.route.settings.app ?? {}) as { is_stream?: boolean }
  const is_fault = problem.status >= 500 && !(is_stream && problem.error_code === 'overloaded')
  if (is_fault)
    console.error(
      JSON.stringify({
        request_id: request.info.id,
        operation: request.route.settings.id,
        error: response.stack,
      }),
    )
  const { status, retry_after_s = status === 503 ? 1 : undefined, ...body } = problem
  const details = inLanguage(
    body.details,
    firstKnown(String(request.headers['accept-language'] ?? '')) ?? 'en',
  )
  const answer = h.response({ ...body, details, request_id: request.info.id }).code(status)
  answer.header('x-content-type-options', 'nosniff').header('x-request-id', request.info.id)
  if (retry_after_s) answer.header('retry-after', String(retry_after_s))
  return answer
}
