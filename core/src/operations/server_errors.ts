import type { ErrorCode } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { DomainError } from '../platform/errors.ts'
import type { Ctx } from './context.ts'

/** One thing that is wrong with what somebody is about to save. */
export type Problem = { field: string; problem: string; code: ErrorCode }
type Detail = { field: string; problem: string; error_code?: ErrorCode }

/** Refuses with the first problem's code and tells all of them; does nothing when there is none. */
export function refuseProblems(problems: Problem[]) {
  const [first] = problems
  if (!first) return
  const details: Detail[] = problems.map(({ field, problem, code }) => ({
    ...{ field, problem, error_code: code },
  }))
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join('; ')
  throw new DomainError(first.code, message, details)
}

/**
 * Saves inside a savepoint, takes it back, and answers what was wrong. A record that is not there stays a refusal, as it
 * is everywhere.
 */
export async function serverErrors(ctx: Ctx, save: (inside: Ctx) => Promise<unknown>) {
  const savepoint: Knex.Transaction = await ctx.db.transaction()
  try {
    await save({ ...ctx, db: savepoint })
    return { server_errors: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || error.status === 404) throw error
    return { server_errors: listOf(error) }
  } finally {
    await savepoint.rollback()
  }
}

function listOf({ code, message, details }: DomainError) {
  if (!Array.isArray(details)) return [{ field: '', error_code: code, error: message }]
  return (details as Detail[]).map(({ field, problem, error_code = code }) => ({
    ...{ field, error_code, error: `${field}: ${problem}` },
  }))
}
