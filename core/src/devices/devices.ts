import { Device, User } from '../models/user_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { assertAvailable } from './device_status.ts'

type Carrier = { _id: string; email: string }
type Holder = {
  number: string
  user_id: string
  email: string
  event_id: string | null
  event_name: string | null
}

/**
 * Gives a user these smartphones and no others, and logs where each was. Those that others carry are refused, or with
 * `force` taken from them.
 */
export async function assignToUser(ctx: Ctx, user: Carrier, numbers: string[], force = false) {
  const user_id = user._id
  const wanted = await knownDevices(ctx, numbers)
  const taken = await holdersOf(ctx, user_id, numbers)
  if (taken.length > 0 && !force)
    throw new DomainError(
      'smartphones_taken',
      taken.map(takenSentence).join(' & '),
      taken.map((holder) => ({ smartphone_number: holder.number, holder: holderName(holder) })),
    )
  for (const holder of taken) await recordLoss(ctx, holder, user)
  const ids = wanted.map(({ _id }) => _id)
  const { db } = ctx
  const released = await Device.query(db)
    .where({ type: 'smartphone', user_id })
    .whereNotIn('_id', ids)
    .patch({ user_id: null })
    .returning('number')
  const coming = wanted.flatMap((one) => (one.user_id === user_id ? [] : [one.number]))
  const kind = { table: 'devices', number: 'number', label: 'smartphone' } as const
  if (!force) await assertAvailable(ctx, kind, coming)
  const added = await Device.query(db)
    .whereIn('_id', ids)
    .whereRaw('user_id IS DISTINCT FROM ?', [user_id])
    .patch({ user_id })
    .returning('number')
  await closeLogs(
    ctx,
    'smartphone',
    'user',
    [...released, ...added].map(({ number }) => number),
  )
  const { event_id, bar_id } = await placeOf(ctx, user_id)
  await openLogs(
    ctx,
    'smartphone',
    added.map(({ number }) => number),
    { place: 'user', user_id, event_id, bar_id },
  )
}

/** Notes that a user left with these smartphones, or was sent elsewhere with them, or came back. */
export async function moveLogs(ctx: Ctx, user_id: string, numbers: string[]) {
  const place: DeviceAssignment['place'] = 'user'
  await closeLogs(ctx, 'smartphone', place, numbers)
  const { event_id, bar_id, deleted } = await placeOf(ctx, user_id)
  if (!deleted) await openLogs(ctx, 'smartphone', numbers, { place, user_id, event_id, bar_id })
}

function placeOf({ db }: Ctx, user_id: string) {
  const user = User.query(db).findById(user_id).throwIfNotFound()
  return user.select('event_id', 'bar_id', 'deleted')
}

/** Other users who carry these smartphones. A deleted user carries none. */
export async function holdersOf(
  { db }: Ctx,
  user_id: string | undefined,
  numbers: string[],
): Promise<Holder[]> {
  const from = Device.query(db)
    .leftJoinRelated('user.event')
    .where({ type: 'smartphone', 'user.deleted': false })
    .whereIn('number', numbers)
    .orderBy('number')
    .select('number', 'user_id', 'user.email', 'user.event_id', 'user:event.name as event_name')
    .castTo<Holder[]>()
  return user_id ? from.whereNot('user_id', user_id) : from
}

/** `smartphone - {number} is already taken by {user} @ {event}`. */
export function takenSentence(holder: Holder) {
  return `smartphone - ${holder.number} is already taken by ${holderName(holder)}`
}

export function holderName({ email, event_name }: Holder) {
  return event_name ? `${email} @ ${event_name}` : email
}

/** Records a smartphone taken by force in the history of the user who had it. */
function recordLoss(ctx: Ctx, { number, user_id, event_id }: Holder, { email }: Carrier) {
  return record(ctx, {
    record_type: 'users',
    record_id: user_id,
    event_id,
    before: { smartphone: number },
    after: { smartphone: null, taken_by: email },
  })
}

/** The devices with these numbers; new numbers become devices. */
export async function knownDevices(ctx: Ctx, numbers: string[]): Promise<Device[]> {
  const unique = [...new Set(numbers)].sort()
  if (unique.length === 0) return []
  // Here and below in one order, so that two assignments queue up instead of deadlocking.
  await Device.query(ctx.db)
    .insert(unique.map((number) => ({ _id: newId(), type: 'smartphone' as const, number })))
    .onConflict(['type', 'number'])
    .ignore()
  const rows = await Device.query(ctx.db)
    .where({ type: 'smartphone' })
    .whereIn('number', unique)
    .orderBy('number')
    .forUpdate()
  // One was there and has been deleted meanwhile.
  return rows.length < unique.length ? knownDevices(ctx, unique) : rows
}

type DeviceAssignment = {
  place: 'event' | 'user'
  event_id: string | null
  user_id?: string
  bar_id?: string | null
}

/** Notes that devices arrived somewhere. */
export async function openLogs(
  ctx: Ctx,
  device_type: string,
  numbers: string[],
  place: DeviceAssignment,
) {
  if (numbers.length === 0) return
  await ctx
    .db('device_logs')
    .insert(
      numbers.map((device_number) => ({ _id: newId(), device_type, device_number, ...place })),
    )
}

/** Notes that devices left where they were. */
export async function closeLogs(
  ctx: Ctx,
  device_type: string,
  place: DeviceAssignment['place'],
  numbers: string[],
) {
  if (numbers.length === 0) return
  await ctx
    .db('device_logs')
    .where({ device_type, place, removed_on: null })
    .whereIn('device_number', numbers)
    .update({ removed_on: ctx.db.fn.now() })
}
