import type { ErrorCode, Schema } from '../types.ts'

export type Gate = Pick<Schema<'EntranceGroup'>, 'entrances_ids' | 'zone_ids'>
export type GateZone = Pick<Schema<'Zone'>, '_id' | 'is_event_enabled' | 'is_zone_enabled' | 'ages'>

export type UnknownTickets = 'let_in' | 'refuse'

/** The state of a ticket at its provider. */
export type TicketStatus = 'valid' | 'cancelled' | 'unknown'

/** The parts of a wristband that a gate decides on. Moments are ISO 8601. */
export type BandAtGate = {
  transferred_to: string | null
  blocked_at: string | null
  entrance_id: string | null
  entrance_begin_date: string | null
  entrance_end_date: string | null
  age: number | null
}

export type Scan = {
  client: BandAtGate | undefined
  ticket: { status: TicketStatus } | undefined
  /** Without one only the band and the ticket themselves are looked at. */
  gate: Gate | undefined
  /** The zone that the scan leads into; none for the event's site. */
  into: GateZone | undefined
  /** The zone of the ticket. */
  ticket_zone: GateZone | undefined
  /** The ages of the band's entrance; empty for everyone. */
  entrance_ages: number[]
  /** The event's choice for tickets in an unknown state. */
  unknown_tickets: UnknownTickets
  /** The ticket itself was scanned, and no wristband. */
  by_ticket: boolean
  /** As the checker sees it; the band's otherwise. */
  age: number | undefined
  now: Date
}

/** Why a ticket is not good by its provider's word; null when it is, or when the event lets in what nobody knows. */
export function ticketStateRefusal(
  { status }: { status: TicketStatus },
  unknown_tickets: UnknownTickets,
): ErrorCode | null {
  if (status === 'cancelled') return 'ticket_cancelled'
  return status === 'unknown' && unknown_tickets === 'refuse' ? 'ticket_state_unknown' : null
}

/** Why someone may not come in now; null when they may. Decides on what it is given and reads nothing. */
export function gateRefusal(scan: Scan): ErrorCode | null {
  const { client, into } = scan
  const of_band = client && bandRefusal(client, scan.now)
  if (of_band) return of_band
  if (into && !isOpen(into)) return 'zone_closed'
  // Whose wristband has an entrance of its own passes with that, and not with what is void.
  const of_state = scan.ticket && ticketStateRefusal(scan.ticket, scan.unknown_tickets)
  if (scan.by_ticket && of_state) return of_state
  if (passesByEntrance(scan)) return ageRefusal(scan, scan.entrance_ages)
  const of_ticket = ticketRefusal(scan)
  if (of_ticket) return of_ticket
  return ageRefusal(scan, scan.ticket_zone?.ages ?? [])
}

function bandRefusal(client: NonNullable<Scan['client']>, now: Date): ErrorCode | null {
  const { transferred_to, blocked_at, entrance_begin_date: begin, entrance_end_date: end } = client
  if (transferred_to) return 'wristband_transferred'
  if (blocked_at || (end && new Date(end) < now)) return 'client_disabled'
  if (begin && new Date(begin) > now) return 'entrance_not_valid_now'
  return null
}

function passesByEntrance({ client, gate }: Scan): boolean {
  const entrance_id = client?.entrance_id
  if (!entrance_id) return false
  return !gate || admitsAll(gate) || gate.entrances_ids.includes(entrance_id)
}

function ticketRefusal(scan: Scan): ErrorCode | null {
  const { client, ticket, gate, into, ticket_zone } = scan
  if (!ticket) return client?.entrance_id ? 'not_for_this_gate' : 'entrance_missing'
  const of_state = ticketStateRefusal(ticket, scan.unknown_tickets)
  if (of_state) return of_state
  if (ticket_zone && !isOpen(ticket_zone)) return 'zone_closed'
  const leads_there = !into || into._id === ticket_zone?._id
  const admits =
    !gate || admitsAll(gate) || (ticket_zone && gate.zone_ids.includes(ticket_zone._id))
  return leads_there && admits ? null : 'not_for_this_gate'
}

/** An age that nobody knows is for the checker to judge. */
function ageRefusal({ age, client, into }: Scan, ages: number[]): ErrorCode | null {
  const known = age ?? client?.age
  if (known === undefined || known === null) return null
  const fits = (some: number[]) => some.length === 0 || some.includes(known)
  return fits(ages) && fits(into?.ages ?? []) ? null : 'too_young'
}

function admitsAll({ entrances_ids, zone_ids }: Gate) {
  return entrances_ids.length === 0 && zone_ids.length === 0
}

function isOpen({ is_event_enabled, is_zone_enabled }: GateZone) {
  return is_event_enabled && is_zone_enabled
}
