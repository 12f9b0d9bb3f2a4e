import { errors } from '@kermesse/sdk/generated/errors'
import type { Schema } from '@kermesse/sdk/types'
import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { assignToUser, holdersOf, moveLogs, takenSentence } from '../devices/devices.ts'
import { page } from '../lists/page.ts'
import { User } from '../models/user_model.ts'
import { record, refuseLasting } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { lockEvent } from '../operations/event_scope.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { endShifts } from './phone_shifts.ts'
import { countScriptTokens } from './script_tokens.ts'
import { findUser, presentUsers, shownUser, visibleUsers } from './user_rows.ts'
import {
  assertAdminLeft,
  assertNameFree,
  assertWristbandFree,
  isNameTaken,
  lockUsers,
  placeOf,
} from './user_rules.ts'

type Input = Schema<'UserInput'>

/** Lists users; below superadmin those of the own event. */
export const list = read<'users.list'>(async (ctx, { query }) => {
  const from = visibleUsers(ctx).toKnexQuery()
  if (query.bar_id) from.where('u.bar_id', query.bar_id)
  if (query.right !== undefined) from.where('u.right', query.right)
  if (query.deleted_only) from.where('u.deleted', true)
  else if (!query.with_deleted) from.where('u.deleted', false)
  // Users without an event count as not archived.
  if (query.archived !== undefined)
    from.whereRaw('coalesce(e.archived, false) = ?', [query.archived])
  if (query.event_ended !== undefined)
    from.whereRaw(`coalesce(e."dateEnd" < now(), false) = ?`, [query.event_ended])
  if (query.smartphones) whoCarry(from, query.smartphones)
  const sort = {
    email: 'lower(u.email)',
    right: 'u.right',
    bar_name: 'lower(b.name)',
    event_name: 'lower(e.name)',
    created_at: 'u.created_at',
  }
  const { rows, ...counted } = await page<User>(from, query, {
    sort,
    default_sort: 'email',
    tie_breaker: 'u._id',
    search: ['u.email', 'u.name', 'b.name'],
  })
  return { users: await presentUsers(ctx, rows), ...counted }
})

function whoCarry(from: Knex.QueryBuilder, numbers: string[]) {
  from.whereIn('u._id', (carriers) => {
    carriers.from('devices').where({ type: 'smartphone' }).whereIn('number', numbers)
    carriers.whereNotNull('user_id').select('user_id')
  })
}

/** Shows a user. */
export const get = read<'users.get'>(
  async (ctx, { path }) => (await presentUsers(ctx, [await findUser(ctx, path.id)]))[0]!,
)

/** Creates a user. Nobody gives a level above their own. */
export const create = write<'users.create'>((ctx, { body }) => add(ctx, body, false))

/** Creates a user; smartphones that others carry move to them. */
export const force_create = write<'users.force_create'>((ctx, { body }) => add(ctx, body, true))

/** Changes a user. Nobody touches a level above their own, raises themselves, or removes the last admin. */
export const update = write<'users.update'>((ctx, { path, body }) =>
  change(ctx, path.id, body, false),
)

/** Changes a user; smartphones that others carry move to them. */
export const force_update = write<'users.force_update'>((ctx, { path, body }) =>
  change(ctx, path.id, body, true),
)

async function add(ctx: Ctx, body: Input, force: boolean): Promise<Schema<'User'>> {
  refuseLasting(ctx)
  for (const field of ['email', 'password', 'right'] as const) {
    if (body[field] === undefined) throw invalid(field, 'required', 'required_field')
  }
  const row = {
    _id: newId(),
    email: body.email!.toLowerCase(),
    password_hash: await hash(body.password!),
    right: body.right!,
    ...(await signsOn(body)),
    name: body.name ?? null,
    ...(await placeOf(ctx, body, body.right!, ctx.event_id || null)),
  }
  if (row.right > ctx.actor.right) throw new DomainError('level_too_high')
  await lockUsers(ctx)
  if (row.event_id) await lockEvent(ctx.db, row.event_id)
  await assertNameFree(ctx.db, row.email)
  await assertWristbandFree(ctx.db, row)
  await User.query(ctx.db).insert(row)
  if (body.smartphones) await assignToUser(ctx, row, body.smartphones, force)
  const user = await shownUser(ctx, row._id)
  await record(ctx, {
    record_type: 'users',
    record_id: row._id,
    event_id: row.event_id,
    after: user,
  })
  return user
}

