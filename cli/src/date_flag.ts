import { UsageError } from './exit.ts'
import { parseMoment } from './flags.ts'

/** The date of a hand-written command's flag; refuses invalid ones, which the API would ignore. */
export function dateOf(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return parseMoment(text)
  } catch (error) {
    throw new UsageError(`--${flag} must be ${(error as Error).message}; "${text}" is not.`)
  }
}
