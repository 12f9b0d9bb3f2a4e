import type { Knex } from 'knex'
import { type Detail, DomainError, sentenceOf } from '../platform/errors.ts'
import type { Ctx } from './context.ts'

/** Throws the first problem's code with all problems as details; returns if the list is empty. */
export function refuseProblems(problems: Detail[]) {
  const [first] = problems
  if (!first) return
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join('; ')
  throw new DomainError(first.error_code ?? 'invalid_request', message, problems)
}

/** A fault as an answer tells it, in the caller's language. */
export function serverError({ language = 'en' }: Pick<Ctx, 'language'>, one: Detail) {
  const { field, code, params, problem, error_code = 'invalid_request' } = one
  const sentence = sentenceOf(one, language)
  return { field, error_code, error: `${field}: ${problem}`, code, params, sentence }
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
    return { server_errors: listOf(ctx, error) }
  } finally {
    await savepoint.rollback()
  }
}

function listOf(ctx: Ctx, { code, message, details }: DomainError) {
  if (!Array.isArray(details)) return [{ field: '', error_code: code, error: message }]
  return (details as Detail[]).map((one) => serverError(ctx, { error_code: code, ...one }))
}
