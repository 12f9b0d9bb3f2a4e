import type { ServerResponse } from 'node:http'
import { bindSmartphone } from '@kermesse/core/identity/session_device'
import { withFinalDeclines } from '@kermesse/core/ledger/final_declines'
import type { Actor, Browser, Jobs } from '@kermesse/core/operations/context'
import {
  assertNotFrozen,
  checkEvent,
  findEvent,
  lockEvent,
} from '@kermesse/core/operations/event_scope'
import type { Contexts, Mode } from '@kermesse/core/operations/handler'
import { ledgerOnRecord } from '@kermesse/core/operations/ledger_on_record'
import { ledgerWithDrawer } from '@kermesse/core/operations/ledger_with_drawer'
import { recordTerms } from '@kermesse/core/operations/record_terms'
import { rights } from '@kermesse/core/operations/rights'
import { DomainError } from '@kermesse/core/platform/errors'
import { log } from '@kermesse/core/platform/log'
import type { ReplicaReader } from '@kermesse/core/platform/replica'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { kindOf } from './admission.ts'
import type { App } from './app.ts'
import { cancellableRead } from './cancellable_read.ts'
import type { Operation } from './contract.ts'
import { resolveDays } from './days.ts'
import { answerOnce } from './idempotency.ts'

export type Input = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | undefined>
}
type Of<M extends Mode> = {
  mode: M
  run(ctx: Contexts[M], input: Input): Promise<unknown>
  limit_ms?: number
  from_replica?: boolean
  sharedBy?: (actor: Actor) => string
}
export type AnyHandler = { [M in Mode]: Of<M> }[Mode]
export type CallContext = {
  actor: Actor
  address: string
  browser: Browser
  language: Schema<'Language'> | undefined
  request_id: string
  operation: string
  user_agent: string
}
type Enqueued = [keyof Jobs, Jobs[keyof Jobs]]

/** Opens what the mode of an operation needs, runs it, and sends what it enqueued. */
export async function run(
  app: App,
  operation: Operation,
  handler: AnyHandler,
  base: CallContext,
  input: Input,
  response: ServerResponse,
) {
  const enqueued: Enqueued[] = []
  const enqueue = (...one: Enqueued) => void enqueued.push(one)
  const event_id = eventNamed(operation, base.actor, input)
  const purpose = {
    to_change: operation.method !== 'GET',
    may_be_closed: operation.may_be_closed,
    when_frozen: operation.when_frozen,
    sees_deleted: base.actor.right >= rights.superadmin,
  }
  // Before there is a connection: two for one request could wait for each other.
  if (event_id && !purpose.to_change) checkEvent(await app.events.get(event_id), purpose)
  else if (event_id && purpose.when_frozen)
    assertNotFrozen(await app.events.get(event_id), purpose.when_frozen)
  const { db, probe, config, secrets } = app
  await resolveDays(db, event_id, input)
  const actor = await bindSmartphone(db, base.actor, event_id, input)
  if (actor.smartphone_number !== base.actor.smartphone_number) app.sessions.clear()
  const call = { ...base, actor, event_id, config, secrets }
  const kind = kindOf(operation, handler.mode)
  const opened = async () => {
    switch (handler.mode) {
      case 'read': {
        const { sharedBy } = handler
        const work = (db: Knex) => handler.run({ ...call, db }, input)
        const read = (caller?: ServerResponse) =>
          app.admission.run(kind, () => readFrom(app, handler, caller, work))
        const { answer, replica } = sharedBy
          ? await app.share(
              JSON.stringify([
                operation.id,
                event_id,
                sharedBy(base.actor),
                input.path,
                input.query,
              ]),
              () => read(),
            )
          : await read(response)
        if (replica) sayLag(response, replica)
        return answer
      }
      case 'write':
        return db.transaction(async (trx) => {
          const changes = event_id && purpose.to_change
          const before = changes && (await reserve(trx, event_id, operation, purpose))
          const ctx = { ...call, db: trx, outside: db, enqueue }
          const answer = await answerOnce(ctx, operation, input, () => handler.run(ctx, input))
          if (before) await recordTerms(trx, event_id, before.catalogue_version)
          return answer
        })
      case 'ledger': {
        const ctx = { ...call, db, probe, ledger: ledgerFor(app, operation, input), enqueue }
        const work = () => handler.run({ ...ctx, ledger: ledgerOf(ctx) }, input)
        return inTime(app.admission.run(kind, work))
      }
      case 'none': {
        const work = async () => {
          const replica = await replicaFor(app, handler)
          if (replica) sayLag(response, replica)
          return handler.run({ ...call, db: replica?.knex ?? db, probe, enqueue }, input)
        }
        const is_file = kind === 'files' || kind === 'backups'
        return is_file ? app.admission.runFile(kind, response, work) : work()
      }
    }
  }
  const result = await opened()
  await send(app, enqueued, base)
  // Clears the cache so that callers see their own change in lists.
  if (operation.event === 'path' && purpose.to_change) app.events.clear()
  return result
}

