import { createHash } from 'node:crypto'
import type { Ctx } from '@kermesse/core/operations/context'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Operation } from './contract.ts'

type Input = {
  path: unknown
  query: unknown
  body: unknown
  headers: Record<string, string | undefined>
}

/**
 * Answers a repeated call with its first answer. The key is stored in the transaction of the work: a second call that
 * arrives meanwhile waits for it, and a refused one is not remembered.
 */
export async function answerOnce(
  ctx: Ctx,
  { id, parameters }: Operation,
  input: Input,
  run: () => Promise<unknown>,
) {
  const key = input.headers['idempotency-key']
  if (!key || !parameters.some(({ name }) => name === 'idempotency-key')) return run()
  const actor = ctx.actor.user_id ?? ctx.actor.session_id ?? ctx.address
  const request_hash = createHash('sha256')
    .update(JSON.stringify([id, input.path, input.query, input.body]))
    .digest()
  const inserted = await ctx
    .db('idempotency_keys')
    .insert({ actor, key, operation: id, request_hash })
    .onConflict()
    .ignore()
    .returning('key')
  if (inserted.length === 0) {
    const first = await ctx.db('idempotency_keys').where({ actor, key }).first()
    if (!request_hash.equals(first.request_hash)) throw new DomainError('idempotency_conflict')
    return first.answer
  }
  const answer = await run()
  await ctx
    .db('idempotency_keys')
    .where({ actor, key })
    .update({ answer: JSON.stringify(answer) })
  return answer
}
