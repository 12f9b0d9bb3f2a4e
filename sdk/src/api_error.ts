import type { ErrorCode } from './types.ts'

/**
 * An error of the API with its code. `status` 0 means that the API was not reached. With the code
 * `unreachable`, any other status is that of a proxy or another server.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'unreachable'
  readonly status: number
  readonly details: unknown
  readonly request_id: string | undefined
  /** Seconds that the API asks to wait before another try. */
  readonly retry_after: number | undefined

  constructor(
    status: number,
    problem: {
      error: string
      error_code: ErrorCode | 'unreachable'
      details?: unknown
      request_id?: string
    },
    retry_after?: number,
  ) {
    super(problem.error)
    this.code = problem.error_code
    this.status = status
    this.details = problem.details
    this.request_id = problem.request_id
    this.retry_after = retry_after
  }
}