/** Postings of an operation are on record and, on a phone, in a drawer. */
const ledgerOf = (ctx: Contexts['ledger']) => ledgerWithDrawer(ctx, ledgerOnRecord(ctx))

/** What is declined to a retry is final where the contract says so. */
function ledgerFor({ ledger, db }: App, { parameters }: Operation, { headers }: Input) {
  const is_retry = headers['idempotency-retry'] !== undefined
  const is_final = is_retry && parameters.some(({ name }) => name === 'idempotency-retry')
  return is_final ? withFinalDeclines(ledger, db) : ledger
}

/** A call that waits for the database longer is given up; balancers in front must wait longer. */
export const call_limit_ms = 45_000

/** A commit behind others that hang may still happen: its caller repeats it under the same id. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DomainError('unavailable')), call_limit_ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Reads from the replica where an operation may and it is in step. What fails there is read from the primary in its place. */
async function readFrom(
  app: App,
  { limit_ms, from_replica }: Pick<AnyHandler, 'limit_ms' | 'from_replica'>,
  caller: ServerResponse | undefined,
  work: (reader: Knex) => Promise<unknown>,
): Promise<{ answer: unknown; replica?: ReplicaReader }> {
  const primary = { knex: app.db, cancel: app.cancel }
  const replica = await replicaFor(app, { from_replica })
  if (!replica) return { answer: await cancellableRead(primary, caller, limit_ms, work) }
  try {
    return { answer: await cancellableRead(replica, caller, limit_ms, work), replica }
  } catch (error) {
    if (error instanceof DomainError || caller?.closed || isGivenUp(error)) throw error
    app.replica!.lost(error as Error)
    return { answer: await cancellableRead(primary, caller, limit_ms, work) }
  }
}

const replicaFor = async ({ replica }: App, { from_replica }: Pick<AnyHandler, 'from_replica'>) =>
  from_replica ? replica?.reader() : undefined

/** By us, as it took too long: the primary would be no quicker. */
const isGivenUp = (error: unknown) => (error as { code?: string }).code === '57014'

function sayLag(response: ServerResponse, { lag_s }: ReplicaReader) {
  response.setHeader('replica-lag', lag_s.toFixed(1))
}

type Purpose = Parameters<typeof findEvent>[2]

/**
 * Locks the event against being archived while something in it changes; operations on the event
 * itself lock it themselves.
 */
function reserve(trx: Knex, event_id: string, { event }: Operation, purpose: Purpose) {
  const holds = purpose.to_change && !purpose.may_be_closed && event !== 'path'
  return holds ? lockEvent(trx, event_id, purpose) : findEvent(trx, event_id, purpose)
}

/** The worker's sweep finds jobs that could not be sent here. */
async function send(
  { queue }: App,
  enqueued: Enqueued[],
  { request_id, operation }: Pick<CallContext, 'request_id' | 'operation'>,
) {
  for (const [job, data] of enqueued)
    await queue
      .enqueue(job, data)
      .catch((error) => log.error('job_not_enqueued', { request_id, operation, job, error }))
}

/** The event of a call: everyone below superadmin has one, whatever ids the request names. */
export function eventNamed({ event }: Operation, actor: Actor, { path, query }: Input): string {
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
