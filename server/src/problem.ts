import { ConfigurationError } from '@kermesse/core/platform/environment'
import { DomainError } from '@kermesse/core/platform/errors'

/** Exit codes, as the help lists them. */
export const exit_codes = { ok: 0, failed: 1, usage: 2, configuration: 78 } as const

/** A failure that is told in a sentence, without a stack. */
export class Failure extends Error {
  readonly exit_code: number

  constructor(message: string, exit_code: number = exit_codes.failed) {
    super(message)
    this.exit_code = exit_code
  }
}

/** Tells an error on the given stream and returns the exit code. */
export function report(error: unknown, err: (text: string) => void): number {
  if (error instanceof ConfigurationError) {
    for (const problem of error.problems) err(problem)
    return exit_codes.configuration
  }
  const { message, code } = error as NodeJS.ErrnoException
  const sentence = databaseProblem(code, message)
  err(sentence ?? (isExpected(error) ? message : ((error as Error).stack ?? String(error))))
  return error instanceof Failure ? error.exit_code : exit_codes.failed
}

const isExpected = (error: unknown) =>
  error instanceof Failure || error instanceof DomainError || !(error instanceof TypeError)

/** Codes of Node and PostgreSQL for a database that lets nobody in. */
function databaseProblem(code: string | undefined, message: string): string | undefined {
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return `The database of DATABASE_URL cannot be reached: ${message || code}.`
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or the password of DATABASE_URL.'
  if (code === '3D000') return `The database of DATABASE_URL does not exist: ${message}.`
  return undefined
}
