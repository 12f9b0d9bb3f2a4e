import type { ErrorStatuses } from './generated/error_statuses.ts'
import type { ErrorCode, Schema } from './types.ts'

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

type Details = Schema<'ErrorDetails'>
/** An error with this code: its `status` is that of the code, and its `details` are typed where the contract describes them. */
export type ApiErrorOf<Code extends ApiError['code']> = ApiError & {
  readonly code: Code
  readonly status: Code extends ErrorCode ? ErrorStatuses[Code] : number
  readonly details: Code extends keyof Details ? Details[Code] : unknown
}

/** True if it is an error of the API, with one of these codes if any are given. */
export function isApiError(error: unknown): error is ApiError
export function isApiError<Code extends ApiError['code']>(
  error: unknown,
  ...codes: Code[]
): error is { [One in Code]: ApiErrorOf<One> }[Code]
export function isApiError(error: unknown, ...codes: ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}
