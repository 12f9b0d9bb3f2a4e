import type { Knex } from 'knex'
import { newId } from '../platform/ids.ts'

/** A call to a provider; the reference is ours. */
export type ProviderCall = { event_id: string; provider: string; call: string; reference: string }
type Answered = { outcome: string; reason?: string; detail?: string }

/**
 * Makes a call that may move money. It is stored and committed before the request is sent, and again when the response is
 * known. A process that dies in between leaves a line without an answer.
 */
export async function journalled<Answer extends Answered>(
  knex: Knex,
  call: ProviderCall,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const _id = newId()
  await knex('provider_calls').insert({ ...call, _id })
  const answer = await ask()
  await knex('provider_calls')
    .where({ event_id: call.event_id, _id })
    .update(answered(knex, answer))
  return answer
}

/** The columns that an answer fills in. */
export function answered(knex: Knex, { outcome, reason, detail }: Answered) {
  return {
    outcome,
    reason: reason ?? null,
    detail: detail?.slice(0, 500) ?? null,
    answered_at: knex.fn.now(),
  }
}
