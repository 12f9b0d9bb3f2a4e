import { Readable } from 'node:stream'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type Joi from '@hapi/joi'
import type { Actor, Ctx, DirectCtx, Jobs } from '@kermesse/core/context'
import { DomainError } from '@kermesse/core/errors'
import type { Handlers } from '@kermesse/core/handler'
import { nudge } from '@kermesse/core/jobs'
import { rights } from '@kermesse/core/rights'
import { findEvent } from '@kermesse/core/services/event_scope'
import { toWire } from './answer.ts'
import type { CheckAnswer } from './check_answers.ts'
import type { Contract, JsonSchema, Operation } from './contract.ts'
import { answerOnce } from './idempotency.ts'
import { checkAccess } from './plugins/auth.ts'
import type { App } from './server.ts'
import { flatten, objectJoi, toJoi } from './validation.ts'

type Input = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | undefined>
}
type AnyHandler =
  | ((ctx: Ctx, input: Input) => Promise<unknown>)
  | { direct(ctx: DirectCtx, input: Input): Promise<unknown> }
type Limit = (id: string, address: string) => Promise<void>

/** Mounts every operation of the contract as a native route whose id is its operationId. */
export function mount(
  server: Server,
  app: App,
  handlers: Handlers,
  limit: Limit,
  check?: CheckAnswer,
) {
  for (const operation of app.contract.operations) {
    const [resource, verb] = operation.id.split('.') as [string, string]
    const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[resource]![
      verb
    ]!
    const map = operation.answer ? toWire(app.contract, operation.answer) : undefined
    const restricted = operation.body ? restrictedFields(app.contract, operation.body) : []
    server.route({
      method: operation.method as 'GET',
      path: operation.path,
      options: {
        id: operation.id,
        auth: operation.access === 'public' ? { strategy: 'session', mode: 'try' } : 'session',
        ...(operation.method !== 'GET' && {
          payload: { maxBytes: operation.max_bytes ?? 1_000_000, allow: ['application/json'] },
        }),
        validate: validation(app.contract, operation),
      },
      handler: async (request, h) => {
        const actor = (request.auth.credentials as unknown as Actor | null) ?? nobody
        checkAccess(operation.access, actor)
        const address = addressOf(request, app)
        if (operation.rate_limit) await limit(operation.id, address)
        const { params, query, payload, headers } = request
        const input: Input = {
          path: params,
          query,
          body: payload ?? {},
          headers: headers as Input['headers'],
        }
        for (const field of restricted) refuseField(field, payload as object, actor)
        const base = {
          actor,
          address,
          request_id: request.info.id,
          operation: operation.id,
          user_agent: String(headers['user-agent'] ?? ''),
        }
        const inside =
          'direct' in handler
            ? await runDirect(app, operation, handler.direct, base, input)
            : await runInTransaction(app, operation, handler, base, input)
        return answer(h, operation, inside, map, check)
      },
    })
  }
}

type Base = {
  actor: Actor
  address: string
  request_id: string
  operation: string
  user_agent: string
}
const nobody: Actor = {
  session_id: null,
  user_id: null,
  email: null,
  right: 0,
  event_id: null,
  bar_id: null,
  permissions: [],
}

async function runDirect(
  app: App,
  operation: Operation,
  run: (ctx: DirectCtx, input: Input) => Promise<unknown>,
  base: Base,
  input: Input,
) {
  const { knex, config, secrets, ledger } = app
  const event_id = eventNamed(operation, base.actor, input)
  const enqueued: Enqueued[] = []
  const ctx: DirectCtx = {
    ...base,
    event_id,
    knex,
    config,
    secrets,
    ledger,
    enqueue: (name, data) => void enqueued.push([name, data]),
  }
  const result = await run(ctx, input)
  await send(app, enqueued)
  return result
}

type Enqueued = [keyof Jobs, Jobs[keyof Jobs]]

