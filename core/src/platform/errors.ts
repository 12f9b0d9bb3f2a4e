import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'

/** What a user can cause: a listed code, an English sentence for a developer, and more in `details`. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message?: string, details?: unknown) {
    super(message ?? errors[code].en)
    this.code = code
    this.details = details
  }

  /** The HTTP status of the code, from the catalogue in openapi.yaml. */
  get status() {
    return errors[this.code].status
  }
}

/** A request that says something impossible about one field. */
export function invalid(field: string, problem: string, code: ErrorCode = 'invalid_request') {
  return new DomainError(code, `${field}: ${problem}`, [{ field, problem }])
}
