import type { Schema } from '@kermesse/sdk/types'
import { page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { endOf, rightFor } from './script_token_rules.ts'
import { hashScriptToken, newScriptToken } from './script_token_text.ts'

type ScriptToken = Schema<'ScriptToken'>

const most_of_user = 50
/** Expired tokens are listed for so long, to tell why a script stopped. */
const days_listed = 30

/** Lists tokens for scripts: those of the event, and for a superadmin who names none all of them. */
export const list = read<'script_tokens.list'>(async (ctx, { query }) => {
  const { rows, ...counted } = await page<ScriptToken>(visibleTokens(ctx), query, {
    sort: {
      name: 'lower(t.name)',
      made_by: 'lower(u.email)',
      event_name: 'lower(e.name)',
      created_at: 't.created_at',
      expires_at: 't.expires_at',
      last_used_at: 't.last_used_at',
    },
    default_sort: 'name',
    tie_breaker: 't._id',
    search: ['t.name', 'u.email'],
  })
  return { script_tokens: rows, ...counted }
})

/** Creates a token for scripts that acts for the caller; its text is answered once and stored as a hash. */
export const create = write<'script_tokens.create'>(async (ctx, { body }) => {
  const user_id = await lockMaker(ctx)
  const { right: own_right } = await ctx.db('users').where({ _id: user_id }).first('right')
  const right = rightFor(body, ctx, own_right)
  const expires_at = endOf(body)
  await assertRoom(ctx, user_id)
  const _id = newId()
  const token = newScriptToken()
  await ctx.db('script_tokens').insert({
    _id,
    user_id,
    event_id: ctx.event_id || null,
    name: body.name,
    right,
    operations: body.operations ? JSON.stringify(body.operations) : null,
    token_hash: hashScriptToken(token),
    expires_at,
  })
  const made = await find(ctx, _id)
  await record(ctx, { ...about(made), after: shownOf(made) })
  return { ...made, token }
})

/** Revokes a token for scripts, for good. */
export const revoke = write<'script_tokens.revoke'>(async (ctx, { path }) => {
  const before = await find(ctx, path.id)
  const removed = await ctx.db('script_tokens').where({ _id: path.id }).delete()
  if (removed === 0) throw new DomainError('script_token_not_found')
  await record(ctx, { ...about(before), before: shownOf(before) })
  return { success: true as const }
})

/** The user who makes a token, locked: two at once would both find room. What is made by a login link would outlast it. */
async function lockMaker({ actor, db }: Ctx): Promise<string> {
  const { user_id, link } = actor
  if (!user_id || link) throw new DomainError('login_link_ends')
  const live = db('users').where({ _id: user_id, deleted: false })
  if (!(await live.forNoKeyUpdate().first('_id'))) throw new DomainError('102')
  return user_id
}

async function assertRoom({ db }: Ctx, user_id: string) {
  await db('script_tokens')
    .whereRaw('expires_at < now() - make_interval(days => ?)', [days_listed])
    .delete()
  if ((await countScriptTokens({ db }, user_id)) >= most_of_user)
    throw new DomainError('script_token_limit')
}

/** How many tokens of a user have not expired. */
export async function countScriptTokens({ db }: Pick<Ctx, 'db'>, user_id: string): Promise<number> {
  const { count } = await db('script_tokens')
    .where({ user_id })
    .where('expires_at', '>', db.fn.now())
    .first(db.raw('count(*)::int AS count'))
  return count
}

function about({ _id, event_id }: ScriptToken) {
  return { record_type: 'script_tokens', record_id: _id, event_id }
}

/** What the log keeps of a token. */
function shownOf({ name, right, operations, expires_at }: ScriptToken) {
  return { name, right, operations, expires_at }
}

async function find(ctx: ReadCtx, id: string): Promise<ScriptToken> {
  const found = await visibleTokens(ctx).where('t._id', id).first()
  if (!found) throw new DomainError('script_token_not_found')
  return found
}

/** Tokens with their users and events, as far as the caller may see them; never their hashes. */
function visibleTokens(ctx: ReadCtx) {
  const { db, event_id } = ctx
  const tokens = db('script_tokens as t')
    .join('users as u', 'u._id', 't.user_id')
    .leftJoin('events as e', 'e._id', 't.event_id')
    .select('t._id', 't.name', 't.event_id', 'e.name as event_name', 't.user_id')
    .select('u.email as made_by', 't.operations', 't.created_at', 't.expires_at')
    .select('t.last_used_at', 't.last_address')
    .select(db.raw('least(t."right", greatest(u."right", 5)) AS "right"'))
    .select(
      db.raw(`CASE WHEN t.expires_at <= now() THEN 'expired' WHEN ${has_access} THEN 'active'
      ELSE 'suspended' END AS state`),
    )
  return isSuperadmin(ctx) && !event_id ? tokens : tokens.where('t.event_id', event_id)
}

// As `hasAccess` in script_token_actor.ts.
const has_access = `NOT u.deleted AND (u."right" = 50 OR u."right" > 0 AND u.event_id = t.event_id)`
