import type { Ctx } from '@kermesse/core/operations/context'
import { DomainError } from '@kermesse/core/platform/errors'
import { forgotten_after } from '@kermesse/core/platform/repeats'
import type { Operation } from './contract.ts'

type Input = {
  path: unknown
  query: unknown
  body: unknown
  headers: Record<string, string | undefined>
}

/**
 * Answers a repeated call with its first answer. The key is stored in the transaction of the work: a second call that
 * arrives meanwhile waits for it, and a refused one is not remembered. After a day the key is free again; the ledger's own ids
 * are never.
 */
export async function answerOnce(
  ctx: Ctx,
  { id, parameters }: Operation,
  input: Input,
  run: () => Promise<unknown>,
) {
  const key = input.headers['idempotency-key']
  if (!key || !parameters.some(({ name }) => name === 'idempotency-key')) return run()
  const actor = ctx.actor.caller ?? ctx.address
  const { db, secrets } = ctx
  const asked = JSON.stringify([id, input.path, input.query, input.body])
  // Keyed: a request may hold a password or a PIN, which a plain hash would let somebody guess.
  const request_hash = secrets.digest('idempotency', asked)
  const inserted = await db('idempotency_keys')
    .insert({ actor, key, operation: id, request_hash, created_at: db.fn.now() })
    .onConflict(['actor', 'key'])
    .merge({
      operation: id,
      request_hash,
      answer_sealed: null,
      created_at: db.raw('excluded.created_at'),
    })
    .whereRaw(`excluded.created_at - idempotency_keys.created_at > ${forgotten_after}`)
    .returning('key')
  if (inserted.length === 0) {
    const first = await db('idempotency_keys').where({ actor, key }).first()
    if (!secrets.matches('idempotency', asked, first.request_hash))
      throw new DomainError('idempotency_conflict')
    return JSON.parse(secrets.open(first.answer_sealed))
  }
  const answer = await run()
  const answer_sealed = secrets.seal(JSON.stringify(answer))
  await db('idempotency_keys').where({ actor, key }).update({ answer_sealed })
  return answer
}
