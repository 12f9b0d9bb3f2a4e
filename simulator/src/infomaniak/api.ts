import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf, route } from '../route.ts'
import { type Call, calls, Refused } from './calls.ts'
import type { Failures } from './failures.ts'
import type { Shop } from './shop.ts'
import type { Shops } from './shops.ts'

export interface World {
  shops: Shops
  failures: Failures
}

const base = '/infomaniak/api/shop'

/** The shop API below its base, as far as a cashless system meets it. */
export function apiRoutes(world: World): ServerRoute[] {
  return calls.map((call) =>
    route(call.method, base + call.path, (request, h) => answer(world, call, request, h)),
  )
}

function answer({ shops, failures }: World, call: Call, request: Request, h: ResponseToolkit) {
  const mode = failures.take({ path: call.path })?.mode
  if (mode === 'hang') return h.abandon
  if (mode === 'http_500') return h.response('Internal Server Error').code(500)
  try {
    if (mode === 'unauthorized') throw new Refused(401, 'invalid key')
    if (mode === 'forbidden') throw new Refused(403, 'forbidden')
    if (mode === 'rate_limited') throw new Refused(429, 'too many requests')
    const shop = shopOf(shops, call, request)
    if (!shops.admit(shop)) throw new Refused(429, 'too many requests')
    shops.noteCurrency(shop, String(request.headers.currency ?? ''))
    const body = call.run({
      shop,
      shops,
      language: String(request.headers['accept-language'] ?? 'fr').slice(0, 2) as 'fr',
      params: request.params,
      query: request.query as Record<string, string>,
      fields: fieldsOf(request.payload),
      headers: request.headers as Record<string, string>,
    })
    if (mode === 'lost_answer') return h.abandon
    if (mode === 'sells_meanwhile') shops.sellNewest(shop)
    const text = JSON.stringify(wrapped(shop, call, body))
    return h
      .response(mode === 'garbled' ? text.slice(0, text.length / 2) : text)
      .type('application/json')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return h.response({ error: { description: error.message } }).code(error.status)
  }
}

function wrapped({ wrapping }: Shop, { path }: Call, body: unknown) {
  if (wrapping === 'none' || (wrapping === 'name' && !Array.isArray(body))) return body
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { result: 'success', [wrapping === 'data' ? 'data' : name]: body }
}

/** Authenticates the caller: the key, and for calls of the ticket office a valid credential. */
function shopOf(shops: Shops, { of_office }: Call, { headers }: Request): Shop {
  const shop = shops.find(String(headers.key ?? ''))
  if (!shop) throw new Refused(401, 'invalid key')
  if (!of_office) return shop
  if (shop.kind === 'shop') throw new Refused(403, 'this key may not do that')
  // The Manager's token is sent without a scheme; with a scheme it is refused.
  if (shop.api_token !== null && headers.authorization === shop.api_token) return shop
  const shown = headers.credential ?? headers.authorization
  if (!shop.credential || shown !== shop.credential) throw new Refused(401, 'invalid credential')
  return shop
}
