import type { Schema } from '@kermesse/sdk/types'
import { hash, verify } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { record } from '../audit_log.ts'
import type { Ctx, DirectCtx } from '../context.ts'
import { DomainError, invalid } from '../errors.ts'
import { direct, type Handler } from '../handler.ts'
import { newId } from '../ids.ts'
import { page } from '../listing.ts'
import { isSuperadmin, rights } from '../rights.ts'
import { assignToUser, smartphonesOf } from './devices.ts'
import { openSession } from './sessions.ts'

type Input = Schema<'UserInput'>
type UserRow = Omit<Schema<'User'>, 'smartphones'> & { password_hash: string }

// Verified in place of a missing user's hash, so that both answers take the same time.
const nobody = hash('nobody has this password')

/** Signs in. A wrong password and an unknown user answer alike; ten wrong tries lock the name for 15 minutes. */
export const login = direct<'users.login'>(async (ctx, { body }) => {
  const { knex } = ctx
  const email = body.email.toLowerCase()
  const tries = loginTries(ctx)
  await spendTry(tries, email)
  const user: UserRow | undefined = await knex('users')
    .whereRaw('lower(email) = ?', [email])
    .where({ deleted: false })
    .first()
  const right_password = await verify(user?.password_hash ?? (await nobody), body.password)
  if (!user || !right_password) throw new DomainError('wrong_credentials')
  if (user.right === rights.none)
    throw new DomainError('forbidden', 'this user has no right to sign in')
  await tries.delete(email)
  const { token, expires_at } = await knex.transaction((trx) =>
    openSession({ ...ctx, trx }, { user_id: user._id }),
  )
  return { incorrect: false, right: user.right, token, expires_at, event_id: user.event_id }
})

function loginTries({ knex }: DirectCtx) {
  return new RateLimiterPostgres({
    // Outside any transaction: a refused login must be counted, and many at once must not hold all connections.
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login',
    points: 10,
    duration: 900,
  })
}

async function spendTry(tries: RateLimiterPostgres, email: string) {
  try {
    await tries.consume(email)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new DomainError('rate_limited', undefined, {
      retry_after_s: Math.ceil(error.msBeforeNext / 1000),
    })
  }
}

/** Says who is signed in. */
export const me: Handler<'users.me'> = async (ctx) => {
  const { user_id, email, right, event_id, bar_id, permissions } = ctx.actor
  const event = event_id
    ? await ctx.trx('events').where({ _id: event_id }).first('name')
    : undefined
  return {
    _id: user_id ?? ctx.actor.session_id!,
    email,
    right,
    event_id,
    event_name: event?.name ?? null,
    bar_id,
    permissions,
  } as Schema<'Me'>
}

/** Lists users; below superadmin those of the own event. */
export const list: Handler<'users.list'> = async (ctx, { query }) => {
  const from = visible(ctx)
  if (query.bar_id) from.where('u.bar_id', query.bar_id)
  if (query.right !== undefined) from.where('u.right', query.right)
  if (query.deleted_only) from.where('u.deleted', true)
  else if (!query.with_deleted) from.where('u.deleted', false)
  const sort = {
    email: 'lower(u.email)',
    right: 'u.right',
    bar_name: 'lower(b.name)',
    event_name: 'lower(e.name)',
    created_at: 'u.created_at',
  }
  const { rows, ...counted } = await page<UserRow>(from, query, {
    sort,
    by: 'email',
    tie: 'u._id',
    search: ['u.email'],
  })
  return { users: await present(ctx, rows), ...counted }
}

/** Shows a user. */
export const get: Handler<'users.get'> = async (ctx, { path }) =>
  (await present(ctx, [await find(ctx, path.id)]))[0]!

/** Creates a user. Nobody gives a level above their own. */
export const create: Handler<'users.create'> = async (ctx, { body }) => {
  for (const field of ['email', 'password', 'right'] as const) {
    if (body[field] === undefined) throw invalid(field, 'is required', 'required_field')
  }
  const row = {
    _id: newId(),
    email: body.email!.toLowerCase(),
    password_hash: await hash(body.password!),
    right: body.right!,
    ...(await placeOf(ctx, body, body.right!, ctx.event_id || null)),
  }
  if (row.right > ctx.actor.right) throw new DomainError('level_too_high')
  await assertNameFree(ctx.trx, row.email)
  await ctx.trx('users').insert(row)
  if (body.smartphones) await assignToUser(ctx, row._id, body.smartphones)
  const user = await shown(ctx, row._id)
  await record(ctx, {
    record_type: 'users',
    record_id: row._id,
    event_id: row.event_id,
    after: user,
  })
  return user
}

