import { randomUUID } from 'node:crypto'
import type { Festival } from './festival.ts'
import { expect } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`

/** A ticket office of the simulator with one show and two tickets of its own, and what an event needs to reach it. */
export async function openOffice() {
  const key = `shop-${randomUUID().slice(0, 8)}`
  const mark = key.slice(-4).toUpperCase()
  const names = { en: 'Festival du Quai', fr: 'Festival du Quai', de: 'Festival du Quai' }
  const zone = {
    zone_id: 1,
    names: { en: 'Grandstand', fr: 'Grandstand', de: 'Grandstand' },
    categories: [{ category_id: 21, names: { en: 'Adult', fr: 'Adult', de: 'Adult' }, amount: 50 }],
  }
  const events = [
    {
      date_id: 1,
      event_id: 1,
      period_id: 1,
      names,
      start: new Date().toISOString(),
      zones: [zone],
    },
  ]
  const ticket = (ticket_id: number) => ({
    ticket_id,
    order_id: ticket_id,
    barcode: `${mark}00${ticket_id}`,
    token: `QR-${mark}-SECRET-${ticket_id}`,
    status: 'valid',
    date_id: 1,
    zone_id: 1,
    category_id: 21,
  })
  const tickets = [ticket(1), ticket(2)]
  const shop = { kind: 'guichet', user: 'office', password: 'simulator', events, tickets }
  const answer = await fetch(`${simulator}/control/infomaniak/shops/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shop),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const infomaniak = {
    BASE_URL: `${simulator}/infomaniak/api/shop`,
    KEY: key,
    USERNAME: shop.user,
    PASSWORD: shop.password,
  }
  return { key, tickets, infomaniak }
}

/** A copy of the festival that knows the two tickets of an office, and their zone. */
export async function openTicketEvent(festival: Festival) {
  const { sdk } = festival
  const { key, tickets, infomaniak } = await openOffice()
  const path = { id: festival.event._id }
  const event = await sdk.events.duplicate({ path, body: { name: `Desk ${key}` } })
  const query = { event_id: event._id }
  const body = { infomaniak, ticketsEnabled: true }
  await sdk.events.update({ path: { id: event._id }, body })
  await sdk.zones.reload({ query, body: {} })
  const { zones } = await sdk.zones.list({ query })
  await expect
    .poll(async () => (await sdk.tickets.list({ query })).count, { timeout: 20_000 })
    .toBe(2)
  return { own: { ...festival, event }, tickets, zone: { path: { id: zones[0]!._id }, query } }
}
