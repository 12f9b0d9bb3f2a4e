import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { findGroup } from '../catalogue/entrance_groups.ts'
import { keysetPage } from '../lists/keyset_page.ts'
import { newestFirst } from '../lists/page.ts'
import { whereTextFound } from '../lists/trigram_search.ts'
import { isLoginLink, record } from '../operations/audit_log.ts'
import type { ReadCtx, WriteCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId, newId } from '../platform/ids.ts'
import { scanTime } from '../platform/offline_time.ts'
import { findHolder, type Holder } from './holder.ts'
import { isInside, leftUnseen, move, wasInside } from './presence.ts'
import { type Gate, type GateZone, refusal, unknownTickets } from './refusal.ts'
import { ticketsOfCode } from './ticketing/tickets_of_code.ts'
import { hasProvider, wantReport } from './ticketing/want_report.ts'

type Check = Schema<'EntranceCheck'>
type Input = Schema<'EntranceCheckInput'>
type Direction = 'in' | 'out'
type Dated = Input & { date: string }
type Verdict = { date: string; direction: Direction | null; reason: ErrorCode | null }
type GateAndZone = { group: Schema<'EntranceGroup'> | undefined; zone: GateZone | undefined }

/** Lists checks at the gate, the newest first. */
export const list = read<'entrance_checks.list'>(async (ctx, { query }) => {
  const from = ctx.db('entrance_checks as k').where('k.event_id', ctx.event_id)
  for (const name of [
    'uid',
    'smartphone_number',
    'entrance_group_id',
    'zone_id',
    'report',
  ] as const)
    if (query[name]) from.where(`k.${name}`, query[name])
  const { search } = query
  const { rows, ...found } = await keysetPage<Check>(newestFirst(query), {
    from,
    sort: { date: 'k.date' },
    default_sort: 'date',
    tie_breaker: 'k._id',
    fixed_values: [ctx.event_id],
    lookup: checkRows(ctx),
    ...(search && {
      search: (of, method) => whereTextFound(of, 'entrance_checks', 'k', search, { method }),
    }),
  })
  return { entrance_checks: rows, ...found }
})

/**
 * Checks a wristband or a ticket and keeps the result. Scanning again with the same id answers the first result; so does a
 * dated scan of the same band at the same gate.
 */
export const create = write<'entrance_checks.create'>(async (ctx, { body }) => {
  const dated = body.date && scanTime(body.date)
  const known_id = body._id ?? (dated && idOfScan(ctx, body, dated))
  const first = known_id && (await firstResult(ctx, known_id, body))
  if (first) return first
  const holder = await findHolder(ctx, body)
  const place = await findPlace(ctx, body)
  const verdict = await judge(ctx, { ...body, date: dated }, holder, place)
  const { client, ticket } = holder
  const _id = known_id ?? newId()
  // Who was refused has not passed, and the provider knows only its own tickets.
  const is_told = verdict.reason === null && ticket !== undefined && (await hasProvider(ctx))
  await ctx.db('entrance_checks').insert({
    event_id: ctx.event_id,
    _id,
    date: verdict.date,
    uid: client?.uid,
    short_id: client?.short_id,
    ticket_id: ticket?._id,
    bar_code: ticket?.bar_code ?? client?.ticket_id,
    allowed: verdict.reason === null,
    reason: verdict.reason,
    // Whoever has to look at it finds it in the list.
    flag: ticket?.status === 'unknown' ? 'ticket_state_unknown' : null,
    direction: verdict.direction,
    entrance_id: client?.entrance_id,
    age: body.age ?? client?.age,
    entrance_group_id: place.group?._id,
    zone_id: place.zone?._id,
    smartphone_number: body.smartphone_number,
    user_id: ctx.actor.user_id,
    ...(is_told && { report: 'queued', report_due_at: ctx.db.fn.now() }),
  })
  if (is_told) await wantReport(ctx)
  // A check names its user, and a login link is none.
  if (isLoginLink(ctx.actor))
    await record(ctx, { record_type: 'entrance_checks', record_id: _id, after: verdict })
  return checkRows(ctx).where('k._id', _id).first()
})

/** Without an id of its own a dated scan is known by what was scanned, when and where. */
function idOfScan({ event_id }: WriteCtx, asked: Input, date: string) {
  const { uid = '', short_id = '', code = '', smartphone_number = '' } = asked
  const { entrance_group_id = '', zone_id = '', direction = '' } = asked
  const what = [uid, short_id.toUpperCase(), code.trim(), direction]
  return derivedId(event_id, 'scan', date, ...what, entrance_group_id, zone_id, smartphone_number)
}

/** The same scan may be on its way twice: the second waits for the first, and answers its result. */
async function firstResult(ctx: WriteCtx, _id: string, asked: Input): Promise<Check | undefined> {
  await ctx.db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 1))', [
    `scan ${ctx.event_id} ${_id}`,
  ])
  const first: Check | undefined = await checkRows(ctx).where('k._id', _id).first()
  if (!first) return undefined
  const { uid, entrance_group_id, zone_id } = asked
  const short_id = asked.short_id?.toUpperCase()
  // Which way is said of no check that was at no gate.
  const direction = first.direction ? asked.direction : undefined
  const named = { uid, short_id, entrance_group_id, zone_id, direction }
  for (const [name, value] of Object.entries(named))
    if (value !== undefined && value !== first[name as 'uid'])
      throw new DomainError('idempotency_conflict', `the first scan had another ${name}`)
  if (asked.code && !(await isOfCode(ctx, first, asked.code.trim())))
    throw new DomainError('idempotency_conflict', 'the first scan had another code')
  if (asked.date && Date.parse(asked.date) !== Date.parse(first.date))
    throw new DomainError('idempotency_conflict', 'the first scan had another date')
  return first
}