async function runInTransaction(
  app: App,
  operation: Operation,
  run: (ctx: Ctx, input: Input) => Promise<unknown>,
  base: Base,
  input: Input,
) {
  const { knex, config, secrets, ledger } = app
  const enqueued: Enqueued[] = []
  const result = await knex.transaction(async (trx) => {
    const event_id = eventNamed(operation, base.actor, input)
    if (event_id) await findEvent(trx, event_id, operation.method !== 'GET')
    const ctx: Ctx = {
      ...base,
      event_id,
      trx,
      knex,
      config,
      secrets,
      ledger,
      enqueue: (name, data) => void enqueued.push([name, data]),
    }
    return answerOnce(ctx, operation, input, () => run(ctx, input))
  })
  await send(app, enqueued)
  return result
}

/** Only a nudge: a lost one is found by the worker's sweep. */
async function send({ knex }: App, enqueued: Enqueued[]) {
  for (const [name, data] of enqueued) {
    await nudge(knex, name, data).catch((error: Error) =>
      console.error(JSON.stringify({ nudge: name, error: error.message })),
    )
  }
}

/** The event of a call: everyone below superadmin has one, whatever ids the request names. */
function eventNamed({ event }: Operation, actor: Actor, { path, query }: Input): string {
  if (!event) return actor.event_id ?? ''
  const named = (event === 'path' ? path.id : query.event_id) as string | undefined
  if (actor.right < rights.superadmin) {
    if (!actor.event_id || (named && named !== actor.event_id))
      throw new DomainError('event_not_found')
    return actor.event_id
  }
  if (!named && event === 'query') throw new DomainError('event_id_required')
  return named ?? ''
}

function validation(contract: Contract, { parameters, body }: Operation) {
  const of = (where: string) => parameters.filter((one) => one.in === where)
  const object = (where: string) => {
    const mine = of(where)
    return objectJoi(
      contract,
      Object.fromEntries(mine.map(({ name, schema }) => [name, schema])),
      mine.flatMap(({ name, required }) => (required ? [name] : [])),
      'text',
    )
  }
  const options = { abortEarly: false, convert: true, errors: { stack: false } }
  const failAction = (_request: Request, _h: ResponseToolkit, error?: Error) => {
    throw error
  }
  return {
    params: object('path'),
    query: object('query'),
    // Browsers and proxies add their own headers.
    headers: object('header').unknown(),
    ...(body && { payload: (toJoi(contract, body, 'body') as Joi.ObjectSchema).required() }),
    options,
    failAction,
  }
}

type RestrictedField = { path: string[]; right: keyof typeof rights }

/** The fields of a body that need more than the operation does. */
function restrictedFields(
  contract: Contract,
  schema: JsonSchema,
  path: string[] = [],
): RestrictedField[] {
  const { properties } = flatten(contract, schema)
  return Object.entries(properties).flatMap(([name, raw]) => {
    const one = contract.follow(raw)
    const access = raw['x-access'] ?? one['x-access']
    if (access) return [{ path: [...path, name], right: access as keyof typeof rights }]
    return one.type === 'object' ? restrictedFields(contract, one, [...path, name]) : []
  })
}

function refuseField({ path, right }: RestrictedField, body: object, actor: Actor) {
  if (actor.right >= rights[right]) return
  const value = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    body,
  )
  if (value !== undefined)
    throw new DomainError('forbidden', `${path.join('.')} needs the right ${right}`)
}

/** The visitor's address; what a proxy says counts only where the installation has one. */
function addressOf(request: Request, { config }: App) {
  const forwarded = config.trust_proxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || request.info.remoteAddress
}

type File = {
  file_name: string
  content_type: string
  content: AsyncIterable<Uint8Array> | Uint8Array
}

function answer(
  h: ResponseToolkit,
  operation: Operation,
  inside: unknown,
  map: ((value: unknown) => unknown) | undefined,
  check?: CheckAnswer,
) {
  if (!map) {
    const { file_name, content_type, content } = inside as File
    const body =
      content instanceof Uint8Array
        ? Buffer.from(content)
        : Readable.from(content, { objectMode: false })
    const name = `attachment; filename="${file_name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file_name)}`
    return h
      .response(body)
      .type(content_type)
      .header('content-disposition', name)
      .header('cache-control', 'no-store')
  }
  const wire = map(inside)
  check?.(operation, operation.status, wire)
  return h
    .response(wire as object)
    .code(operation.status)
    .header('cache-control', 'no-store')
}
