import type { ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf } from '../mypos/control.ts'
import type { World } from './api.ts'
import { readFailure } from './failures.ts'
import type { Shop, Show, Ticket } from './shops.ts'

const base = '/control/infomaniak'

/** What scripts use where a person would sell tickets, plan a programme, or have bad luck. */
export function controlRoutes(world: World): ServerRoute[] {
  return [...shopRoutes(world), ...failureRoutes(world)]
}

function shopRoutes({ shops }: World): ServerRoute[] {
  const path = `${base}/shops/{key}`
  return [
    {
      method: 'GET',
      path,
      handler: ({ params }, h) => {
        const shop = shops.find(String(params.key))
        if (!shop) return refuse(h, 404, 'no such shop')
        const { credential, password, ...told } = shop
        return told
      },
    },
    {
      // Opens a shop, or changes what is named of one; `credential: null` signs its office out.
      method: 'PUT',
      path,
      handler: ({ params, payload }, h) => {
        shops.put({ ...(fieldsOf(payload) as Partial<Shop>), key: String(params.key) })
        return h.response().code(204)
      },
    },
    {
      method: 'POST',
      path: `${path}/events`,
      handler: ({ params, payload }, h) => {
        const key = String(params.key)
        const show = fieldsOf(payload) as unknown as Show
        if (!show.date_id || !Array.isArray(show.zones))
          return refuse(h, 400, 'an event has a date_id and zones')
        const others = (shops.find(key)?.events ?? []).filter((one) => one.date_id !== show.date_id)
        shops.put({ key, events: [...others, show] })
        return h.response().code(204)
      },
    },
    {
      method: 'POST',
      path: `${path}/tickets`,
      handler: ({ params, payload }, h) => {
        const key = String(params.key)
        const { tickets } = fieldsOf(payload) as { tickets?: Ticket[] }
        if (!Array.isArray(tickets)) return refuse(h, 400, 'name tickets')
        const named = new Set(tickets.map(({ ticket_id }) => ticket_id))
        const others = (shops.find(key)?.tickets ?? []).filter((one) => !named.has(one.ticket_id))
        shops.put({ key, tickets: [...others, ...tickets] })
        return h.response().code(204)
      },
    },
  ]
}

function failureRoutes({ failures }: World): ServerRoute[] {
  const path = `${base}/failures`
  return [
    { method: 'GET', path, handler: () => ({ failures: failures.list() }) },
    {
      method: 'POST',
      path,
      handler: ({ payload }, h) => {
        const failure = readFailure(fieldsOf(payload))
        if (typeof failure === 'string') return refuse(h, 400, failure)
        failures.add(failure)
        return h.response({ failures: failures.list() }).code(201)
      },
    },
    {
      method: 'DELETE',
      path,
      handler: (_request, h) => {
        failures.clear()
        return h.response().code(204)
      },
    },
  ]
}

function refuse(h: ResponseToolkit, status: number, error: string) {
  return h.response({ error }).code(status)
}
