import type { Category, Scan, Shop, Show, Ticket, Zone } from './shop.ts'
import type { Shops } from './shops.ts'

export interface Asked {
  shop: Shop
  shops: Shops
  language: 'fr' | 'en' | 'de'
  params: Record<string, unknown>
  query: Record<string, string>
  fields: Record<string, unknown>
  headers: Record<string, string>
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  /** Needs the ticket office's credential. */
  of_office: boolean
  run(asked: Asked): unknown
}

/** An answer with a status of its own. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Supported calls. Names of zone and QR text are our interpretation of incomplete documentation.
 */
export const calls: Call[] = [
  { method: 'GET', path: '/login', of_office: false, run: signIn },
  {
    method: 'GET',
    path: '/events',
    of_office: false,
    run: (asked) => paged(asked, asked.shop.events).map((show) => describeShow(asked, show)),
  },
  {
    method: 'GET',
    path: '/event/{id}',
    of_office: false,
    run: (asked) => describeShow(asked, showOf(asked)),
  },
  {
    method: 'GET',
    path: '/event/{id}/zones',
    of_office: false,
    run: (asked) => showOf(asked).zones.map((zone, n) => describeZone(asked, zone, n)),
  },
  {
    method: 'GET',
    path: '/tickets',
    of_office: true,
    run: (asked) => {
      const { begin } = asked.query
      if (begin !== undefined && !/^\d{4}-\d\d-\d\d$/.test(begin))
        throw new Refused(422, 'begin is no date')
      return paged(asked, asked.shop.tickets).map((one) => describeTicket(asked, one))
    },
  },
  {
    method: 'GET',
    path: '/passes',
    of_office: true,
    run: (asked) => {
      if (!asked.shop.passes) throw new Refused(404, 'no such page')
      return paged(asked, asked.shop.passes)
    },
  },
  {
    method: 'GET',
    path: '/ticket/{id}',
    of_office: true,
    run: (asked) =>
      describeTicket(
        asked,
        ticketWhere(asked, (one) => String(one.ticket_id) === String(asked.params.id)),
      ),
  },
  {
    method: 'GET',
    path: '/order/{id}/tickets',
    of_office: true,
    run: (asked) =>
      asked.shop.tickets
        .filter(({ order_id }) => String(order_id) === String(asked.params.id))
        .map((one) => describeTicket(asked, one)),
  },
  { method: 'POST', path: '/ticket/scan', of_office: true, run: (asked) => scan(asked, 'scan') },
  {
    method: 'POST',
    path: '/ticket/scan-in',
    of_office: true,
    run: (asked) => scan(asked, 'scan-in'),
  },
  {
    method: 'POST',
    path: '/ticket/scan-out',
    of_office: true,
    run: (asked) => scan(asked, 'scan-out'),
  },
]

function signIn({ shop, shops, headers }: Asked) {
  if (headers.user !== shop.user || headers.password !== shop.password)
    throw new Refused(403, 'wrong user or password')
  return { token: shops.signIn(shop) }
}

/** Passes a ticket, and remembers what it was asked and answered. */
function scan(asked: Asked, way: Scan['way']) {
  const barcode = String(asked.fields.barcode ?? '')
  const remember = (status: number) => {
    const { key, scans } = asked.shops.find(asked.shop.key)!
    asked.shops.put({ key, scans: [...scans, { barcode, way, status }] })
  }
  try {
    const scanned = pass(asked, barcode, way !== 'scan-out')
    remember(200)
    return scanned
  } catch (error) {
    if (error instanceof Refused) remember(error.status)
    throw error
  }
}

function pass(asked: Asked, barcode: string, inside: boolean) {
  const held = asked.shop.passes?.find((one) => one.barcode === barcode)
  // A pass comes back on every one of its days, so the ticket office does not count its scans.
  if (held) return held
  const ticket = ticketWhere(asked, (one) => one.barcode === barcode)
  if (ticket.status === 'cancelled') throw new Refused(422, 'this ticket was cancelled')
  if (Boolean(ticket.is_inside) === inside) throw new Refused(409, 'this ticket is there already')
  const scanned = { ...ticket, is_inside: inside }
  const tickets = asked.shop.tickets.map((one) => (one === ticket ? scanned : one))
  asked.shops.put({ key: asked.shop.key, tickets })
  return describeTicket(asked, scanned)
}

function showOf({ shop, params }: Asked): Show {
  const show = shop.events.find(({ date_id }) => String(date_id) === String(params.id))
  if (!show) throw new Refused(404, 'no such event')
  return show
}

function ticketWhere({ shop }: Asked, is: (ticket: Ticket) => boolean): Ticket {
  const ticket = shop.tickets.find(is)
  if (!ticket) throw new Refused(404, 'no such ticket')
  return ticket
}

function paged<One>({ query, shop }: Asked, all: One[]): One[] {
  const offset = shop.knows_offset ? Number(query.offset ?? 0) : 0
  return all.slice(offset, offset + Math.min(Number(query.limit ?? 100), shop.largest_page))
}

function nameIn({ language }: Asked, names: Show['names']) {
  return names[language] ?? names.fr ?? ''
}

function describeShow(asked: Asked, { names, zones, ...show }: Show) {
  return { ...show, name: nameIn(asked, names), status: 'visible', has_zone: zones.length > 0 }
}

function describeZone(asked: Asked, { names, zone_id, categories }: Zone, position: number) {
  return {
    zone_id,
    name: nameIn(asked, names),
    status: 'visible',
    numbered: false,
    position,
    free_seats: 100,
    total_seats: 200,
    categories: categories.map((one) => describeCategory(asked, one)),
  }
}

function describeCategory(asked: Asked, { names, ...category }: Category) {
  return { ...category, name: nameIn(asked, names), status: 'visible', free_seats: 100, limit: 10 }
}

function describeTicket(asked: Asked, ticket: Ticket) {
  const show = asked.shop.events.find(({ date_id }) => date_id === ticket.date_id)
  const zone = show?.zones.find(({ zone_id }) => zone_id === ticket.zone_id)
  const category = zone?.categories.find(({ category_id }) => category_id === ticket.category_id)
  const { is_inside, ...told } = ticket
  const was_scanned = is_inside !== undefined && ticket.status === 'valid'
  return {
    ...told,
    ...(was_scanned && { status: 'scanned' }),
    event_id: show?.event_id,
    period_id: show?.period_id,
    event_name: show && nameIn(asked, show.names),
    zone_name: zone && nameIn(asked, zone.names),
    ...(category && { category_name: nameIn(asked, category.names), amount: category.amount }),
  }
}
