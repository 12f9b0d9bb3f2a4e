import type { Pass } from './gate_list.ts'
import { businessDay } from './rules/business_day.ts'
import { gateRefusal, type UnknownTickets } from './rules/gate.ts'
import type { ErrorCode, Schema } from './types.ts'

type Catalogue = Pick<Schema<'PosCatalogue'>, 'entrance_groups' | 'zones' | 'entrances'> & {
  event: Pick<Schema<'PosEvent'>, 'timezone' | 'dayStartTime'> & {
    zone: { unknown_tickets: UnknownTickets }
    pos: Pick<Schema<'PosEvent'>['pos'], 'gate_unknown'>
  }
}
export type Direction = 'in' | 'out'
/** The gate of a scan, and the direction: into or out of a zone, or of the whole site. */
export type GatePassage = { gate_id: string; zone_id: string | null; direction: Direction }
/** When this device last saw somebody pass, and which way. In milliseconds. */
export type SeenPassage = { direction: Direction; at: number }
export type GateScan = {
  passage: GatePassage
  /** Undefined where the list does not have the code. */
  pass: Pass | undefined
  /** The ticket itself was scanned, and no wristband. */
  by_ticket: boolean
  /** As the checker sees it. */
  age: number | undefined
  /** The last passage of this device through the same place. */
  seen: SeenPassage | undefined
  now: number
}
/** `is_unknown`: let in although the list does not have the code, for staff to look at. */
export type GateVerdict = { allowed: boolean; reason: ErrorCode | null; is_unknown: boolean }

/** Decides a scan without the server, by the rules that the server has. Those who came in at another device are not known. */
export function decideAtGate(catalogue: Catalogue, scan: GateScan): GateVerdict {
  const { pass, passage, by_ticket } = scan
  const is_unknown = !pass
  if (!pass && catalogue.event.pos.gate_unknown !== 'let_in')
    return refused(by_ticket ? 'ticket_not_found' : 'client_not_found')
  // Nobody is kept inside.
  if (passage.direction === 'out') return { ...allowed, is_unknown }
  const reason = (pass && ruleAgainst(catalogue, scan, pass)) ?? entryBefore(catalogue, scan)
  return reason ? refused(reason) : { ...allowed, is_unknown }
}

const allowed = { allowed: true, reason: null }
const refused = (reason: ErrorCode): GateVerdict => ({ allowed: false, reason, is_unknown: false })

function ruleAgainst(
  catalogue: Catalogue,
  { passage, by_ticket, age, now }: GateScan,
  { client, ticket }: Pass,
): ErrorCode | null {
  const { entrance_groups, zones, entrances, event } = catalogue
  const zoneOf = (_id: string | null | undefined) => zones.find((zone) => zone._id === _id)
  const entrance = entrances.find(({ _id }) => _id === client?.entrance_id)
  return gateRefusal({
    client,
    ticket,
    gate: entrance_groups.find(({ _id }) => _id === passage.gate_id),
    into: zoneOf(passage.zone_id),
    ticket_zone: zoneOf(ticket?.zone_id),
    entrance_ages: entrance?.ages ?? [],
    unknown_tickets: event.zone.unknown_tickets,
    by_ticket,
    age,
    now: new Date(now),
  })
}

/** This device has let them in, and they have not left. */
function entryBefore(catalogue: Catalogue, { passage, seen, now }: GateScan): ErrorCode | null {
  const is_inside = seen?.direction === 'in' && !leftUnseen(catalogue, passage, seen.at, now)
  return is_inside ? 'already_inside' : null
}

/** Where no gate leads out, nobody is inside beyond the event's day. */
function leftUnseen(
  { entrance_groups, event }: Catalogue,
  { zone_id }: GatePassage,
  since: number,
  now: number,
): boolean {
  const leads_out = entrance_groups.some(
    ({ entrance_type, zone_ids }) =>
      entrance_type !== 'in' && (!zone_id || zone_ids.length === 0 || zone_ids.includes(zone_id)),
  )
  if (leads_out) return false
  const dayOf = (at: number) =>
    businessDay(new Date(at).toISOString(), event.timezone, event.dayStartTime)
  return dayOf(since) < dayOf(now)
}
