import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { EntranceGroup } from '../models/entrance_model.ts'
import type { WriteCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { correctedTime } from '../platform/offline_time.ts'
import { findHolder, type Holder } from './holder.ts'
import { findZone, type GateZones, type Input, refusalOf } from './judge.ts'
import { flagNextEntry, leftUnseen, move, type Stay, wasInside } from './presence.ts'

type Direction = 'in' | 'out'
type Flag = Schema<'CheckFlag'>
export type GateDecision = Input & { decided: 'allowed' | 'refused' }
type Found = Pick<Holder, 'client' | 'ticket'> & {
  /** Missing for a chip, a number or a code that the event does not know. */
  holder: Holder | undefined
  unknown: ErrorCode | null
}
type SentPlace = GateZones & { is_known: boolean }

/** The columns of a decision in the table of checks. */
export type CheckOutcome = Pick<Found, 'client' | 'ticket'> & {
  date: string
  device_date: string | null
  direction: Direction | null
  allowed: boolean
  reason: ErrorCode | null
  violation: ErrorCode | null
  double_of_id: string | null
  flag: Flag | null
}

/**
 * Records what a gate decided while it was offline: nothing refuses it. What the rules in force at its date say against it, and
 * what nobody knows, is flagged; who passed is moved.
 */
export async function recordDecision(
  ctx: WriteCtx,
  _id: string,
  asked: GateDecision,
): Promise<CheckOutcome> {
  const { date, device_date } = correctedTime(asked.date)
  const found = await findSentHolder(ctx, { ...asked, date })
  const place = await findSentPlace(ctx, asked)
  const where = place.zone?._id ?? ctx.event_id
  const stay = found.holder && (await wasInside(ctx, where, found.holder, date))
  const direction = directionOf(asked, place, stay)
  const allowed = asked.decided === 'allowed'
  const against = await objectionOf(ctx, { ...asked, date }, found, place)
  const inside = direction === 'in' && stay ? await insideBefore(ctx, where, stay, date) : null
  const is_entry = direction !== 'out'
  const facts = { date, device_date, direction, allowed, ...pick(found) }
  const reason = found.unknown ?? (is_entry ? against : null)
  if (!allowed) {
    const why = reason ?? (inside && is_entry ? 'already_inside' : 'refused_at_gate')
    return { ...facts, reason: why, violation: null, double_of_id: null, flag: null }
  }
  if (found.holder && direction && place.is_known) {
    const passage = { _id, date, direction }
    if (stay?.moved_since) await flagNextEntry(ctx, where, found.holder, passage)
    else await move(ctx, where, found.holder, passage)
  }
  const violation = reason ?? (inside ? 'already_inside' : null)
  const is_overridden = asked.override_reason !== undefined && violation !== null
  const broken = { violation: reason, is_overridden }
  const flag = flagOf({ found, place, direction, ...broken, device_date })
  return { ...facts, reason: null, violation, double_of_id: inside, flag }
}

const pick = ({ client, ticket }: Found) => ({ client, ticket })

/** Finds the wristband or the ticket that the gate scanned, or the reason why it is unknown. */
async function findSentHolder(
  ctx: WriteCtx,
  asked: GateDecision & { date: string },
): Promise<Found> {
  try {
    const holder = await findHolder(ctx, asked)
    return { holder, client: holder.client, ticket: holder.ticket, unknown: null }
  } catch (error) {
    if (!(error instanceof DomainError) || !unknown_codes.includes(error.code)) throw error
    return { holder: undefined, client: undefined, ticket: undefined, unknown: error.code }
  }
}

const unknown_codes: ErrorCode[] = [
  'client_not_found',
  'wrong_wristband_number',
  'ticket_not_found',
]

/** The gate and the zone as they were sent, deleted or not. */
async function findSentPlace(ctx: WriteCtx, asked: GateDecision): Promise<SentPlace> {
  const { db, event_id } = ctx
  const { entrance_group_id, zone_id } = asked
  const group = entrance_group_id
    ? await EntranceGroup.query(db).findById([event_id, entrance_group_id])
    : undefined
  const zone = zone_id ? await findZone(ctx, zone_id, { sees_deleted: true }) : undefined
  const is_known = !(entrance_group_id && !group) && !(zone_id && !zone)
  return { group, zone, is_known }
}

/** Which way somebody passed: as the gate says, as it leads, or in where they were outside. */
function directionOf(
  asked: GateDecision,
  { group }: SentPlace,
  stay: Stay | undefined,
): Direction | null {
  if (asked.direction) return asked.direction
  if (!group) return null
  if (group.entrance_type !== 'both') return group.entrance_type
  return stay && stay.since === null ? 'in' : null
}

async function objectionOf(
  ctx: WriteCtx,
  asked: GateDecision & { date: string },
  { holder, client, ticket }: Found,
  place: SentPlace,
): Promise<ErrorCode | null> {
  if (!holder) return null
  return refusalOf(ctx, { ...asked, is_past: true }, { client, ticket }, place)
}

/** The check by which somebody was inside already at a moment that has passed. */
async function insideBefore(ctx: WriteCtx, where: string, stay: Stay, date: string) {
  const { since, entry_id } = stay
  if (since === null || (await leftUnseen(ctx, where, { since, date }))) return null
  return entry_id
}

function flagOf(of: {
  found: Found
  place: SentPlace
  direction: Direction | null
  violation: ErrorCode | null
  is_overridden: boolean
  device_date: string | null
}): Flag | null {
  if (!of.found.holder) return 'unknown_holder'
  if (!of.place.is_known) return 'unknown_place'
  if (of.place.group && !of.direction) return 'direction_unknown'
  if (of.is_overridden && of.direction !== 'out') return 'overridden'
  if (of.violation && of.direction !== 'out') return 'rule_broken'
  if (of.found.ticket?.status === 'unknown') return 'ticket_state_unknown'
  return of.device_date ? 'wrong_clock' : null
}
