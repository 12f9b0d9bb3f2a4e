import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { User } from '../models/user_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'

/** The users an actor may see: those of the event, and for a superadmin who names none all of them. */
export function visibleUsers(ctx: ReadCtx) {
  const users = namedUsers(ctx.db)
  return isSuperadmin(ctx) && !ctx.event_id ? users : users.where('u.event_id', ctx.event_id)
}

/** Users with the names of their event and bar. */
function namedUsers(db: Knex) {
  return User.query(db)
    .alias('u')
    .leftJoinRelated('[event as e, bar as b]')
    .select('u.*', 'e.name as event_name', 'b.name as bar_name')
}

/** A user as it is now, also when it has just been moved out of the event. */
export async function shownUser(ctx: Ctx, id: string): Promise<Schema<'User'>> {
  const [user] = await presentUsers(ctx, await namedUsers(ctx.db).where('u._id', id))
  return user!
}

export async function findUser(ctx: ReadCtx, id: string): Promise<User> {
  const user = await visibleUsers(ctx).findOne('u._id', id)
  if (!user) throw new DomainError('user_not_found')
  return user
}

/** Users as the contract shows them, with their smartphones and without their hashes. */
export async function presentUsers({ db }: ReadCtx, rows: User[]): Promise<Schema<'User'>[]> {
  const users = await User.fetchGraph(rows, 'smartphones', { transaction: db })
  return users.map(({ smartphones = [], password_hash: _, pin_hash, ...user }) => ({
    ...user,
    has_pin: pin_hash !== null,
    smartphones: smartphones.map(({ number }) => number),
  }))
}
