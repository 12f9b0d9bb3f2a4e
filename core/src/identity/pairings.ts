import { randomInt } from 'node:crypto'
import { toMajor } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import { claimSmartphone } from '../devices/event_devices.ts'
import { page } from '../lists/page.ts'
import { Bar } from '../models/bar_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import {
  findPairing,
  lockPairings,
  type PairingRow,
  pairingRows,
  state_now,
  withDetails,
} from './pairing_rows.ts'
import { endShifts } from './phone_shifts.ts'
import { signOut } from './sessions.ts'

type Pairing = Schema<'Pairing'>
type Place = Pick<Pairing, 'role' | 'bar_id' | 'entrance_group_id' | 'ends_at' | 'modem'>

const code_minutes = 10

/** Lists the phones that sell or check at the event. */
export const list = read<'pairings.list'>(async (ctx, { query }) => {
  const from = pairingRows(ctx)
  if (query.state) from.whereRaw(`${state_now} = ANY (?)`, [query.state])
  const { rows, ...counted } = await page<PairingRow>(from, query, {
    sort: {
      smartphone_number: 'p.smartphone_number',
      role: 'p.role',
      place: 'lower(coalesce(b.name, g.name))',
      user: 'lower(u.email)',
      created_at: 'p.created_at',
      last_used_at: 'last_used_at',
    },
    default_sort: 'smartphone_number',
    tie_breaker: 'p._id',
    search: ['p.smartphone_number', 'p.modem', 'b.name', 'g.name', 'u.email'],
  })
  return { pairings: await withDetails(ctx, rows), ...counted }
})

/** Shows a paired phone. */
export const get = read<'pairings.get'>((ctx, { path }) => findPairing(ctx, path.id))

/** Makes a code of eight digits; the phone that sends it first is the smartphone from then on. */
export const create = write<'pairings.create'>(async (ctx, { body }) => {
  const { smartphone_number, take_over = false } = body
  const place = await placeOf(ctx, body)
  await lockPairings(ctx)
  await claimSmartphone(ctx, smartphone_number)
  await endPhonesBefore(ctx, smartphone_number, take_over)
  const _id = newId()
  const code = String(randomInt(1e8)).padStart(8, '0')
  const code_hash = ctx.secrets.digest('pairing code', code)
  // Two phones must not come with one code.
  await ctx.db('pairings').where({ code_hash }).update({ code_hash: null })
  await ctx.db('pairings').insert({
    _id,
    event_id: ctx.event_id,
    smartphone_number,
    ...place,
    code_hash,
    code_expires_at: new Date(Date.now() + code_minutes * 60_000),
  })
  const pairing = await findPairing(ctx, _id)
  await record(ctx, { ...about(pairing), after: shownOf(pairing) })
  return { pairing, code, path: `/pos/pair#${code}` }
})

/** Changes what a phone does, and where. Its session ends, so that it signs in again at once and learns of it. */
export const update = write<'pairings.update'>(async (ctx, { path, body }) => {
  await lockPairings(ctx)
  const before = await findPairing(ctx, path.id)
  if (before.state === 'ended' || before.state === 'lost') throw new DomainError('pairing_is_over')
  const place = await placeOf(ctx, { ...before, ...body })
  // A seller at work need not notice which modem was noted.
  const { modem, ...work } = body
  const is_moved = Object.keys(work).length > 0
  await ctx
    .db('pairings')
    .where({ _id: path.id })
    .update({ ...place, ...(is_moved && { user_id: null }) })
  if (is_moved) await endShifts(ctx, { pairing_id: path.id })
  if (is_moved) await endSessions(ctx, path.id)
  const after = await findPairing(ctx, path.id)
  await record(ctx, { ...about(after), before: shownOf(before), after: shownOf(after) })
  return after
})

