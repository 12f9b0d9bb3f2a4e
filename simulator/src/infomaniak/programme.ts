import type { Programme, Ticket, Zone } from './shop.ts'

const period_id = 2026
const start = '2026-07-04 18:00:00'

/** One evening with three zones and two hundred tickets; every fiftieth was cancelled. */
export function exampleProgramme(): Programme {
  const show = { date_id: 501, event_id: 50, period_id, start, zones }
  return {
    events: [{ ...show, names: { fr: 'Soirée au quai', en: 'Evening on the quay' } }],
    tickets: Array.from({ length: 200 }, (_, n) => ticket(n + 1)),
  }
}

const zones: Zone[] = [
  {
    zone_id: 1,
    names: { fr: 'Parterre', en: 'Floor', de: 'Parkett' },
    categories: [
      { category_id: 11, names: { fr: 'Adulte', en: 'Adult', de: 'Erwachsene' }, amount: 45 },
      { category_id: 12, names: { fr: 'Enfant', en: 'Child', de: 'Kinder' }, amount: '20.00' },
    ],
  },
  {
    zone_id: 2,
    names: { fr: 'Tribune', en: 'Grandstand', de: 'Tribüne' },
    categories: [{ category_id: 21, names: { fr: 'Adulte', en: 'Adult' }, amount: 70 }],
  },
  {
    zone_id: 3,
    names: { fr: 'Espace VIP', en: 'VIP area' },
    categories: [{ category_id: 31, names: { fr: 'Invitation' }, amount: 0, type: 'free' }],
  },
]

function ticket(n: number): Ticket {
  const zone = zones[n % zones.length]!
  return {
    ticket_id: 9000 + n,
    order_id: 7000 + Math.ceil(n / 4),
    barcode: String(26_070_400_000 + n * 37),
    token: `QR-${(n * 7919).toString(36).toUpperCase().padStart(6, '0')}`,
    status: n % 50 === 0 ? 'cancelled' : 'valid',
    date_id: 501,
    zone_id: zone.zone_id,
    category_id: zone.categories[0]!.category_id,
  }
}