async function change(ctx: Ctx, id: string, body: Input, force: boolean): Promise<Schema<'User'>> {
  await lockUsers(ctx)
  const before = await findUser(ctx, id)
  const right = body.right ?? before.right
  const is_key =
    body.password !== undefined || (body.email && body.email.toLowerCase() !== before.email)
  if (is_key || right > before.right) refuseLasting(ctx)
  if (Math.max(right, before.right) > ctx.actor.right) throw new DomainError('level_too_high')
  if (id === ctx.actor.user_id && right > before.right) throw new DomainError('level_too_high')
  const place = await placeOf(
    ctx,
    // Another bar brings its event with it.
    { bar_id: before.bar_id, event_id: body.bar_id ? undefined : before.event_id, ...body },
    right,
    before.event_id,
  )
  // Users may move from an archived event to another, but not to an archived one.
  if (place.event_id) await lockEvent(ctx.db, place.event_id)
  const email = body.email?.toLowerCase() ?? before.email
  const { name = before.name } = body
  if (!before.deleted) await assertNameFree(ctx.db, email, id)
  const was = await shownUser(ctx, id)
  const password_hash = body.password && (await hash(body.password))
  const phone_keys = await signsOn(body)
  if (!before.deleted) await assertWristbandFree(ctx.db, { ...before, ...place, ...phone_keys })
  await User.query(ctx.db)
    .findById(id)
    .patch({ right, ...place, email, name, ...phone_keys, ...(password_hash && { password_hash }) })
  await assertAdminLeft(ctx, before)
  if (body.password) await endOtherSessions(ctx, id)
  // A link was made by someone of the old level; it must not lift them.
  if (right > before.right) await ctx.db('sessions').where({ user_id: id, is_link: true }).delete()
  if (place.event_id !== before.event_id || place.bar_id !== before.bar_id)
    await moveLogs(ctx, id, kept(was.smartphones, body.smartphones))
  if (body.smartphones) await assignToUser(ctx, { _id: id, email }, body.smartphones, force)
  const user = await shownUser(ctx, id)
  const script_tokens_kept = body.password ? await countScriptTokens(ctx, id) : 0
  const kept_on = script_tokens_kept > 0 && { script_tokens_kept }
  await record(ctx, {
    record_type: 'users',
    record_id: id,
    event_id: place.event_id,
    before: was,
    after: {
      ...user,
      ...(body.password && { password_replaced: true }),
      ...(body.pin && { pin_replaced: true }),
      ...kept_on,
    },
  })
  return { ...user, ...kept_on }
}

/** How a user signs in on paired phones, as it is stored; what is left out stays. */
async function signsOn({ pin, staff_uid }: Input) {
  return {
    ...(pin !== undefined && { pin_hash: pin && (await hash(pin)) }),
    ...(staff_uid !== undefined && { staff_uid }),
  }
}

/** The smartphones that stay with the user; removed ones are logged at their event. */
function kept(carried: string[], named = carried) {
  return carried.filter((number) => named.includes(number))
}

/** Signs out other sessions, which may know the old password. */
async function endOtherSessions({ db, actor }: Ctx, user_id: string) {
  await db('sessions').where({ user_id }).whereNot({ _id: actor.session_id }).delete()
}

/** Deletes a user, restorably, and ends their sessions and tokens for scripts. */
const remove = write<'users.delete'>(async (ctx, { path }) => {
  await lockUsers(ctx)
  const before = await findUser(ctx, path.id)
  if (before.right > ctx.actor.right) throw new DomainError('level_too_high')
  if (before.deleted) return answer_deleted
  await setDeleted(ctx, path.id, true)
  await assertAdminLeft(ctx, before)
  await ctx.db('sessions').where({ user_id: path.id }).delete()
  await ctx.db('script_tokens').where({ user_id: path.id }).delete()
  await ctx.db('pairings').where({ user_id: path.id }).update({ user_id: null })
  if (before.event_id)
    await endShifts({ db: ctx.db, event_id: before.event_id }, { user_id: path.id })
  await recordDeleted(ctx, before, true)
  return answer_deleted
})

export { remove as delete }

/** Brings a deleted user back, unless somebody else has the username by now. */
export const restore = write<'users.restore'>(async (ctx, { path }) => {
  refuseLasting(ctx)
  await lockUsers(ctx)
  const before = await findUser(ctx, path.id)
  if (before.right > ctx.actor.right) throw new DomainError('level_too_high')
  if (!before.deleted) return shownUser(ctx, path.id)
  if (before.event_id) await lockEvent(ctx.db, before.event_id)
  await assertNameFree(ctx.db, before.email, path.id)
  await assertWristbandFree(ctx.db, before)
  await setDeleted(ctx, path.id, false)
  await recordDeleted(ctx, before, false)
  return shownUser(ctx, path.id)
})

/** Deleted users retain their unclaimed smartphones but do not use them. */
async function setDeleted(ctx: Ctx, id: string, deleted: boolean) {
  const carried = await User.relatedQuery('smartphones', ctx.db).for(id)
  await User.query(ctx.db).findById(id).patch({ deleted })
  const numbers = carried.map(({ number }) => number)
  await moveLogs(ctx, id, numbers)
}

function recordDeleted(ctx: Ctx, { _id, event_id }: User, deleted: boolean) {
  return record(ctx, {
    record_type: 'users',
    record_id: _id,
    event_id,
    before: { deleted: !deleted },
    after: { deleted },
  })
}

/** Says what saving a user would run into: the username, and smartphones that others carry. */
export const validate = write<'users.validate'>(async (ctx, { body }) => {
  const { _id, email, smartphones = [] } = body
  if (_id) await findUser(ctx, _id)
  const taken = email !== undefined && (await isNameTaken(ctx.db, email, _id))
  const holders = await holdersOf(ctx, _id, smartphones)
  return {
    email: taken ? errors.username_taken.en : null,
    smartphones: holders.map((holder) => ({
      smartphone_number: holder.number,
      user: holder.email,
      event_name: holder.event_name,
      error: takenSentence(holder),
    })),
  }
})
