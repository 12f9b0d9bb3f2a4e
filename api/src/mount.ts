import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Actor } from '@kermesse/core/operations/context'
import type { Handlers } from '@kermesse/core/operations/handler'
import { type ToWire, toWire } from './answer.ts'
import type { App } from './app.ts'
import type { CheckAnswer } from './check_answers.ts'
import type { Contract, Operation } from './contract.ts'
import { lazy } from './lazy.ts'
import type { Limited } from './plugins/limits.ts'
import { reply } from './reply.ts'
import { requestReaders } from './request_schemas.ts'
import { refuseField, restrictedFields } from './restricted_fields.ts'
import { type AnyHandler, type Input, run } from './run.ts'

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
  for (const operation of contract.operations) {
    const [resource, verb] = operation.id.split('.') as [string, string]
    const handler = (handlers as unknown as Table)[resource]![verb]!
    const { access, body, id, method, path } = operation
    server.route({
      method: method as 'GET',
      path,
      options: {
        id,
        app: { access },
        auth: access === 'public' ? { strategy: 'session', mode: 'try' } : 'session',
        ...(method !== 'GET' && { payload: payloadOf(operation) }),
        validate: requestReaders(contract, operation),
      },
      handler: perform(app, operation, handler, {
        limited,
        restricted: body ? restrictedFields(contract, body) : [],
        map: wireMap(contract, operation),
        check,
      }),
    })
  }
}

/** A form is taken as bytes, unpacked and counted, and read when the caller is known. */
function payloadOf({ form, raw, streamed, max_bytes: maxBytes = 1_000_000 }: Operation) {
  if (streamed) return as_it_arrives
  if (raw) return { maxBytes, parse: 'gunzip' as const, output: 'data' as const }
  return form
    ? {
        maxBytes,
        allow: ['multipart/form-data'],
        parse: 'gunzip' as const,
        output: 'data' as const,
      }
    : { maxBytes, allow: ['application/json'] }
}

// Whoever reads it counts it, and says how long a sender may be silent.
const as_it_arrives = {
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false as const,
  ...{ parse: false as const, output: 'stream' as const },
  ...{ allow: 'application/octet-stream', defaultContentType: 'application/octet-stream' },
}

type Around = {
  limited: Limited
  restricted: ReturnType<typeof restrictedFields>
  map?: () => ToWire
  check?: CheckAnswer
}

const nobody: Actor = {
  session_id: null,
  user_id: null,
  email: null,
  right: 0,
  event_id: null,
  bar_id: null,
  permissions: [],
  terminals: [],
}

/** What happens around every operation: rights, limits, the work itself, the answer. */
function perform(
  app: App,
  operation: Operation,
  handler: AnyHandler,
  { limited, restricted, map, check }: Around,
) {
  const { id } = operation
  return async (request: Request, h: ResponseToolkit) => {
    const actor = request.auth.credentials?.user ?? nobody
    const { params, query, payload, headers } = request
    for (const field of restricted) refuseField(field, payload as object, actor)
    const address = addressOf(request, app)
    const user_agent = String(headers['user-agent'] ?? '')
    const base = { actor, address, request_id: request.info.id, operation: id, user_agent }
    const input: Input = {
      path: params,
      query,
      body: payload ?? {},
      headers: headers as Input['headers'],
    }
    const work = () => run(app, operation, handler, base, input, request.raw.res)
    // Staff is known by name; limits are for whoever is not.
    const inside = actor === nobody ? await limited(id, address, work) : await work()
    return reply(h, operation, inside, map?.(), check)
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

/** The visitor's address; what a proxy says counts only where the installation has one. */
function addressOf(request: Request, { config }: App) {
  const forwarded = config.trust_proxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || request.info.remoteAddress
}
