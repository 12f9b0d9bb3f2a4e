import type { Schema } from '@kermesse/sdk/types'
import { checkSecondPerson } from '../identity/second_person.ts'
import type { Ctx, NoneCtx } from '../operations/context.ts'
import { findEvent, lockEvent } from '../operations/event_scope.ts'
import { asAdmin, showDrawer } from './drawer_rows.ts'

/** Runs a change of an event in a transaction, after what must not hold a connection, such as a check of a PIN. */
export function changingEvent<Result>(
  ctx: NoneCtx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (trx) => {
    await lockEvent(trx, ctx.event_id)
    return work({ ...ctx, db: trx })
  })
}

/** The second person of a change, if one was named. Each check counts as a try, so what is refused in any case is refused first. */
export async function secondPerson(
  ctx: NoneCtx,
  person: Schema<'PersonInput'> | undefined,
  drawer_id?: string,
): Promise<string | null> {
  if (!person) return null
  await findEvent(ctx.db, ctx.event_id, { to_change: true })
  if (drawer_id) await showDrawer(asAdmin(ctx), drawer_id)
  return checkSecondPerson(ctx, person)
}
