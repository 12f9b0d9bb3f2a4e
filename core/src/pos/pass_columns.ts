import { createHmac } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { PassBand, PassTicket } from './pass_rows.ts'

type Columns = Pick<Schema<'PosPasses'>, 'entrances' | 'zones' | 'bands' | 'tickets'>
/** Bytes of a digest: among 200,000 codes, one that is made up fits with 1 in 10^18. */
const digest_bytes = 10

/** Wristbands and tickets in columns, and their codes as digests. */
export function passColumns(
  { bands, tickets }: { bands: PassBand[]; tickets: PassTicket[] },
  key: Buffer,
): Columns {
  const entrances = createPlaces()
  const zones = createPlaces()
  return {
    bands: bandColumns(bands, key, entrances.placeOf),
    tickets: ticketColumns(tickets, key, zones.placeOf),
    entrances: entrances.ids,
    zones: zones.ids,
  }
}

function bandColumns(
  bands: PassBand[],
  key: Buffer,
  placeOf: (id: string | null) => number,
): Columns['bands'] {
  const rowsWhere = (has: (band: PassBand) => boolean) =>
    bands.flatMap((band, n) => (has(band) ? [n] : []))
  const secondsOf = (at: 4 | 5) =>
    bands.flatMap((band, n) => {
      const second = band[at]
      return second === null ? [] : [[n, second]]
    })
  const with_ticket = rowsWhere((band) => band[8] !== null)
  return {
    chips: digests(
      bands.map(([uid]) => `chip ${uid}`),
      key,
    ),
    numbers: digests(
      bands.map(([, short_id]) => `number ${short_id}`),
      key,
    ),
    entrances: bands.map(([, , entrance_id]) => placeOf(entrance_id)),
    ages: bands.map(([, , , age]) => age ?? -1),
    begins: secondsOf(4),
    ends: secondsOf(5),
    blocked: rowsWhere((band) => band[6]),
    replaced: rowsWhere((band) => band[7]),
    with_ticket,
    ticket_codes: digests(
      with_ticket.map((n) => `code ${bands[n]![8]}`),
      key,
    ),
  }
}

function ticketColumns(
  tickets: PassTicket[],
  key: Buffer,
  placeOf: (id: string | null) => number,
): Columns['tickets'] {
  const rowsWhere = (wanted: PassTicket[3]) =>
    tickets.flatMap(([, , , status], n) => (status === wanted ? [n] : []))
  return {
    bar_codes: digests(
      tickets.map(([, bar_code]) => `code ${bar_code}`),
      key,
    ),
    tokens: digests(
      tickets.map(([, , token]) => `code ${token}`),
      key,
    ),
    zones: tickets.map((ticket) => placeOf(ticket[4])),
    cancelled: rowsWhere('cancelled'),
    unknown: rowsWhere('unknown'),
  }
}

function digests(texts: string[], key: Buffer): string {
  const bytes = Buffer.alloc(texts.length * digest_bytes)
  for (const [n, text] of texts.entries())
    createHmac('sha256', key)
      .update(text)
      .digest()
      .copy(bytes, n * digest_bytes, 0, digest_bytes)
  return bytes.toString('base64url')
}

/** Ids that rows name by their place. */
function createPlaces() {
  const ids: string[] = []
  const places = new Map<string, number>()
  const placeOf = (id: string | null) => {
    if (id === null) return -1
    const place = places.get(id) ?? ids.push(id) - 1
    places.set(id, place)
    return place
  }
  return { ids, placeOf }
}
