import type { Knex } from 'knex'
import type { Ctx } from '../operations/context.ts'
import { isoNow } from '../platform/database_clock.ts'
import type { Holder } from './holder.ts'

export type Stay = {
  /** The time of entry; null outside. */
  since: string | null
  /** The check by which they came in, for a moment that has passed. */
  entry_id: string | null
  /** They have passed again since the moment in question: where they are now is known from that. */
  moved_since: boolean
}

/**
 * Returns whether a holder is inside a place: a zone, or the event's site. Locks the holder for
 * other checks.
 */
export async function isInside(ctx: Ctx, place: string, holder: Holder): Promise<Stay> {
  const { db, event_id } = ctx
  await waitForTurn(ctx, holder)
  const found = await db('entrance_presences')
    .where({ event_id, place })
    .whereIn('holder', [holder.key, ...holder.former_keys])
    .orderBy('since', 'desc')
    .first('since')
  return { since: found?.since ?? null, entry_id: null, moved_since: false }
}

/** The same for a moment that has passed, from the scans before and after it. */
export async function wasInside(
  ctx: Ctx,
  place: string,
  holder: Holder,
  date: string,
): Promise<Stay> {
  await waitForTurn(ctx, holder)
  const last = await passages(ctx, place, holder)
    .where('date', '<=', date)
    .orderBy([
      { column: 'date', order: 'desc' },
      { column: '_id', order: 'desc' },
    ])
    .first('_id', 'direction', 'date')
  const next = await passages(ctx, place, holder).where('date', '>', date).first('_id')
  const entry = last?.direction === 'in' ? last : undefined
  return {
    since: entry?.date ?? null,
    entry_id: entry?._id ?? null,
    moved_since: next !== undefined,
  }
}

/**
 * True if a holder who entered at `since` and is scanned in again at `date` left in between without
 * a scan. If gates lead out, every exit is scanned; if none does, nobody stays beyond the event's
 * day.
 */
export async function leftUnseen(
  { db: trx, event_id }: { db: Knex; event_id: string },
  place: string,
  { since, date }: { since: string; date: string },
): Promise<boolean> {
  const day = `((?::timestamptz AT TIME ZONE e.timezone) - e."dayStartTime"::time::interval)::date`
  const way_out = `SELECT FROM entrance_groups g WHERE g.event_id = e._id AND NOT g.deleted AND g.entrance_type <> 'in'
    AND (e._id = ? OR g.zone_ids = '[]' OR jsonb_exists(g.zone_ids, ?))`
  const left = await trx('events as e')
    .where('e._id', event_id)
    .whereRaw(`${day} < ${day} AND NOT EXISTS (${way_out})`, [since, date, place, place])
    .first('e._id')
  return left !== undefined
}

/** Lets someone in, or out; under their present name. */
export async function move(
  ctx: Ctx,
  place: string,
  holder: Holder,
  { direction, date }: { direction: 'in' | 'out'; date: string },
) {
  const { db, event_id } = ctx
  await db('entrance_presences')
    .where({ event_id, place })
    .whereIn('holder', [holder.key, ...holder.former_keys])
    .delete()
  if (direction === 'in')
    await db('entrance_presences').insert({ event_id, place, holder: holder.key, since: date })
}

/** The last passage of a holder through a place until a moment, with the gate and the device. */
export async function lastPassage(ctx: Ctx, place: string, holder: Holder, date?: string) {
  await waitForTurn(ctx, holder)
  const until = date ?? isoNow()
  const last: LastPassage | undefined = await passages(ctx, place, holder)
    .where('date', '<=', until)
    .orderBy([
      { column: 'date', order: 'desc' },
      { column: '_id', order: 'desc' },
    ])
    .first('_id', 'date', 'allowed', 'entrance_group_id', 'smartphone_number', 'user_id')
  return last && { ...last, age_ms: Date.parse(until) - Date.parse(last.date) }
}

type LastPassage = {
  _id: string
  date: string
  allowed: boolean
  entrance_group_id: string | null
  smartphone_number: string | null
  user_id: string | null
}

/** A passage that was recorded late shows whether the entry after it is a double one: nobody left in between. */
export async function flagNextEntry(
  ctx: Ctx,
  place: string,
  holder: Holder,
  { _id, date, direction }: { _id: string; date: string; direction: 'in' | 'out' },
) {
  const { db, event_id } = ctx
  const next = await passages(ctx, place, holder)
    .where('date', '>', date)
    .orderBy(['date', '_id'])
    .first('_id', 'date', 'direction', 'allowed', 'double_of_id')
  if (!next?.allowed || next.direction !== 'in') return
  const is_double =
    direction === 'in' && !(await leftUnseen(ctx, place, { since: date, date: next.date }))
  const double_of_id = is_double ? _id : null
  if (next.double_of_id === double_of_id) return
  const found_anew = is_double && { reviewed_at: null, reviewed_by: null, review_note: null }
  await db('entrance_checks')
    .where({ event_id, _id: next._id })
    .update({ double_of_id, ...found_anew })
}

async function waitForTurn({ db, event_id }: Ctx, { key, ticket }: Holder) {
  // All wristbands of a ticket take turns, and so do all scans of a wristband: it may get its ticket at this very moment.
  for (const name of [ticket?._id, key])
    if (name)
      await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
        `gate ${event_id} ${name}`,
      ])
}

/**
 * All passages of a holder, with this wristband, an earlier one, or the ticket alone. An exit
 * counts without a known entry, because the scan of the entry may still be on an offline gate.
 */
function passages({ db, event_id }: Ctx, place: string, { key, former_keys, ticket }: Holder) {
  const rows: Knex.QueryBuilder = db('entrance_checks')
    .where({ event_id, zone_id: place === event_id ? null : place })
    .whereNotNull('direction')
    .where((either) => either.where({ allowed: true }).orWhere({ reason: 'already_outside' }))
    .where((either) => {
      either.whereIn('uid', [key, ...former_keys])
      if (ticket) either.orWhere('ticket_id', ticket._id)
    })
  return rows
}
