import { startSimulator } from './simulator.ts'

export type InfomaniakWorld = Awaited<ReturnType<typeof startInfomaniak>>
let shops = 0

/** A simulated Infomaniak; every shop has a key of its own. */
export async function startInfomaniak() {
  const { control, stop, url } = await startSimulator('infomaniak')

  return {
    base_url: `${url}/infomaniak/api/shop`,
    stop,
    fail: (mode: string, more: object = {}) => control('POST', '/failures', { mode, ...more }),
    clear: () => control('DELETE', '/failures'),
    /** Opens a shop with one evening in two zones. */
    async openShop(more: object = {}) {
      const key = `shop-${++shops}`
      const put = (changes: object) => control('PUT', `/shops/${key}`, changes)
      await put({ user: 'office', password: 'secret', events: [evening()], ...more })
      return {
        key,
        put,
        addShow: (show: object) => control('POST', `/shops/${key}/events`, show),
        sell: (...tickets: object[]) => control('POST', `/shops/${key}/tickets`, { tickets }),
        fetched: async () =>
          (await control('GET', `/shops/${key}`)) as { passes: unknown; currencies: string[] },
        scans: async () => ((await control('GET', `/shops/${key}`)) as { scans: object[] }).scans,
        logins: async () => ((await control('GET', `/shops/${key}`)) as { logins: number }).logins,
      }
    },
  }
}

/** One date of a show with two zones. */
export function evening(more: object = {}) {
  return {
    date_id: 501,
    event_id: 50,
    period_id: 7,
    start: '2026-07-04 18:00:00',
    names: { fr: 'Soirée', en: 'Evening' },
    zones: [
      {
        zone_id: 1,
        names: { fr: 'Parterre', de: 'Parkett' },
        categories: [{ category_id: 11, names: { fr: 'Adulte' }, amount: '45.00', type: 'paid' }],
      },
      { zone_id: 2, names: { fr: 'Tribune' }, categories: [] },
    ],
    ...more,
  }
}

/** A ticket for the first zone. */
export function ticket(n: number, more: object = {}) {
  return {
    ticket_id: n,
    order_id: 1,
    barcode: `BC${n}`,
    token: `QR${n}`,
    status: 'valid',
    date_id: 501,
    zone_id: 1,
    category_id: 11,
    ...more,
  }
}

/** A pass for the evening, in its first zone. */
export function pass(n: number, more: object = {}) {
  return {
    pass_id: n,
    order_id: 1,
    barcode: `PASS${n}`,
    status: 'valid',
    zone_id: 1,
    date_ids: [501],
    ...more,
  }
}
