import { linkId, record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { inHours, openSession } from './sessions.ts'
import { findUser } from './user_rows.ts'
import { lockUsers } from './user_rules.ts'

type Holder = { user_id: string } | { link_event_id: string }

/** Links that sign a user in, for callers with at least that user's level. */
export const user_links = {
  link: write<'users.link'>(async (ctx, { path, body }) => {
    const user = await findLinkedUser(ctx, path.id)
    if (user.deleted) throw new DomainError('user_not_found')
    if (user.right === rights.none)
      throw new DomainError('forbidden', 'this user has no right to sign in')
    return open(ctx, { user_id: user._id }, { ...about(user), hours: body.hours ?? 24 })
  }),
  unlink: write<'users.unlink'>(async (ctx, { path }) => {
    const user = await findLinkedUser(ctx, path.id)
    return revoke(ctx, { user_id: user._id }, about(user))
  }),
}

/** Links that sign in as an admin of an event, for no user in particular. */
export const event_links = {
  link: write<'events.link'>(async (ctx, { body }) => {
    const { event_id } = ctx
    const holder = { link_event_id: event_id }
    return open(ctx, holder, { ...aboutEvent(event_id), hours: body.hours ?? 24 })
  }),
  unlink: write<'events.unlink'>(async (ctx) =>
    revoke(ctx, { link_event_id: ctx.event_id }, aboutEvent(ctx.event_id)),
  ),
}

type About = { record_type: string; record_id: string; event_id: string | null }

function about(user: { _id: string; event_id: string | null }): About {
  return { record_type: 'users', record_id: user._id, event_id: user.event_id }
}

function aboutEvent(event_id: string): About {
  return { record_type: 'events', record_id: event_id, event_id }
}

async function open(ctx: Ctx, holder: Holder, { hours, ...whose }: About & { hours: number }) {
  // Nobody hands on more time than they have: a link made by a link ends with it.
  const { link } = ctx.actor
  const asked = inHours(hours)
  const latest = link ? new Date(link.ends_at) : asked
  const ends_at = latest < asked ? latest : asked
  const options = { ends_at, is_link: true, opened_by: ctx.actor.email ?? link?.opened_by }
  const { _id, token, expires_at } = await openSession(ctx, holder, options)
  await record(ctx, { ...whose, after: { login_link: linkId(_id), expires_at } })
  return { token, path: `/login?token=${token}`, expires_at }
}

async function revoke(ctx: Ctx, holder: Holder, whose: About) {
  const revoked = await ctx
    .db('sessions')
    .where({ ...holder, is_link: true })
    .delete()
  if (revoked > 0) await record(ctx, { ...whose, before: { login_links: revoked } })
  return { success: true as const }
}

/** The lock prevents a caller of the old level from signing in as a user who is being promoted. */
async function findLinkedUser(ctx: Ctx, id: string) {
  await lockUsers(ctx)
  const user = await findUser(ctx, id)
  if (user.right > ctx.actor.right) throw new DomainError('level_too_high')
  return user
}
