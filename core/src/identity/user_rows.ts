import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { smartphonesOf } from '../devices/devices.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'

export type UserRow = Omit<Schema<'User'>, 'smartphones'> & { password_hash: string }

/** The users an actor may see: those of the event, and for a superadmin who names none all of them. */
export function visibleUsers(ctx: ReadCtx) {
  const from = userRows(ctx.db)
  if (!isSuperadmin(ctx) || ctx.event_id) from.where('u.event_id', ctx.event_id)
  return from
}

/** Users with the names of their event and bar. */
function userRows(trx: Knex) {
  return trx('users as u')
    .leftJoin('events as e', 'e._id', 'u.event_id')
    .leftJoin('bars as b', (on) => on.on('b.event_id', 'u.event_id').on('b._id', 'u.bar_id'))
    .select('u.*', 'e.name as event_name', 'b.name as bar_name')
}

/** A user as it is now, also when it has just been moved out of the event. */
export async function shownUser(ctx: Ctx, id: string): Promise<Schema<'User'>> {
  const [user] = await presentUsers(ctx, [await userRows(ctx.db).where('u._id', id).first()])
  return user!
}

export async function findUser(ctx: ReadCtx, id: string): Promise<UserRow> {
  const row = await visibleUsers(ctx).where('u._id', id).first()
  if (!row) throw new DomainError('user_not_found')
  return row
}

/** Users as the contract shows them, with their smartphones and without their hashes. */
export async function presentUsers(ctx: ReadCtx, rows: UserRow[]): Promise<Schema<'User'>[]> {
  const smartphones = await smartphonesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return rows.map((row) => ({ ...row, smartphones: smartphones.get(row._id) ?? [] }))
}
