import type { Schema } from '@kermesse/sdk/types'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { lastMessages, logDates } from './phone_order_rows.ts'
import { readQueues } from './phone_queues.ts'
import { endShifts } from './phone_shifts.ts'

type Pairing = Schema<'Pairing'>

// A pairing ends by itself, and a code runs out, without anything being written.
export const state_now = `CASE
  WHEN p.state = 'waiting' AND p.code_expires_at <= now() THEN 'expired'
  WHEN p.state = 'paired' AND p.ends_at <= now() THEN 'ended'
  WHEN p.state = 'paired' AND p.locked_at IS NOT NULL THEN 'locked'
  ELSE p.state END`

/** SQL that is false for a gate `p` of an event `g` where gates scan without a person. */
export const needs_person = `NOT (p.role = 'gate' AND coalesce(g.pos->>'gate_without_person' = 'true', false))`

/** Pairings of the event, with the names of what they refer to. */
export function pairingRows({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>) {
  return db('pairings as p')
    .leftJoin('users as u', (on) => on.on('u._id', 'p.user_id').andOnVal('u.deleted', false))
    .leftJoin('bars as b', (on) => on.on('b.event_id', 'p.event_id').on('b._id', 'p.bar_id'))
    .leftJoin('entrance_groups as g', (on) =>
      on.on('g.event_id', 'p.event_id').on('g._id', 'p.entrance_group_id'),
    )
    .leftJoin('devices as d', (on) =>
      on.on('d.number', 'p.smartphone_number').andOnVal('d.type', 'smartphone'),
    )
    .where('p.event_id', event_id)
    .select('p._id', 'p.smartphone_number', 'p.role', 'p.bar_id', 'b.name as bar_name')
    .select('p.entrance_group_id', 'g.name as entrance_group_name', 'p.user_id', 'u.email as user')
    .select(
      'p.ends_at',
      'p.modem',
      'p.created_at',
      'p.code_expires_at',
      'p.paired_at',
      'p.ended_at',
      'p.log_asked_at',
      'd.app_version',
    )
    .select(db.raw(`${state_now} AS state`))
    .select(
      db.raw(
        '(SELECT max(s.last_used_at) FROM sessions s WHERE s.pairing_id = p._id) AS last_used_at',
      ),
    )
}

/** A pairing of the event. */
export async function findPairing(
  ctx: Pick<ReadCtx, 'db' | 'event_id'>,
  id: string,
): Promise<Pairing> {
  const found: PairingRow | undefined = await pairingRows(ctx).where('p._id', id).first()
  if (!found) throw new DomainError('pairing_not_found')
  const [pairing] = await withDetails(ctx, [found])
  return pairing!
}

export type PairingRow = Omit<Pairing, 'queue' | 'message' | 'log_sent_at'>

/** The pairings with what their phones told of their queues, their last message and their log. */
export async function withDetails(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  rows: PairingRow[],
): Promise<Pairing[]> {
  const ids = rows.map(({ _id }) => _id)
  const queues = await readQueues(db, event_id, ids)
  const messages = await lastMessages(db, event_id, ids)
  const logs = await logDates(db, event_id, ids)
  return rows.map((row) => ({
    ...row,
    queue: queues.get(row._id) ?? null,
    message: messages.get(row._id) ?? null,
    log_sent_at: logs.get(row._id) ?? null,
  }))
}

/** What a phone is told of itself. */
export async function pairedPhone(
  { db }: Pick<ReadCtx, 'db'>,
  { _id, event_id }: { _id: string; event_id: string },
): Promise<Schema<'PairedPhone'>> {
  const { smartphone_number, role, bar_id, bar_name, ...rest } = await findPairing(
    { db, event_id },
    _id,
  )
  const { entrance_group_id, entrance_group_name, ends_at } = rest
  const event = await db('pairings as p')
    .join('events as g', 'g._id', 'p.event_id')
    .where('p._id', _id)
    .first('g.name', db.raw(`${needs_person} AS needs_person`))
  const place = { bar_id, bar_name, entrance_group_id, entrance_group_name, ends_at }
  const { name: event_name, ...work } = event
  return { _id, event_id, event_name, smartphone_number, role, ...place, ...work }
}

/** Ends the pairings of an event that is archived, and signs its phones out. */
export async function endPairings({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  const of_event = db('pairings').where({ event_id })
  await db('sessions').whereIn('pairing_id', of_event.clone().select('_id')).delete()
  await of_event
    .whereIn('state', ['waiting', 'paired'])
    .update({ state: 'ended', ended_at: db.fn.now(), user_id: null, code_hash: null })
  await endShifts({ db, event_id })
}

/** Pairings of an event are changed by one at a time, so that a number is given once. */
export async function lockPairings({ db, event_id }: Ctx) {
  await db.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`pairings ${event_id}`])
}
