import Joi from '@hapi/joi'
import type { Schema } from '@kermesse/sdk/types'

/** Bounds on a request that hold before its schema is applied, and on the faults that one response lists. */
export const bounds = {
  depth: 16,
  /** Fields of one object. */
  fields: 200,
  query_parameters: 400,
  details: 20,
} as const

/**
 * Counts the values of a parsed body or query. Throws a fault when an object has too many fields or the value is nested too
 * deep: both take more work to report field by field than to send.
 */
export function countValues(whole: unknown): number {
  let count = 0
  let level: unknown[] = [whole]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > bounds.depth) throw fault('too_deep', bounds.depth)
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
      const inside = Object.values(value)
      if (!Array.isArray(value) && inside.length > bounds.fields)
        throw fault('too_many_fields', bounds.fields)
      count += inside.length
      for (const one of inside) next.push(one)
    }
    level = next
  }
  return count
}

/** Keeps the first faults of a report, so that the error does not hold what no response shows. */
export function firstFaults(error: Joi.ValidationError): Joi.ValidationError {
  const { details } = error
  if (details.length <= bounds.details) return error
  return new Joi.ValidationError(error.name, details.slice(0, bounds.details), null)
}

function fault(code: Schema<'DetailCode'>, limit: number) {
  const message = `the request ${code} (${limit})`
  const context = { fault: code, limit }
  return new Joi.ValidationError(message, [{ message, path: [], type: 'bounds', context }], null)
}
