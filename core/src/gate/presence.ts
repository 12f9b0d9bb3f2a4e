import type { Ctx } from '../context.ts'
import type { Holder } from './holder.ts'

/** Whether someone is inside a place: a zone, or the event's site. Whoever asks next about them waits for this one. */
export async function isInside(ctx: Ctx, place: string, holder: Holder): Promise<boolean> {
  const { trx, event_id } = ctx
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `gate ${event_id} ${holder.key}`,
  ])
  const found = await trx('entrance_presences')
    .where({ event_id, place })
    .whereIn('holder', [holder.key, ...holder.former_keys])
    .first('holder')
  return found !== undefined
}

/** Lets someone in, or out; under their present name. */
export async function move(ctx: Ctx, place: string, holder: Holder, direction: 'in' | 'out') {
  const { trx, event_id } = ctx
  await trx('entrance_presences')
    .where({ event_id, place })
    .whereIn('holder', [holder.key, ...holder.former_keys])
    .delete()
  if (direction === 'in')
    await trx('entrance_presences').insert({ event_id, place, holder: holder.key })
}
