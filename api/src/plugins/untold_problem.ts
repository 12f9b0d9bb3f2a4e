import type { Request } from '@hapi/hapi'
import { type Problem, problemOf } from '../problem.ts'

/** The library's status of a request that broke off, or whose answer did. */
export const disconnected = 499

type Failed = Error & { isBoom?: boolean; output: { statusCode: number } }

/** The problem of a call that failed after its caller had left: nobody is told, so the library leaves its error without a status. */
export function untoldProblem({ response, raw }: Request): Problem | undefined {
  const error = response as unknown as Failed | null
  if (!error?.isBoom || error.output.statusCode === disconnected) return undefined
  return raw.res.headersSent ? undefined : problemOf(error)
}
