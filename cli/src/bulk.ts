import { operations } from '@kermesse/sdk/generated/operations'
import type { Operation } from '@kermesse/sdk/types'
import type { Cli } from './cli.ts'
import { Failed, UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import { paint, say } from './io.ts'
import { checkFields, print, type Record_ } from './output.ts'
import { thousands } from './progress.ts'
import { confirm } from './prompt.ts'
import { draftRequest, resolveRequest, showRequest } from './request.ts'
import { fieldsOf, fill, type Given, readFlags } from './run.ts'
import { send } from './send.ts'

const rows_per_call = 500
const shown_in_question = 5

/** Returns the bulk operation of a single-record operation: `kermesse bars delete A B C`. */
export function bulkOf({ id }: Operation): Operation | undefined {
  const [resource, verb = ''] = id.split('.')
  const bulk = (operations as Record<string, Operation>)[`${resource}.bulk`]
  const action = bulk?.body?.find(({ name }) => name === 'action')
  return action?.choices?.includes(verb) ? bulk : undefined
}

/** Makes one call for all records and prints each result; exits with 1 if one was refused. */
export async function runBulk(cli: Cli, bulk: Operation, given: Given & { args: string[] }) {
  const { io } = cli
  const { operation, row, args, flags } = given
  checkFields(flags.json, fieldsOf(bulk, bulk_row))
  const [, action] = operation.id.split('.')
  const { ids, query } = await resolveAll(cli, given)
  const request = { path: {}, query, headers: {}, body: { action, ids } }
  if (flags.dryRun) {
    io.out.write(showRequest(bulk, (await cli.place()).url, request))
    return
  }
  if (row.confirm)
    await confirm(io, fill(t(row.confirm), { id: named(args), uid: named(args) }), flags.yes)
  const { sdk } = await cli.open()
  const results: Record_[] = []
  for (let at = 0; at < ids.length; at += rows_per_call) {
    const body = { action, ids: ids.slice(at, at + rows_per_call) }
    const answer = await send(sdk, bulk, { ...request, body })
    results.push(...(answer.results as Record_[]))
  }
  const failed = results.filter(({ ok }) => !ok).length
  const whole = { results, succeeded: results.length - failed, failed }
  await print(
    io,
    { columns: bulk_row.columns, rows: results, is_list: true, json: whole },
    flags.json,
  )
  if (flags.json === undefined) {
    const mark = failed > 0 ? paint(io, 'yellow', '!') : paint(io, 'green', '✓')
    say(
      io,
      `${mark} ${t('{done} done, {failed} refused.', { done: thousands(whole.succeeded), failed: thousands(failed) })}`,
    )
  }
  if (failed > 0) throw new Failed()
}

const bulk_row = { columns: ['id', 'ok', 'error_code', 'error'], items: 'results' }

/** Resolves each name like the single-record operation, without duplicates. */
async function resolveAll(cli: Cli, { operation, args, given, flags }: Given & { args: string[] }) {
  const ids = new Set<unknown>()
  let query = {}
  const values = await readFlags(cli.io, given)
  for (const arg of args) {
    const request = draftRequest(operation, [arg], values, undefined)
    await resolveRequest(cli.io, cli.open, operation, request, flags.event)
    ids.add(Object.values(request.path)[0])
    query = request.query
  }
  if (ids.size === 0) throw new UsageError(t('Nothing was named.'))
  return { ids: [...ids], query }
}

function named(args: string[]) {
  const rest = args.length - shown_in_question
  const shown = args.slice(0, shown_in_question).join(', ')
  return rest > 0 ? t('{shown} and {count} more', { shown, count: thousands(rest) }) : shown
}
