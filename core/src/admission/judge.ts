import { type GateZone, gateRefusal } from '@kermesse/sdk/rules/gate'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { findGroup } from '../catalogue/entrance_groups.ts'
import type { Unrevised } from '../catalogue/resource.ts'
import type { WriteCtx } from '../operations/context.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { clientAt, rowAt } from './at_date.ts'
import type { HeldTicket, Holder } from './holder.ts'
import { flagNextEntry, isInside, lastPassage, leftUnseen, move, wasInside } from './presence.ts'
import { unknownTickets } from './unknown_tickets.ts'

export type Input = Schema<'EntranceCheckInput'>
type Direction = 'in' | 'out'
type Dated = Input & { date: string }
type Verdict = {
  date: string
  direction: Direction | null
  reason: ErrorCode | null
  /** The reason that a person overrode, and the entry before it where that was `already_inside`. */
  violation: ErrorCode | null
  double_of_id: string | null
}
export type GateZones = {
  group: Unrevised<Schema<'EntranceGroup'>> | undefined
  zone: GateZone | undefined
}

/** The gate and the zone of a scan; throws for one that the event does not have. */
export async function findPlace(
  ctx: WriteCtx,
  { entrance_group_id, zone_id }: Input,
): Promise<GateZones> {
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

const nothing_against = { violation: null, double_of_id: null }

/** Decides a scan by the rules in force at its date, and moves who passes. A person may override what the rules refuse. */
export async function judge(
  ctx: WriteCtx,
  _id: string,
  asked: Input,
  { holder, group, zone }: { holder: Holder } & GateZones,
): Promise<Verdict> {
  const place = zone?._id ?? ctx.event_id
  const stay = group && (await stayOf(ctx, place, holder, asked.date))
  // Read after the lock: a check of the same instant counts as the earlier one.
  const date = asked.date ?? isoNow()
  const dated = { ...asked, date, is_past: asked.date !== undefined }
  const reasonToEnter = () => refusalOf(ctx, dated, holder, { group, zone })
  if (!group || !stay)
    return { ...nothing_against, date, direction: null, reason: await reasonToEnter() }
  const { since, moved_since } = stay
  const direction = directionOf(group, asked, since)
  // Nobody is kept inside: blocked visitors, and those at the wrong gate, may still leave.
  const against =
    direction === 'out'
      ? since === null
        ? 'already_outside'
        : null
      : ((await reasonToEnter()) ?? (await reasonToStayOut(ctx, place, { since, date })))
  const is_overridden = direction === 'in' && asked.override_reason !== undefined
  const [reason, violation] = is_overridden ? [null, against] : [against, null]
  const is_double = violation === 'already_inside'
  const double_of_id = is_double ? await lastEntryId(ctx, place, holder, date) : null
  // A late check tells where the holder was, not where they are now. An exit always counts, even
  // without a known entry.
  if (reason === null || direction === 'out') {
    if (!moved_since) await move(ctx, place, holder, { direction, date })
    else await flagNextEntry(ctx, place, holder, { _id, date, direction })
  }
  return { date, direction, reason, violation, double_of_id }
}

async function lastEntryId(ctx: WriteCtx, place: string, holder: Holder, date: string) {
  return (await lastPassage(ctx, place, holder, date))?._id ?? null
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

/** A gate for both ways lets in who is outside; whether who is inside leaves is for the checker to say. */
function directionOf(
  { entrance_type }: Unrevised<Schema<'EntranceGroup'>>,
  asked: Input,
  since: string | null,
): Direction {
  if (entrance_type !== 'both') {
    if (asked.direction && asked.direction !== entrance_type)
      throw invalid('direction', { code: 'gate_leads', params: { direction: entrance_type } })
    return entrance_type
  }
  if (asked.direction) return asked.direction
  if (since === null) return 'in'
  throw new DomainError('direction_needed', undefined, {
    directions: ['in', 'out'],
    inside_since: since,
  })
}

/** Scanning twice at a gate that leads both ways within this time is one scan. */
const repeat_ms = 10_000

/** The check that a scan without a direction repeats: the last passage, at the same gate and device a moment ago. */
export async function repeatedCheck(
  ctx: WriteCtx,
  asked: Input,
  { holder, group, zone }: { holder: Holder } & GateZones,
): Promise<string | undefined> {
  if (group?.entrance_type !== 'both' || asked.direction) return undefined
  const last = await lastPassage(ctx, zone?._id ?? ctx.event_id, holder, asked.date)
  if (!last?.allowed || last.age_ms > repeat_ms) return undefined
  const is_same =
    last.entrance_group_id === group._id &&
    last.smartphone_number === (asked.smartphone_number ?? null) &&
    last.user_id === ctx.actor.user_id
  return is_same ? last._id : undefined
}

/**
 * Why the rules refuse somebody to come in at the date of the scan; null where they do not. A moment that has passed is judged
 * by what was configured then.
 */
export async function refusalOf(
  ctx: WriteCtx,
  asked: Dated & { is_past: boolean },
  { client, ticket }: Pick<Holder, 'client' | 'ticket'>,
  { group, zone }: GateZones,
) {
  const { date, is_past } = asked
  const then = async <Row extends { _id: string }>(record_type: string, row: Row) =>
    is_past ? rowAt(ctx, { record_type, record_id: row._id }, date, row) : row
  const wearer = client && is_past ? await clientAt(ctx, client, date) : client
  const ticket_zone = ticket?.zone_id ? await findZone(ctx, ticket.zone_id) : undefined
  return gateRefusal({
    client: wearer,
    ticket: ticket && is_past ? ticketAt(ticket, date) : ticket,
    gate: group && (await then('entrance_groups', group)),
    into: zone && (await then('zones', zone)),
    ticket_zone: ticket_zone && (await then('zones', ticket_zone)),
    entrance_ages: await entranceAges(ctx, wearer?.entrance_id, then),
    unknown_tickets: await unknownTickets(ctx.db, ctx.event_id),
    by_ticket: asked.code !== undefined,
    age: asked.age,
    now: new Date(date),
  })
}

/** Only the last change of a ticket's status is known; before it the ticket was valid. */
function ticketAt(ticket: HeldTicket, date: string): HeldTicket {
  const is_later = ticket.status_at !== null && Date.parse(ticket.status_at) >= Date.parse(date)
  return is_later ? { ...ticket, status: 'valid' } : ticket
}

type AsOf = <Row extends { _id: string }>(record_type: string, row: Row) => Promise<Row>

/** The ages of an entrance; empty for everyone. */
async function entranceAges(
  { db, event_id }: WriteCtx,
  _id: string | null | undefined,
  then: AsOf,
): Promise<number[]> {
  if (!_id) return []
  const entrance: { _id: string; ages: number[] } | undefined = await db('entrances')
    .where({ event_id, _id })
    .first('_id', 'ages')
  return entrance ? (await then('entrances', entrance)).ages : []
}

/** A zone of the event; undefined where it has none of that id. */
export async function findZone(
  { db, event_id }: WriteCtx,
  _id: string,
  { sees_deleted = false } = {},
): Promise<GateZone | undefined> {
  const zones = db('zones').where({ event_id, _id })
  if (!sees_deleted) zones.where({ deleted: false })
  return zones.first('_id', 'is_event_enabled', 'is_zone_enabled', 'ages')
}
