import type { ServerResponse } from 'node:http'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { firstKnown } from '@kermesse/core/i18n/reader'
import { type Actor, actorNamed } from '@kermesse/core/operations/context'
import type { Handlers } from '@kermesse/core/operations/handler'
import { rights } from '@kermesse/core/operations/rights'
import type { StreamSource } from '@kermesse/core/operations/stream_source'
import { traced } from '@kermesse/core/platform/tracing'
import { addressOf } from './addresses.ts'
import { type ToWire, toWire } from './answer.ts'
import type { App } from './app.ts'
import { browserOf, cookieHeader } from './browser.ts'
import { runBulk, singlesOf } from './bulk.ts'
import type { CheckAnswer } from './check_answers.ts'
import type { Contract, Operation } from './contract.ts'
import { lazy } from './lazy.ts'
import type { Subject } from './live.ts'
import { tokenOf } from './plugins/auth.ts'
import type { Limited } from './plugins/limits.ts'
import { createSessionLimit } from './plugins/session_limit.ts'
import { reply } from './reply.ts'
import { requestReaders } from './request_schemas.ts'
import { refuseField, restrictedFields } from './restricted_fields.ts'
import { type AnyHandler, type CallContext, type Input, run } from './run.ts'
import type { StreamRight } from './stream_guard.ts'

type Table = Record<string, Record<string, AnyHandler>>

/** Mounts every operation of the contract as a native route whose id is its operationId. */
export function mount(
  server: Server,
  app: App,
  handlers: Handlers,
  limited: Limited,
  check?: CheckAnswer,
) {
  const { contract } = app
  const sessionLimit = createSessionLimit(app.db, app.config.calls_per_minute)
  for (const operation of contract.operations) {
    const [resource, verb] = operation.id.split('.') as [string, string]
    const handler = (handlers as unknown as Table)[resource]![verb]!
    const singles = singlesOf(app, operation, handlers)
    const {
      access,
      body,
      deprecation,
      for_phones,
      for_locked_phones,
      id,
      is_stream,
      method,
      needs_person,
      path,
    } = operation
    server.route({
      method: method as 'GET',
      path,
      options: {
        id,
        app: { access, deprecation, for_phones, for_locked_phones, is_stream, needs_person },
        auth: access === 'public' ? { strategy: 'session', mode: 'try' } : 'session',
        ...(method !== 'GET' && { payload: payloadOf(operation) }),
        validate: requestReaders(contract, operation),
      },
      handler: inSpan(
        operation,
        perform(app, operation, {
          work: operation.bulk
            ? (...call) => runBulk(app, operation, singles, ...call)
            : (...call) => run(app, operation, handler, ...call),
          limited,
          sessionLimit,
          restricted: body ? restrictedFields(contract, body) : [],
          map: wireMap(contract, operation),
          check,
        }),
      ),
    })
  }
}

/** A form is taken as bytes, unpacked and counted, and read when the caller is known. */
function payloadOf({ form, raw, streamed, max_bytes: maxBytes }: Operation) {
  if (streamed) return as_it_arrives
  // slow_bodies.ts cuts slow senders; a large file takes longer than the library would wait.
  const timeout = false as const
  if (raw) return { maxBytes, timeout, parse: 'gunzip' as const, output: 'data' as const }
  return form
    ? {
        maxBytes,
        timeout,
        allow: ['multipart/form-data'],
        parse: 'gunzip' as const,
        output: 'data' as const,
      }
    : { maxBytes, timeout, allow: ['application/json'] }
}

// The reader of the stream counts its bytes; slow_bodies.ts cuts slow senders.
const as_it_arrives = {
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false as const,
  parse: false as const,
  output: 'stream' as const,
  allow: 'application/octet-stream',
  defaultContentType: 'application/octet-stream',
}

type Perform = ReturnType<typeof perform>

/** A request is a span from the moment when its caller is known. */
const inSpan =
  ({ id, method, path }: Operation, work: Perform): Perform =>
  (request, h) => {
    const facts = {
      'http.request.method': method,
      'http.route': path,
      'kermesse.request_id': request.info.id,
    }
    return traced(id, { kind: 'server', facts }, () => work(request, h))
  }

type Around = {
  work: (base: CallContext, input: Input, response: ServerResponse) => Promise<unknown>
  limited: Limited
  sessionLimit: (session_id: string) => Promise<void>
  restricted: ReturnType<typeof restrictedFields>
  map?: () => ToWire
  check?: CheckAnswer
}

const nobody = actorNamed(null)

/** Wraps every operation: checks rights and limits, runs the handler, and sends the answer. */
function perform(
  app: App,
  operation: Operation,
  { work, limited, sessionLimit, restricted, map, check }: Around,
) {
  const { id } = operation
  return async (request: Request, h: ResponseToolkit) => {
    const actor = request.auth.credentials?.user ?? nobody
    const { params, query, payload, headers } = request
    if (actor.session_id) await sessionLimit(actor.session_id)
    for (const field of restricted) refuseField(field, payload as object, actor)
    const address = addressOf(request, app.config)
    const browser = browserOf(app.secrets, String(headers.cookie ?? ''))
    const user_agent = String(headers['user-agent'] ?? '')
    const language = firstKnown(String(headers['accept-language'] ?? ''))
    const base = {
      actor,
      address,
      browser,
      language,
      request_id: request.info.id,
      operation: id,
      user_agent,
    }
    const input: Input = {
      path: params,
      query,
      body: payload ?? {},
      headers: headers as Input['headers'],
    }
    const caller = { address, browser, session_id: actor.session_id }
    const is_staff = operation.access !== 'public'
    if (operation.is_stream && is_staff) app.streams.assertRoom(actor)
    else if (operation.is_stream) app.live.assertRoom(caller)
    const inside = await limited(operation, caller, input, () => work(base, input, request.raw.res))
    if (operation.is_stream) {
      if (is_staff) {
        const source = inside as StreamSource
        app.streams.open(request, actor, source, streamRight(app, request, actor, source))
      } else app.live.open(request, caller, inside as Subject)
      return h.abandon
    }
    const response = await reply(h, operation, inside, map?.(), check)
    if (!browser.cookie) return response
    return response.header('set-cookie', cookieHeader(browser.cookie, app.config.is_https))
  }
}

/** Granted while the session is the same in all that it may do, and its event is there. */
function streamRight(
  { events, sessions }: App,
  request: Request,
  { user_id: _, email: __, ...held }: Actor,
  { event_id }: StreamSource,
): StreamRight {
  const token = tokenOf(request)!
  const before = JSON.stringify(held)
  return {
    key: `${held.session_id} ${event_id}`,
    async isGranted() {
      const actor = await sessions.get(token)
      if (!actor) return false
      const { user_id: _, email: __, ...now } = actor
      const { deleted } = await events.get(event_id)
      return JSON.stringify(now) === before && (!deleted || actor.right >= rights.superadmin)
    },
  }
}

const known = new WeakMap<Operation, () => ToWire>()

function wireMap(contract: Contract, operation: Operation) {
  const { answer } = operation
  if (!answer) return undefined
  const map = known.get(operation) ?? lazy(() => toWire(contract, answer))
  known.set(operation, map)
  return map
}
