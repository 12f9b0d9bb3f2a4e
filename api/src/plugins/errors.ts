import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { version } from '@kermesse/core/administration/system'
import { firstKnown } from '@kermesse/core/i18n/reader'
import { metrics } from '@kermesse/core/platform/metrics'
import type { Deprecation } from '../contract.ts'
import { inLanguage, type Problem, problemOf } from '../problem.ts'
import { logFault } from './access_log.ts'
import type { FaultBudget } from './fault_budget.ts'

/** Every answer leaves through here; an error with an honest status, a listed code and a sentence, never a stack. */
export function answerErrors(budget: FaultBudget) {
  return async (request: Request, h: ResponseToolkit) => {
    const { response } = request
    if (!('isBoom' in response) || !response.isBoom) {
      stamp(response as ResponseObject, request)
      return h.continue
    }
    const problem = problemOf(response)
    metrics.request_errors.inc({ code: problem.error_code })
    if (isOurFault(problem)) logFault(request, response)
    if (isFaulty(problem)) await budget.spend(request)
    return answerOf(request, h, problem)
  }
}

function stamp(answer: ResponseObject, { info, route }: Request) {
  answer
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', info.id)
    .header('kermesse-version', version)
  const { deprecation } = (route.settings.app ?? {}) as { deprecation?: Deprecation }
  if (deprecation) announceEnd(answer, deprecation)
}

/** RFC 9745 and RFC 8594. */
function announceEnd(answer: ResponseObject, { since, until }: Deprecation) {
  answer
    .header('deprecation', `@${Date.parse(since) / 1000}`)
    .header('sunset', new Date(until).toUTCString())
    .header('link', '</docs/versions>; rel="deprecation"; type="text/html"', { append: true })
}

/** The contract refuses it; wrong numbers, PINs and passwords are counted by the limits of their operations. */
function isFaulty({ status, error_code }: Problem) {
  return [400, 413, 415, 429].includes(status) || error_code === 'unknown_path'
}

function isOurFault({ status, error_code }: Problem) {
  // Refusals of a busy process come by the thousand, and say nothing of its faults.
  return status >= 500 && error_code !== 'overloaded'
}

function answerOf(request: Request, h: ResponseToolkit, problem: Problem) {
  const { headers, info } = request
  const { status, retry_after_s = status === 503 ? 1 : undefined, ...body } = problem
  const details = inLanguage(
    body.details,
    firstKnown(String(headers['accept-language'] ?? '')) ?? 'en',
  )
  const answer = h.response({ ...body, details, request_id: info.id }).code(status)
  stamp(answer, request)
  if (retry_after_s) answer.header('retry-after', String(retry_after_s))
  return answer
}
