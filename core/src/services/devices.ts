import type { Ctx } from '../context.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../ids.ts'

type DeviceRow = { _id: string; number: string; event_id: string | null; user_id: string | null }

/** The numbers of the smartphones that users carry. */
export async function smartphonesOf(ctx: Ctx, user_ids: string[]): Promise<Map<string, string[]>> {
  const rows = await ctx
    .trx('devices')
    .where({ type: 'smartphone' })
    .whereIn('user_id', user_ids)
    .orderBy('number')
    .select('number', 'user_id')
  const numbers = new Map<string, string[]>()
  for (const { user_id, number } of rows)
    numbers.set(user_id, [...(numbers.get(user_id) ?? []), number])
  return numbers
}

/** Gives a user these smartphones and no others, and logs where each was. */
export async function assignToUser(ctx: Ctx, user_id: string, numbers: string[]) {
  const wanted = await knownDevices(ctx, numbers)
  const taken = await holdersOf(ctx, user_id, numbers)
  if (taken.length > 0) {
    const message = taken
      .map(({ number, holder }) => `smartphone - ${number} is already taken by ${holder}`)
      .join(' & ')
    throw new DomainError(
      'smartphones_taken',
      message,
      taken.map(({ number, holder }) => ({ smartphone_number: number, holder })),
    )
  }
  const ids = wanted.map(({ _id }) => _id)
  const { trx } = ctx
  const released: { number: string }[] = await trx('devices')
    .where({ type: 'smartphone', user_id })
    .whereNotIn('_id', ids)
    .update({ user_id: null }, ['number'])
  const added: { number: string }[] = await trx('devices')
    .whereIn('_id', ids)
    .whereRaw('user_id IS DISTINCT FROM ?', [user_id])
    .update({ user_id }, ['number'])
  await closeLogs(
    ctx,
    'smartphone',
    'user',
    [...released, ...added].map(({ number }) => number),
  )
  await openLogs(
    ctx,
    'smartphone',
    added.map(({ number }) => number),
    { place: 'user', user_id, event_id: null },
  )
}

/** Who else carries these smartphones, as `{user} @ {event}`. A deleted user carries nothing. */
async function holdersOf({ trx }: Ctx, user_id: string, numbers: string[]) {
  const rows: { number: string; email: string; event_name: string | null }[] = await trx(
    'devices as d',
  )
    .join('users as u', 'u._id', 'd.user_id')
    .leftJoin('events as e', 'e._id', 'u.event_id')
    .where({ 'd.type': 'smartphone', 'u.deleted': false })
    .whereIn('d.number', numbers)
    .whereNot('u._id', user_id)
    .orderBy('d.number')
    .select('d.number', 'u.email', 'e.name as event_name')
  return rows.map(({ number, email, event_name }) => ({
    number,
    holder: event_name ? `${email} @ ${event_name}` : email,
  }))
}

/** The devices with these numbers; new numbers become devices. */
export async function knownDevices(ctx: Ctx, numbers: string[]): Promise<DeviceRow[]> {
  const unique = [...new Set(numbers)]
  if (unique.length === 0) return []
  await ctx
    .trx('devices')
    .insert(unique.map((number) => ({ _id: newId(), type: 'smartphone', number })))
    .onConflict(['type', 'number'])
    .ignore()
  // In one order, so that two assignments queue up instead of deadlocking.
  return ctx
    .trx('devices')
    .where({ type: 'smartphone' })
    .whereIn('number', unique)
    .orderBy('number')
    .forUpdate()
}

type Place = { place: 'event' | 'user'; event_id: string | null; user_id?: string }

/** Notes that devices arrived somewhere. */
export async function openLogs(ctx: Ctx, device_type: string, numbers: string[], place: Place) {
  if (numbers.length === 0) return
  await ctx
    .trx('device_logs')
    .insert(
      numbers.map((device_number) => ({ _id: newId(), device_type, device_number, ...place })),
    )
}

/** Notes that devices left where they were. */
export async function closeLogs(
  ctx: Ctx,
  device_type: string,
  place: Place['place'],
  numbers: string[],
) {
  if (numbers.length === 0) return
  await ctx
    .trx('device_logs')
    .where({ device_type, place, removed_on: null })
    .whereIn('device_number', numbers)
    .update({ removed_on: ctx.trx.fn.now() })
}
