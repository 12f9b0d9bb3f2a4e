import { isApiError } from '@kermesse/sdk/api_error'

/** Exit codes: 0 ok, 1 error, 2 wrong usage, 4 not allowed, 5 not found, 6 conflict, 7 not ready, 130 cancelled, 143 and 129 ended by SIGTERM and SIGHUP. */

/** The command line or a file cannot be used; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** A suggestion for the reader. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** A name on the command line matches no record. */
export class Unknown extends Error {
  override readonly name = 'Unknown'
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** The user declined, pressed Ctrl-C, or another program ended this one. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
  readonly exit: number

  constructor(message: string, exit = 130) {
    super(message)
    this.exit = exit
  }
}

/** The messages are already printed; only the exit code is missing. */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly exit: number

  constructor(exit = 1) {
    super('')
    this.exit = exit
  }
}

export function exitCode(error: unknown): number {
  if (!(error instanceof Error)) return 1
  if (error instanceof Failed) return error.exit
  if (error instanceof UsageError) return 2
  if (error instanceof Unknown) return 5
  // Inquirer's own error for Ctrl-C, known by its name so that inquirer need not be loaded.
  if (error instanceof Cancelled) return error.exit
  if (error.name === 'ExitPromptError') return 130
  // The request did not reach an API: neither "not found" nor "refused".
  if (isApiError(error))
    return ['unreachable', 'unknown_path'].includes(error.code) ? 1 : exitOfStatus(error.status)
  if (isCommanderError(error)) return error.exitCode === 0 ? 0 : 2
  return 1
}

export function isCommanderError(error: unknown): error is Error & { exitCode: number } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')
}

function exitOfStatus(status: number) {
  if (status === 401 || status === 403) return 4
  if (status === 404) return 5
  if (status === 409) return 6
  return [400, 413, 415, 422].includes(status) ? 2 : 1
}
