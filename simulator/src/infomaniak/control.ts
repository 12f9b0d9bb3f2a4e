import type { ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import type { World } from './api.ts'
import type { Shop, Show, Ticket } from './shop.ts'

/** Control API for selling tickets, planning a programme, and injecting failures. */
export function controlRoutes({ shops }: World): ServerRoute[] {
  const path = '/control/infomaniak/shops/{key}'
  return [
    route('GET', path, ({ params }, h) => {
      const shop = shops.find(String(params.key))
      if (!shop) return refuse(h, 404, 'no such shop')
      const { credential, password, ...told } = shop
      return told
    }),
    // Opens a shop, or changes what is named of one; `credential: null` signs its office out.
    route('PUT', path, ({ params, payload }, h) => {
      shops.put({ ...(fieldsOf(payload) as Partial<Shop>), key: String(params.key) })
      return done(h)
    }),
    route('POST', `${path}/events`, ({ params, payload }, h) => {
      const key = String(params.key)
      const show = fieldsOf(payload) as unknown as Show
      if (!show.date_id || !Array.isArray(show.zones))
        return refuse(h, 400, 'an event has a date_id and zones')
      const others = (shops.find(key)?.events ?? []).filter((one) => one.date_id !== show.date_id)
      shops.put({ key, events: [...others, show] })
      return done(h)
    }),
    route('POST', `${path}/tickets`, ({ params, payload }, h) => {
      const key = String(params.key)
      const { tickets } = fieldsOf(payload) as { tickets?: Ticket[] }
      if (!Array.isArray(tickets)) return refuse(h, 400, 'name tickets')
      const named = new Set(tickets.map(({ ticket_id }) => ticket_id))
      const others = (shops.find(key)?.tickets ?? []).filter((one) => !named.has(one.ticket_id))
      shops.put({ key, tickets: [...others, ...tickets] })
      return done(h)
    }),
  ]
}
