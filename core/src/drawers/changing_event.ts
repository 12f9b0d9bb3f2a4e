import type { Ctx, NoneCtx } from '../operations/context.ts'
import { lockEvent } from '../operations/event_scope.ts'

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
