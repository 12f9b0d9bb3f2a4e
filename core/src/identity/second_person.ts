import type { Schema } from '@kermesse/sdk/types'
import type { NoneCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { countTry, findPerson, forgetTries, usersOf } from './phone_people.ts'

/**
 * Checks a second person by PIN or staff wristband: somebody else than the caller, with at least the right of a cashier. Returns
 * their id. Tries are counted by the phone or the user, before there is a transaction that a refusal would roll back.
 */
export async function checkSecondPerson(
  ctx: NoneCtx,
  input: Schema<'PersonInput'> | undefined,
): Promise<string | null> {
  if (!input) return null
  const { actor, db } = ctx
  const counted = actor.pairing?._id ?? `second ${actor.caller ?? ctx.address}`
  await countTry(db, counted, input)
  const person = await findPerson(usersOf(ctx, rights.cashier), input)
  if (!person) throw new DomainError('person_refused')
  // Before the tries are forgotten: one's own PIN must not buy more of them.
  if (person._id === actor.user_id) throw new DomainError('drawer_confirmed_by_self')
  await forgetTries(db, counted, input)
  return person._id
}
