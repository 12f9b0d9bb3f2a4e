import { rights } from '@kermesse/sdk/generated/rights'
import { posSettings } from '../events/pos_settings.ts'
import type { WriteCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

/** Refuses a person who may not let anybody in against the rules. */
export async function checkMayOverride({ db, event_id, actor }: WriteCtx) {
  const { pos } = await db('events').where({ _id: event_id }).first('pos')
  const { gate_override } = posSettings({ pos }).pos
  // The role of a phone at a gate limits what it does elsewhere.
  const right = actor.pairing ? (actor.pairing.own_right ?? rights.none) : actor.right
  if (gate_override === 'nobody' || right < rights[gate_override])
    throw new DomainError('forbidden', `gate_override: ${gate_override}`)
}
