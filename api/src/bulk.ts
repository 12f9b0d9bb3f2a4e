import type { ServerResponse } from 'node:http'
import { findEvent } from '@kermesse/core/operations/event_scope'
import type { Handlers } from '@kermesse/core/operations/handler'
import { needRight, type rights } from '@kermesse/core/operations/rights'
import { log } from '@kermesse/core/platform/log'
import type { Result } from '@kermesse/sdk/types'
import type { App } from './app.ts'
import type { Operation } from './contract.ts'
import { inLanguage, problemOf } from './problem.ts'
import { type AnyHandler, type CallContext, eventNamed, type Input, run } from './run.ts'

type Results = Result<'bars.bulk'>
type Row = Results['results'][number]
type Single = { operation: Operation; handler: AnyHandler }

/** The single operations that a bulk operation runs, by their name in its body. */
export function singlesOf(app: App, { id, bulk = [] }: Operation, handlers: Handlers) {
  const [resource] = id.split('.') as [keyof Handlers]
  const all = handlers[resource] as unknown as Record<string, AnyHandler>
  return new Map(
    bulk.map((action): [string, Single] => {
      const operation = app.contract.operations.find((one) => one.id === `${resource}.${action}`)
      return [action, { operation: operation!, handler: all[action]! }]
    }),
  )
}

/**
 * Does to each row what the operation for one does, as that operation: its rules, its commit, its line in the audit log. A
 * row that is refused undoes nothing of the others.
 */
export async function runBulk(
  app: App,
  operation: Operation,
  singles: Map<string, Single>,
  base: CallContext,
  input: Input,
  response: ServerResponse,
): Promise<Results> {
  const { action, ids } = input.body as { action: string; ids: string[] }
  const single = singles.get(action)!
  needRight(base.actor, single.operation.access as keyof typeof rights)
  const event_id = eventNamed(operation, base.actor, input)
  if (event_id) await findEvent(app.db, event_id, { to_change: true, sees_deleted: true })
  const [, key] = /\{(\w+)\}/.exec(single.operation.path) as unknown as [string, string]
  const results: Row[] = []
  for (const id of ids) {
    const one = { path: { [key]: id }, query: input.query, body: {}, headers: {} }
    const told = { ...base, operation: single.operation.id }
    results.push(
      await run(app, single.operation, single.handler, told, one, response).then(
        () => ({ id, ok: true }),
        (error: Error) => refusalOf(id, error, base),
      ),
    )
  }
  const succeeded = results.filter(({ ok }) => ok).length
  return { results, succeeded, failed: results.length - succeeded }
}

function refusalOf(
  id: string,
  error: Error,
  { language = 'en', request_id, operation }: CallContext,
): Row {
  const { error_code, error: text, details, status } = problemOf(error)
  if (status >= 500) log.error('row_failed', { request_id, operation, record_id: id, error })
  return { id, ok: false, error_code, error: text, details: inLanguage(details, language) }
}
