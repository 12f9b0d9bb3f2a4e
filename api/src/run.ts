import type { ServerResponse } from 'node:http'
import type { Ctx, DirectCtx, Jobs } from '@kermesse/core/operations/context'
import { checkEvent, findEvent, holdEvent } from '@kermesse/core/operations/event_scope'
import { nudge } from '@kermesse/core/operations/jobs'
import { rights } from '@kermesse/core/operations/rights'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Knex } from 'knex'
import type { App } from './app.ts'
import type { Operation } from './contract.ts'
import { answerOnce } from './idempotency.ts'
import { whileWanted } from './while_wanted.ts'

export type Input = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | undefined>
}
export type AnyHandler =
  | ((ctx: Ctx, input: Input) => Promise<unknown>)
  | { direct(ctx: DirectCtx, input: Input): Promise<unknown> }
export type Base = Pick<Ctx, 'actor' | 'address' | 'request_id' | 'operation' | 'user_agent'>

/** Runs an operation: in one transaction that its answer commits, or directly where the ledger settles it. */
export async function run(
  app: App,
  operation: Operation,
  handler: AnyHandler,
  base: Base,
  input: Input,
  response: ServerResponse,
) {
  const result =
    'direct' in handler
      ? await runDirect(app, operation, handler.direct, base, input)
      : await runInTransaction(app, operation, handler, base, input, response)
  // Whoever changed an event sees it in its lists.
  if (operation.event === 'path' && operation.method !== 'GET') app.events.clear()
  return result
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
  response: ServerResponse,
) {
  const { knex, config, secrets, ledger } = app
  const enqueued: Enqueued[] = []
  const event_id = eventNamed(operation, base.actor, input)
  const purpose = {
    to_change: operation.method !== 'GET',
    may_be_closed: operation.may_be_closed,
    sees_deleted: base.actor.right >= rights.superadmin,
  }
  const within = (trx: Knex.Transaction) => {
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
  }
  // A list only reads. Its event is looked for before it has its connection: two for one request could wait for each other.
  if (isList(operation) && event_id) checkEvent(await app.events.get(event_id), purpose)
  const result = isList(operation)
    ? await whileWanted(app, response, (reader) => within(reader as Knex.Transaction))
    : await knex.transaction(async (trx) => {
        if (event_id) await reserve(trx, event_id, operation, purpose)
        return within(trx)
      })
  await send(app, enqueued)
  return result
}

type Purpose = Parameters<typeof findEvent>[2]

/** What changes in an event is held against its being archived; what changes the event itself locks it by itself. */
function reserve(trx: Knex, event_id: string, { event }: Operation, purpose: Purpose) {
  const holds = purpose.to_change && !purpose.may_be_closed && event !== 'path'
  return holds ? holdEvent(trx, event_id, purpose) : findEvent(trx, event_id, purpose)
}

function isList({ method, parameters }: Operation) {
  return method === 'GET' && parameters.some(({ name }) => name === 'skip')
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
function eventNamed({ event }: Operation, actor: Ctx['actor'], { path, query }: Input): string {
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