/** Changes a user. Nobody touches a level above their own, raises themselves, or removes the last admin. */
export const update: Handler<'users.update'> = async (ctx, { path, body }) => {
  const before = await find(ctx, path.id)
  if (before.right > ctx.actor.right) throw new DomainError('level_too_high')
  const right = body.right ?? before.right
  if (right > ctx.actor.right || (path.id === ctx.actor.user_id && right > before.right))
    throw new DomainError('level_too_high')
  const place = await placeOf(
    ctx,
    // Another bar brings its event with it.
    { bar_id: before.bar_id, event_id: body.bar_id ? undefined : before.event_id, ...body },
    right,
    before.event_id,
  )
  const changes: Record<string, unknown> = { right, ...place }
  if (body.email !== undefined) {
    changes.email = body.email.toLowerCase()
    await assertNameFree(ctx.trx, body.email, path.id)
  }
  if (body.password) changes.password_hash = await hash(body.password)
  const was = await shown(ctx, path.id)
  await lockPeers(ctx, before)
  await ctx.trx('users').where({ _id: path.id }).update(changes)
  await assertAdminLeft(ctx, before)
  // Whoever knew the old password is signed out.
  if (body.password)
    await ctx
      .trx('sessions')
      .where({ user_id: path.id })
      .whereNot({ _id: ctx.actor.session_id })
      .delete()
  if (body.smartphones) await assignToUser(ctx, path.id, body.smartphones)
  const user = await shown(ctx, path.id)
  await record(ctx, {
    record_type: 'users',
    record_id: path.id,
    event_id: place.event_id,
    before: was,
    after: user,
  })
  return user
}

/** Deletes a user, restorably, and ends their sessions. */
const remove: Handler<'users.delete'> = async (ctx, { path }) => {
  const before = await find(ctx, path.id)
  if (before.right > ctx.actor.right) throw new DomainError('level_too_high')
  if (before.deleted) return { success: true }
  await lockPeers(ctx, before)
  await ctx.trx('users').where({ _id: path.id }).update({ deleted: true })
  await assertAdminLeft(ctx, before)
  await ctx.trx('sessions').where({ user_id: path.id }).delete()
  await record(ctx, {
    record_type: 'users',
    record_id: path.id,
    event_id: before.event_id,
    before: { deleted: false },
    after: { deleted: true },
  })
  return { success: true }
}

export { remove as delete }

/** The users an actor may see: those of the event, and for a superadmin who names none all of them. */
function visible(ctx: Ctx) {
  const from = userRows(ctx.trx)
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
async function shown(ctx: Ctx, id: string): Promise<Schema<'User'>> {
  const [user] = await present(ctx, [await userRows(ctx.trx).where('u._id', id).first()])
  return user!
}

async function find(ctx: Ctx, id: string): Promise<UserRow> {
  const row = await visible(ctx).where('u._id', id).first()
  if (!row) throw new DomainError('user_not_found')
  return row
}

/** Where a user belongs: a bar sets the event, levels below admin need a bar, a superadmin belongs to none. */
async function placeOf(ctx: Ctx, input: Input, right: number, fallback: string | null) {
  if (right >= rights.superadmin) return { event_id: null, bar_id: null }
  if (!isSuperadmin(ctx) && input.event_id && input.event_id !== ctx.event_id)
    throw new DomainError('event_not_found')
  const event_id = isSuperadmin(ctx) ? (input.event_id ?? fallback) : ctx.event_id
  const bar_id = input.bar_id ?? null
  if (!bar_id) {
    if (right < rights.admin) throw invalid('bar_id', 'is required below admin', 'required_field')
    if (!event_id) throw invalid('event_id', 'is required', 'required_field')
    if (!(await ctx.trx('events').where({ _id: event_id }).first('_id')))
      throw new DomainError('event_not_found')
    return { event_id, bar_id }
  }
  const bar = await ctx.trx('bars').where({ _id: bar_id, deleted: false }).first('event_id')
  const elsewhere =
    bar &&
    ((!isSuperadmin(ctx) && bar.event_id !== ctx.event_id) ||
      (input.event_id && bar.event_id !== input.event_id))
  if (!bar || elsewhere) throw new DomainError('bar_not_found')
  return { event_id: bar.event_id as string, bar_id }
}

async function assertNameFree(trx: Knex, email: string, id?: string) {
  const other = await trx('users').whereRaw('lower(email) = lower(?)', [email]).first('_id')
  if (other && other._id !== id)
    throw new DomainError('username_taken', undefined, [{ field: 'email', problem: 'is taken' }])
}

/** An event that had an admin keeps one; the installation keeps a superadmin. */
async function assertAdminLeft(ctx: Ctx, before: UserRow) {
  if (before.right < rights.admin) return
  if (!(await peersOf(ctx, before).first('_id'))) throw new DomainError('last_admin')
}

/** Taken before anyone is touched and in one order, so that two admins who remove each other queue up. */
async function lockPeers(ctx: Ctx, before: UserRow) {
  if (before.right < rights.admin) return
  await peersOf(ctx, before).orderBy('_id').forUpdate().select('_id')
}

function peersOf(ctx: Ctx, { right, event_id }: UserRow) {
  const peers = ctx.trx('users').where({ right, deleted: false })
  return right === rights.admin ? peers.where({ event_id }) : peers
}

async function present(ctx: Ctx, rows: UserRow[]): Promise<Schema<'User'>[]> {
  const smartphones = await smartphonesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return rows.map((row) => ({ ...row, smartphones: smartphones.get(row._id) ?? [] }))
}
