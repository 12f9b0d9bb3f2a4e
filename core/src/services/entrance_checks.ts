import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Ctx } from '../context.ts'
import { DomainError, invalid } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { newId } from '../ids.ts'
import { page } from '../listing.ts'
import { type ClientRow, clientRows } from './clients.ts'

type Check = Schema<'EntranceCheck'>

/** Lists checks at the gate, the newest first. */
export const list: Handler<'entrance_checks.list'> = async (ctx, { query }) => {
  const from = checkRows(ctx)
  if (query.uid) from.where('k.uid', query.uid)
  if (query.smartphone_number) from.where('k.smartphone_number', query.smartphone_number)
  const newest_first = {
    ...query,
    sort_order: query.sort_key ? query.sort_order : ('DESC' as const),
  }
  const { rows, ...counted } = await page<Check>(from, newest_first, {
    sort: { date: 'k.date' },
    by: 'date',
    tie: 'k._id',
    search: ['k.short_id', 'k.uid'],
  })
  return { entrance_checks: rows, ...counted }
}

/** Checks a wristband at the gate and keeps the result. Scanning again with the same id answers the first result. */
export const create: Handler<'entrance_checks.create'> = async (ctx, { body }) => {
  const { uid, short_id, smartphone_number } = body
  if (!uid && !short_id) throw invalid('uid', 'or short_id is required', 'required_field')
  if (body._id) {
    const first = await checkRows(ctx).where('k._id', body._id).first()
    if (first) return first
  }
  const client: ClientRow | undefined = await clientRows(ctx.trx)
    .where({
      'c.event_id': ctx.event_id,
      ...(uid ? { 'c.uid': uid } : { 'c.short_id': short_id!.toUpperCase() }),
    })
    .first()
  if (!client) throw new DomainError(uid ? 'client_not_found' : 'wrong_wristband_number')
  const reason = refusal(client, new Date())
  const _id = body._id ?? newId()
  const check = {
    event_id: ctx.event_id,
    _id,
    uid: client.uid,
    short_id: client.short_id,
    allowed: reason === null,
    reason,
    entrance_id: client.entrance_id,
    age: client.age,
    smartphone_number,
    user_id: ctx.actor.user_id,
  }
  // The same scan may be on its way twice: whichever is kept is the answer to both.
  await ctx.trx('entrance_checks').insert(check).onConflict(['event_id', '_id']).ignore()
  return checkRows(ctx).where('k._id', _id).first()
}

/** Why a wristband may not come in now; null when it may. */
function refusal(client: ClientRow, now: Date): ErrorCode | null {
  const { transferred_to, entrance_id, entrance_begin_date, entrance_end_date } = client
  if (transferred_to) return 'wristband_transferred'
  if (!entrance_id) return 'entrance_missing'
  if (entrance_end_date && new Date(entrance_end_date) < now) return 'client_disabled'
  if (entrance_begin_date && new Date(entrance_begin_date) > now) return 'entrance_not_valid_now'
  return null
}

function checkRows(ctx: Ctx) {
  return ctx
    .trx('entrance_checks as k')
    .join('wallets as w', (on) => on.on('w.event_id', 'k.event_id').on('w.uid', 'k.uid'))
    .leftJoin('entrances as e', (on) =>
      on.on('e.event_id', 'k.event_id').on('e._id', 'k.entrance_id'),
    )
    .where('k.event_id', ctx.event_id)
    .select('k.*', 'e.name as entrance_name', 'w.entrance_begin_date', 'w.entrance_end_date')
}
