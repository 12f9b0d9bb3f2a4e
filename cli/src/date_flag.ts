import { isDay } from '@kermesse/sdk/rules/moment'
import { UsageError } from './exit.ts'

/** Refuses invalid dates, which the API would ignore. */
export function dateOf(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const day = text.slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || !isDay(day) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--${flag} must be a date like 2026-07-04T06:00:00Z; "${text}" is none.`)
  // The API reads a day alone in the event's zone.
  return text === day ? text : new Date(text).toISOString()
}