async function isOfCode(ctx: WriteCtx, { ticket_id, bar_code }: Check, code: string) {
  if (bar_code === code) return true
  const meant: string[] = await ticketsOfCode(ctx, code).pluck('_id')
  return meant.some((_id) => _id === ticket_id)
}

async function findPlace(
  ctx: WriteCtx,
  { entrance_group_id, zone_id }: Input,
): Promise<GateAndZone> {
  const zone = zone_id ? await findZone(ctx, zone_id) : undefined
  if (zone_id && !zone) throw new DomainError('zone_not_found')
  if (!entrance_group_id) {
    if (zone) throw invalid('entrance_group_id', 'required_for_zone', 'required_field')
    return { group: undefined, zone }
  }
  const group = await findGroup(ctx, entrance_group_id)
  if (zone && group.zone_ids.length > 0 && !group.zone_ids.includes(zone._id))
    throw invalid('zone_id', 'no_zone_of_gate')
  return { group, zone }
}

async function judge(
  ctx: WriteCtx,
  asked: Input,
  holder: Holder,
  { group, zone }: GateAndZone,
): Promise<Verdict> {
  const place = zone?._id ?? ctx.event_id
  const stay = group && (await stayOf(ctx, place, holder, asked.date))
  // Only now: whoever was scanned at the same instant has had their turn, and is told of as the one before.
  const date = asked.date ?? new Date().toISOString()
  const reasonToEnter = async () => refusalOf(ctx, { ...asked, date }, holder, { group, zone })
  if (!group || !stay) return { date, direction: null, reason: await reasonToEnter() }
  const { since, moved_since } = stay
  const direction = directionOf(group, asked, since !== null)
  // Nobody is kept inside: whoever is blocked, or at the wrong gate, may still leave.
  const reason =
    direction === 'out'
      ? since === null
        ? 'already_outside'
        : null
      : ((await reasonToEnter()) ?? (await reasonToStayOut(ctx, place, { since, date })))
  // What came in late tells where they were, not where they are now. Whoever is sent out is out, whatever we believed.
  if ((reason === null || direction === 'out') && !moved_since)
    await move(ctx, place, holder, { direction, date })
  return { date, direction, reason }
}

async function reasonToStayOut(
  ctx: WriteCtx,
  place: string,
  { since, date }: { since: string | null; date: string },
) {
  if (since === null || (await leftUnseen(ctx, place, { since, date }))) return null
  return 'already_inside'
}

function stayOf(ctx: WriteCtx, place: string, holder: Holder, date: string | undefined) {
  return date ? wasInside(ctx, place, holder, date) : isInside(ctx, place, holder)
}

/** A gate for both ways turns whoever is inside out, unless the checker says which way. */
function directionOf(
  { entrance_type }: Gate & GateAndZone['group'] & object,
  asked: Input,
  inside: boolean,
) {
  if (entrance_type === 'both') return asked.direction ?? (inside ? 'out' : 'in')
  if (asked.direction && asked.direction !== entrance_type)
    throw invalid('direction', { code: 'gate_leads', params: { direction: entrance_type } })
  return entrance_type
}

async function refusalOf(
  ctx: WriteCtx,
  asked: Dated,
  { client, ticket }: Holder,
  place: GateAndZone,
) {
  const { event_id, db } = ctx
  const entrance =
    client?.entrance_id &&
    (await db('entrances').where({ event_id, _id: client.entrance_id }).first('ages'))
  return refusal({
    client,
    ticket,
    gate: place.group,
    into: place.zone,
    ticket_zone: ticket?.zone_id ? await findZone(ctx, ticket.zone_id) : undefined,
    entrance_ages: entrance?.ages ?? [],
    unknown_tickets: await unknownTickets(db, event_id),
    by_ticket: asked.code !== undefined,
    age: asked.age,
    now: new Date(asked.date),
  })
}

async function findZone({ db, event_id }: WriteCtx, _id: string): Promise<GateZone | undefined> {
  return db('zones')
    .where({ event_id, _id, deleted: false })
    .first('_id', 'is_event_enabled', 'is_zone_enabled', 'ages')
}

function checkRows(ctx: ReadCtx) {
  return ctx
    .db('entrance_checks as k')
    .leftJoin('wallets as w', (on) => on.on('w.event_id', 'k.event_id').on('w.uid', 'k.uid'))
    .leftJoin('entrances as e', (on) =>
      on.on('e.event_id', 'k.event_id').on('e._id', 'k.entrance_id'),
    )
    .where('k.event_id', ctx.event_id)
    .select('k.*', 'e.name as entrance_name', 'w.entrance_begin_date', 'w.entrance_end_date')
}