/** Ends a pairing, for good. A phone that has not sent everything is refused unless it is forced. */
export const end = write<'pairings.end'>(async (ctx, { path, query }) => {
  const { state, queue, smartphone_number } = await findPairing(ctx, path.id)
  if (state === 'paired' && queue?.unsent && !query.force) {
    const { unsent, unsent_amount, contact_at } = queue
    const told = { smartphone_number, unsent, contact_at }
    throw new DomainError('pairing_unsent', undefined, {
      ...told,
      unsent_amount: toMajor(unsent_amount ?? 0),
    })
  }
  return finish(ctx, path.id, 'ended')
})

/** Ends the pairing of a phone that is lost. */
export const lose = write<'pairings.lose'>((ctx, { path }) => finish(ctx, path.id, 'lost'))

/** An ended pairing may still turn out to be lost; a lost phone stays lost. */
async function finish(ctx: Ctx, id: string, state: 'ended' | 'lost'): Promise<Pairing> {
  await lockPairings(ctx)
  const before = await findPairing(ctx, id)
  if (before.state === state || before.state === 'lost') return before
  await ctx
    .db('pairings')
    .where({ _id: id })
    .update({
      state,
      user_id: null,
      code_hash: null,
      ended_at: before.ended_at ?? ctx.db.fn.now(),
    })
  await endShifts(ctx, { pairing_id: id })
  await endSessions(ctx, id)
  const after = await findPairing(ctx, id)
  await record(ctx, { ...about(after), before: shownOf(before), after: shownOf(after) })
  return after
}

function endSessions(ctx: Ctx, pairing_id: string) {
  return signOut(ctx, ctx.db('sessions').where({ pairing_id }), { event_id: ctx.event_id })
}

/** One phone at a time is a smartphone: codes that nobody used are dropped, and a paired phone is taken over where that is wanted. */
async function endPhonesBefore(ctx: Ctx, smartphone_number: string, take_over: boolean) {
  const of_number = { event_id: ctx.event_id, smartphone_number }
  await ctx
    .db('pairings')
    .where({ ...of_number, state: 'waiting' })
    .delete()
  const [paired]: PairingRow[] = await pairingRows(ctx).where({
    'p.smartphone_number': smartphone_number,
    'p.state': 'paired',
  })
  if (!paired) return
  const { _id, paired_at, last_used_at } = paired
  if (paired.state !== 'ended' && !take_over)
    throw new DomainError('smartphone_paired', undefined, {
      smartphone_number,
      paired_at,
      last_used_at,
    })
  await finish(ctx, _id, 'ended')
}

/** A seller has a point of sale, and a gate an entrance group; no phone has what is not for its role. */
async function placeOf(
  ctx: Ctx,
  { role, ends_at = null, modem = null, ...asked }: Partial<Place> & Pick<Place, 'role'>,
) {
  const { event_id, db } = ctx
  const bar_id = role === 'gate' ? null : (asked.bar_id ?? null)
  const entrance_group_id = role === 'gate' ? (asked.entrance_group_id ?? null) : null
  if (role === 'seller' && !bar_id) throw invalid('bar_id', 'required', 'required_field')
  const here = { event_id, deleted: false }
  if (
    bar_id &&
    !(await Bar.query(db)
      .findOne({ ...here, _id: bar_id })
      .select('_id'))
  )
    throw new DomainError('bar_not_found')
  const gate = { ...here, _id: entrance_group_id }
  if (entrance_group_id && !(await db('entrance_groups').where(gate).first('_id')))
    throw new DomainError('entrance_group_not_found')
  if (ends_at && Date.parse(ends_at) <= Date.now()) throw invalid('ends_at', 'in_past')
  return { role, bar_id, entrance_group_id, ends_at, modem }
}

function about({ _id }: Pick<Pairing, '_id'>) {
  return { record_type: 'pairings', record_id: _id }
}

/** What the log keeps of a pairing. */
function shownOf({ smartphone_number, state, ...phone }: Pairing) {
  const { role, bar_id, entrance_group_id, ends_at, modem } = phone
  return { smartphone_number, role, bar_id, entrance_group_id, state, ends_at, modem }
}
