import type { ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { sessionsOf, signOut } from './sessions.ts'
import { findUser } from './user_rows.ts'

/** Lists where a user is signed in, the last used first. */
export const sessions = read<'users.sessions'>(async (ctx, { path, query }) => {
  const { _id: user_id } = await findBelow(ctx, path.id)
  return sessionsOf(ctx, { user_id }, query)
})

/** Signs a user out of one place, or of all but the one that asks. */
export const end_sessions = write<'users.end_sessions'>(async (ctx, { path, query }) => {
  const { _id: user_id, email, event_id } = await findBelow(ctx, path.id)
  const { session_id } = query
  const wanted = ctx.db('sessions').where({ user_id })
  if (session_id) wanted.where({ _id: session_id })
  else wanted.whereRaw('_id IS DISTINCT FROM ?', [ctx.actor.session_id])
  const ended = await signOut(ctx, wanted, { event_id, before: { user: email } })
  if (session_id && ended === 0) throw new DomainError('not_found', 'no such session')
  return { ended }
})

/** As for a change: a user of the own event, and none of a level above the own. */
async function findBelow(ctx: ReadCtx, id: string) {
  const user = await findUser(ctx, id)
  if (user.right > ctx.actor.right) throw new DomainError('level_too_high')
  return user
}
