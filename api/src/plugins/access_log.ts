import type { Request, Server } from '@hapi/hapi'
import { type Failures, watchFailures } from '@kermesse/core/platform/failures'
import { log } from '@kermesse/core/platform/log'
import { disconnected, untoldProblem } from './untold_problem.ts'

const events = {
  first: 'request_failed',
  again: 'request_failed_again',
  over: 'request_recovered',
} as const
/** What fails at a server, by its listener: every part of a server sees the same one. */
const failures = new WeakMap<Server['listener'], Failures>()
const probes = new Set(['system.health', 'system.live', 'system.ready'])

/**
 * Logs each request when it has been answered, by its operation: paths and queries contain secrets and persons. What is not an
 * operation is a `page`. A stream is logged when it begins.
 */
export function logRequests(server: Server) {
  const failing = watchFailures(events)
  failures.set(server.listener, failing)
  server.events.on('response', (request) => {
    const { info, method } = request
    const operation = operationOf(request)
    const { status, error_code } = answerOf(request)
    const outcome = outcomeOf(status)
    if (outcome === 'done') failing.succeeded(operation, { operation })
    const is_probe = probes.has(operation)
    log[is_probe ? 'debug' : 'info']('request', {
      request_id: info.id,
      operation,
      method: method.toUpperCase(),
      status,
      outcome,
      error_code,
      duration_ms: Date.now() - info.received,
    })
  })
}

/** Logs the error behind an answer of 500 or more, in full for the first of an operation's failures in a row. */
export function logFault(request: Request, error: Error) {
  const operation = operationOf(request)
  failures
    .get(request.server.listener)
    ?.failed(operation, error, { operation, request_id: request.info.id })
}

function operationOf({ route }: Request): string {
  return route.settings.id ?? 'page'
}

type Answered = { statusCode?: number; source?: unknown; output?: { statusCode: number } }

function answerOf(request: Request): { status: number; error_code?: string } {
  const untold = untoldProblem(request)
  if (untold) return untold
  const { response, raw } = request
  // The answer of a stream is no response of the library.
  const { statusCode, source, output } = (response ?? {}) as Answered
  const status = output?.statusCode ?? statusCode ?? raw.res.statusCode
  const { error_code } = (status >= 400 && source ? source : {}) as { error_code?: string }
  return { status, error_code }
}

function outcomeOf(status: number) {
  if (status === disconnected) return 'aborted'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'done'
}
