import type { Schema } from '@kermesse/sdk/types'
import { Bar } from '../models/bar_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { findPairing, lockPairings } from './pairing_rows.ts'
import { kept_days } from './phone_order_rows.ts'

type Pairing = Schema<'Pairing'>

/** Shows a message on one phone, on those of a point of sale, or on all that are paired. */
export const send_message = write<'pairings.send_message'>(async (ctx, { body }) => {
  const { db, event_id } = ctx
  const { text, pairing_id = null, bar_id = null } = body
  if (!text.trim()) throw invalid('text', 'required')
  if (pairing_id && bar_id) throw invalid('bar_id', 'unknown_field')
  if (pairing_id) assertPaired(await findPairing(ctx, pairing_id))
  const bar = { event_id, _id: bar_id, deleted: false }
  if (bar_id && !(await Bar.query(db).findOne(bar).select('_id')))
    throw new DomainError('bar_not_found')
  const named = { ...(pairing_id && { _id: pairing_id }), ...(bar_id && { bar_id }) }
  const phones: string[] = await db('pairings')
    .where({ event_id, state: 'paired', ...named })
    .where((still) => still.whereNull('ends_at').orWhere('ends_at', '>', db.fn.now()))
    .orderBy('_id')
    .pluck('_id')
  const _id = newId()
  const sent_at = isoNow()
  if (phones.length > 0) {
    const rows = phones.map((one) => ({ event_id, pairing_id: one, _id, text, sent_at }))
    await db('phone_messages').insert(rows)
    await db('pairings').whereIn('_id', phones).update({ orders_at: sent_at })
  }
  const about = pairing_id
    ? { record_type: 'pairings', record_id: pairing_id }
    : bar_id
      ? { record_type: 'bars', record_id: bar_id }
      : { record_type: 'events', record_id: event_id }
  await record(ctx, { ...about, after: { message: text, phones: phones.length } })
  return { _id, phones: phones.length }
})

/** Notes that somebody at the phone has read a message. */
export const read_message = write<'pairings.read_message'>(async (ctx, { path }) => {
  const { event_id, pairing } = ctx.actor
  const record_id = pairing!._id
  const read_now = await ctx
    .db('phone_messages')
    .where({ event_id, pairing_id: record_id, _id: path.id, read_at: null })
    .update({ read_at: isoNow() })
  const after = { message_read: path.id }
  if (read_now > 0) await record(ctx, { record_type: 'pairings', record_id, event_id, after })
  return { success: true as const }
})

/** Locks a phone: it stays paired and sells nothing. */
export const lock = write<'pairings.lock'>((ctx, { path }) => setLocked(ctx, path.id, true))

/** Unlocks a phone. */
export const unlock = write<'pairings.unlock'>((ctx, { path }) => setLocked(ctx, path.id, false))

async function setLocked(ctx: Ctx, id: string, is_locked: boolean): Promise<Pairing> {
  await lockPairings(ctx)
  const before = await findPairing(ctx, id)
  assertPaired(before)
  if ((before.state === 'locked') === is_locked) return before
  const now = isoNow()
  return order(ctx, before, { locked_at: is_locked ? now : null, orders_at: now })
}

/** Asks a phone for its log. */
export const ask_for_log = write<'pairings.ask_for_log'>(async (ctx, { path }) => {
  await lockPairings(ctx)
  const before = await findPairing(ctx, path.id)
  assertPaired(before)
  if (before.log_asked_at) return before
  const now = isoNow()
  return order(ctx, before, { log_asked_at: now, orders_at: now })
})

/** Keeps the log that a phone was asked for. */
export const send_log = write<'pairings.send_log'>(async (ctx, { body }) => {
  const { db, actor } = ctx
  const { event_id } = actor
  const pairing_id = actor.pairing!._id
  const asked = await db('pairings')
    .where({ _id: pairing_id })
    .whereNotNull('log_asked_at')
    .update({ log_asked_at: null })
  if (asked === 0) throw new DomainError('phone_log_not_asked')
  const log = { text: body.text, sent_at: isoNow() }
  await db('phone_logs')
    .insert({ event_id, pairing_id, ...log })
    .onConflict(['event_id', 'pairing_id'])
    .merge(log)
  const after = { log_sent_at: log.sent_at }
  await record(ctx, { record_type: 'pairings', record_id: pairing_id, event_id, after })
  return { success: true as const }
})

/** The log that a phone has sent, as text. */
export const download_log = read<'pairings.download_log'>(async (ctx, { path }) => {
  const { smartphone_number, log_sent_at } = await findPairing(ctx, path.id)
  const log: { text: string } | undefined = await ctx
    .db('phone_logs')
    .where({ event_id: ctx.event_id, pairing_id: path.id })
    .whereRaw("sent_at >= now() - ? * interval '1 day'", [kept_days])
    .first('text')
  if (!log || !log_sent_at) throw new DomainError('phone_log_not_found')
  return {
    file_name: `phone_${smartphone_number}.log`,
    content_type: 'text/plain',
    content: Buffer.from(log.text),
  }
})

function assertPaired({ state }: Pairing) {
  if (state !== 'paired' && state !== 'locked') throw new DomainError('phone_not_paired')
}

async function order(ctx: Ctx, before: Pairing, change: object): Promise<Pairing> {
  await ctx.db('pairings').where({ _id: before._id }).update(change)
  const after = await findPairing(ctx, before._id)
  const shownOf = ({ state, log_asked_at }: Pairing) => ({ state, log_asked_at })
  await record(ctx, {
    record_type: 'pairings',
    record_id: before._id,
    before: shownOf(before),
    after: shownOf(after),
  })
  return after
}
