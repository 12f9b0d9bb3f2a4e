import { setTimeout as wait } from 'node:timers/promises'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf, route } from '../route.ts'
import type { Account, Accounts } from './accounts.ts'
import { type Asked, callOf, calls } from './calls.ts'
import { type Manner, Refused } from './desk.ts'
import { callModesOf, type Taken } from './failures.ts'
import { readForm } from './form.ts'
import type { World } from './world.ts'

/** The API below `/payrexx/v1.16/`, with or without a slash at the end. */
export function apiRoutes(world: World): ServerRoute[] {
  return [route('*', '/payrexx/{version}/{path*}', (request, h) => answer(world, request, h))]
}

async function answer(world: World, request: Request, h: ResponseToolkit) {
  try {
    if (!isVersion(String(request.params.version))) throw new Refused(404, 'Version not found.')
    const account = accountOf(world.accounts, request)
    const { is_through, is_first } = world.firewall.pass(account)
    if (!is_through) return turnAway(h, is_first)
    const path = String(request.params.path ?? '')
      .split('/')
      .filter(Boolean)
    const name = callOf(request.method, path)
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    // Unsupported calls fail with an explicit message, unlike Payrexx's own.
    if (!call) throw new Refused(404, `The simulator knows no ${name}`)
    const asked: Asked = {
      account,
      id: Number(path[1]),
      fields: { ...request.query, ...bodyOf(request) },
      at: `${request.server.info.protocol}://${request.info.host}`,
      manner: {},
    }
    const reference = call.reference(world, asked)
    const subject = { call: name, reference, instance: account.instance }
    const failure = world.failures.take(subject, callModesOf(name))
    const run = (manner: Manner = {}) => call.run(world, { ...asked, manner })
    return failure
      ? await fail(h, request, failure, run, world.books.now())
      : json(h, envelope(run()))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const body = { status: 'error', message: error.message, reason: '' }
    return json(h, body).code(error.status)
  }
}

/** Their own software compares the content type letter by letter. */
function json(h: ResponseToolkit, body: object) {
  const response = h.response(body).type('application/json')
  response.charset('')
  return response
}

/** JSON, or a form with PHP's brackets. */
function bodyOf({ payload, headers }: Request): Record<string, unknown> {
  const is_form = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
  return is_form ? readForm(fieldsOf(payload)) : fieldsOf(payload)
}

type Run = (manner?: Manner) => object[]

const envelope = (data: object[]) => ({ status: 'success', data })

const has_acted = new Set(['cut_after', 'garbled', 'hang_after', 'http_500_after', 'huge'])

/** Does what was asked for, or not, and answers wrongly in the way that was asked for. */
async function fail(
  h: ResponseToolkit,
  request: Request,
  { mode, latency_ms, lag_ms, is_first }: Taken,
  run: Run,
  now: number,
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
      return turnAway(h, is_first)
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
      return json(h, envelope(run({ is_pending: true })))
    case 'refund_row':
      return json(h, envelope(run({ is_apart: true })))
    case 'listed_late':
      return json(h, envelope(run({ shown_from_ms: now + lag_ms })))
    case 'listed_never':
      return json(h, envelope(run({ shown_from_ms: Number.MAX_SAFE_INTEGER })))
    case 'slow':
      await wait(latency_ms)
      return json(h, envelope(run()))
    default:
      return h.abandon
  }
}

/** The first answer of their firewall differs from the later ones. */
const turnAway = (h: ResponseToolkit, is_first: boolean) =>
  h.response('<html><body>Blocked</body></html>').code(is_first ? 405 : 403)

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
