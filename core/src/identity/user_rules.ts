import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { Bar } from '../models/bar_model.ts'
import { Event } from '../models/event_model.ts'
import { User } from '../models/user_model.ts'
import type { Ctx } from '../operations/context.ts'
import { isSuperadmin, rights } from '../operations/rights.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'

type Input = Schema<'UserInput'>

/**
 * The place of a user: a bar sets the event, levels below admin need a bar, a superadmin has none.
 */
export async function placeOf(ctx: Ctx, input: Input, right: number, fallback: string | null) {
  if (right >= rights.superadmin) return { event_id: null, bar_id: null }
  if (!isSuperadmin(ctx) && input.event_id && input.event_id !== ctx.event_id)
    throw new DomainError('event_not_found')
  const event_id = isSuperadmin(ctx) ? (input.event_id ?? fallback) : ctx.event_id
  const bar_id = input.bar_id ?? null
  if (!bar_id) {
    if (right < rights.admin) throw invalid('bar_id', 'required_below_admin', 'required_field')
    if (!event_id) throw invalid('event_id', 'required', 'required_field')
    if (!(await Event.query(ctx.db).findById(event_id).select('_id')))
      throw new DomainError('event_not_found')
    return { event_id, bar_id }
  }
  const named = isSuperadmin(ctx) ? input.event_id : ctx.event_id
  // A restored event has its original's ids: without a name for it, the older one is meant.
  const bars = Bar.query(ctx.db)
    .alias('b')
    .join('events as e', 'e._id', 'b.event_id')
    .where({ 'b._id': bar_id, 'b.deleted': false })
    .orderBy(['e.created_at', 'e._id'])
  if (named) bars.where('b.event_id', named)
  const bar = await bars.first().select('b.event_id')
  if (!bar) throw new DomainError('bar_not_found')
  return { event_id: bar.event_id, bar_id }
}

/** Refuses a username that somebody else has, or one that looks like it. A deleted user's is free. */
export async function assertNameFree(trx: Knex, email: string, id?: string) {
  if (await isNameTaken(trx, email, id))
    throw new DomainError('username_taken', undefined, [detail('email', 'taken')])
}

/** Refuses a staff wristband that another user of the event has. */
export async function assertWristbandFree(
  trx: Knex,
  { _id, event_id, staff_uid }: { _id: string; event_id: string | null; staff_uid?: string | null },
) {
  if (!staff_uid) return
  const others = User.query(trx).whereNot('_id', _id).select('_id')
  if (await others.findOne({ event_id, staff_uid, deleted: false }))
    throw new DomainError('staff_wristband_taken')
}

/** True if another user, who is not deleted, has this username. */
export async function isNameTaken(trx: Knex, email: string, id?: string) {
  const other = await User.query(trx)
    .whereRaw('name_key(email) = name_key(?)', [email])
    .findOne({ deleted: false })
    .select('_id')
  return other !== undefined && other._id !== id
}

/** An event that had an admin keeps one; the installation keeps a superadmin. */
export async function assertAdminLeft(ctx: Ctx, before: User) {
  if (before.right < rights.admin) return
  if (!(await peersOf(ctx, before).first().select('_id'))) throw new DomainError('last_admin')
}

/**
 * Users and what they carry are changed by one at a time, taken before anything is read: what is kept is kept as it is now,
 * two who remove each other queue up, and two who swap smartphones do not stand in each other's way.
 */
export async function lockUsers({ db }: Pick<Ctx, 'db'>) {
  await db.raw(`SELECT pg_advisory_xact_lock(hashtext('users'))`)
}

function peersOf(ctx: Ctx, { right, event_id }: User) {
  const peers = User.query(ctx.db).where({ right, deleted: false })
  return right === rights.admin ? peers.where({ event_id }) : peers
}
