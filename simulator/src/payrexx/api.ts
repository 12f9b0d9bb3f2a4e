import { setTimeout as wait } from 'node:timers/promises'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf, route } from '../route.ts'
import type { Account, Accounts } from './accounts.ts'
import { type Asked, callOf, calls } from './calls.ts'
import { Refused } from './desk.ts'
import { callModesOf, type Taken } from './failures.ts'
import type { World } from './world.ts'

/** The API below `/payrexx/v1.16/`, with or without a slash at the end. */
export function apiRoutes(world: World): ServerRoute[] {
  return [route('*', '/payrexx/{version}/{path*}', (request, h) => answer(world, request, h))]
}

async function answer(world: World, request: Request, h: ResponseToolkit) {
  try {
    if (!isVersion(String(request.params.version))) throw new Refused(404, 'Version not found.')
    const account = accountOf(world.accounts, request)
    const path = String(request.params.path ?? '')
      .split('/')
      .filter(Boolean)
    const name = callOf(request.method, path)
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (!call) throw new Refused(404, `The resource ${name} does not exist`)
    const asked: Asked = {
      account,
      id: Number(path[1]),
      fields: { ...request.query, ...fieldsOf(request.payload) },
      at: `${request.server.info.protocol}://${request.info.host}`,
      is_pending: false,
    }
    const reference = call.reference(world, asked)
    const failure = world.failures.take({ call: name, reference }, callModesOf(name))
    const run = (is_pending = false) => call.run(world, { ...asked, is_pending })
    return failure ? await fail(h, request, failure, run) : h.response(envelope(run()))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const body = { status: 'error', message: error.message, reason: '' }
    return h.response(body).code(error.status)
  }
}

type Run = (is_pending?: boolean) => object[]

const envelope = (data: object[]) => ({ status: 'success', data })

const has_acted = new Set(['cut_after', 'garbled', 'hang_after', 'http_500_after', 'huge'])

/** Does what was asked for, or not, and answers wrongly in the way that was asked for. */
async function fail(
  h: ResponseToolkit,
  request: Request,
  { mode, latency_ms, is_first }: Taken,
  run: Run,
) {
  const text = has_acted.has(mode) ? JSON.stringify(envelope(run())) : ''
  switch (mode) {
    case 'garbled':
      return h.response(text.slice(0, text.length / 2)).type('application/json')
    case 'huge':
      return h.response(text + ' '.repeat(20_000_000)).type('application/json')
    case 'http_500':
    case 'http_500_after':
      return h.response('Internal Server Error').code(500)
    case 'cut':
    case 'cut_after':
      request.raw.req.socket.destroy()
      return h.abandon
    case 'throttled':
      // The first answer of their firewall differs from the later ones.
      return h.response('<html><body>Blocked</body></html>').code(is_first ? 405 : 403)
    case 'bad_key':
      throw badKey()
    case 'refused':
      throw new Refused(400, 'An error occurred: the request was refused')
    case 'card_expired':
      throw new Refused(400, 'An error occurred: The card has expired')
    case 'account_closed':
      throw new Refused(400, 'An error occurred: The account of the customer is closed')
    case 'elsewhere':
      return h.redirect(`${request.path}${request.url.search}`).code(307)
    case 'refund_pending':
      return h.response(envelope(run(true)))
    case 'slow':
      await wait(latency_ms)
      return h.response(envelope(run()))
    default:
      return h.abandon
  }
}

const badKey = () => new Refused(403, 'The API secret is not correct.')

function isVersion(text: string): boolean {
  const minor = /^v1\.(\d+)$/.exec(text)?.[1]
  return minor !== undefined && Number(minor) <= 16
}

/** Whose account it is, and whether the caller may use it. */
function accountOf(accounts: Accounts, { query, headers }: Request): Account {
  const { instance } = query as { instance?: string }
  // Without the parameter they say no and leave the reason empty.
  if (!instance) throw new Refused(422, '')
  const account = accounts.find(String(instance))
  if (!account || headers['x-api-key'] !== account.secret) throw badKey()
  return account
}
