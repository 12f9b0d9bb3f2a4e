import { randomUUID } from 'node:crypto'
import { isApiError } from '@kermesse/sdk/api_error'
import type { Operation } from '@kermesse/sdk/types'
import { isMoment } from './cell.ts'
import type { Cli, CommonFlags } from './cli.ts'
import { checkOut, download } from './download.ts'
import { Failed, UsageError } from './exit.ts'
import { nameOf, readDocument, readText, withFiles } from './files.ts'
import { type Flag, isEventPath } from './flags.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, say } from './io.ts'
import { readJsonFlag } from './json_flags.ts'
import {
  checkFields,
  type Data,
  namesIn,
  print,
  printList,
  type Record_,
  valueAt,
} from './output.ts'
import { isList, isPaged, page_size, pagesAfter } from './pages.ts'
import { thousands } from './progress.ts'
import { confirm } from './prompt.ts'
import { draftRequest, type Request, readFlag, resolveRequest, showRequest } from './request.ts'
import { useZone } from './resolve.ts'
import type { Row } from './row.ts'
import { send } from './send.ts'

export type OperationFlags = CommonFlags & {
  file?: string
  out?: string
  clobber?: boolean
  all?: boolean
  columns?: string
  limit?: string
}
/** A flag that takes objects may be given several times. */
export type FlagValue = string | boolean | string[]
export type Given = {
  operation: Operation
  row: Row
  args: readonly (string | undefined)[]
  given: ReadonlyMap<Flag, FlagValue>
  flags: OperationFlags
}

/** One operation of the contract, from the command line to what is printed. */
export async function runOperation(cli: Cli, { operation, row, args, given, flags }: Given) {
  const { io } = cli
  const fields = fieldsOf(operation, row)
  checkFields(flags.json, fields)
  checkFields(flags.columns, fields, '--columns')
  if (flags.json !== undefined && flags.columns !== undefined)
    throw new UsageError(t('--json names its fields itself: leave --columns out.'))
  const file =
    flags.file === undefined ? undefined : await readBody(cli, operation, row, flags.file)
  if (operation.id === 'events.create' && file && 'event' in file)
    return createEvent(cli, file, row, flags)
  const request = draftRequest(operation, args, await readFlags(io, given), file)
  const wanted = wantedRows(operation, flags)
  if (wanted) request.query.limit = Math.min(wanted, page_size)
  const named = { ...request.body, ...request.path }
  await resolveRequest(io, cli.open, operation, request, flags.event)
  addIdempotencyKey(operation, request)
  if (flags.dryRun && !hasOwnDryRun(operation)) {
    io.out.write(showRequest(operation, (await cli.place()).url, request))
    return
  }
  if (row.confirm && request.body?.dry_run !== true)
    await confirm(io, fill(t(row.confirm), named), flags.yes)
  const is_file = operation.content_type !== 'application/json'
  if (is_file) await checkOut(io, flags)
  if (operation.is_form) request.body = await withFiles(io, operation, request.body ?? {})
  const { sdk, url } = await cli.open()
  if (is_file) {
    await download(cli, flags, (call) => send(sdk, operation, request, call))
    return
  }
  const answer = await send(sdk, operation, request).catch((error: unknown) => {
    throw inFlags(error, given)
  })
  if (row.items && !Array.isArray(answer[row.items]))
    throw new Error(t('{url} does not answer as a Kermesse API does.', { url }))
  const ask = (next: Request) => send(sdk, operation, next) as Promise<Record_>
  const data = toData(operation, row, answer, flags)
  if (flags.json === undefined && showsMoments(data))
    await useZone(io, sdk, eventOf(operation, request))
  let shown = data.rows.length
  if (row.items && wanted) {
    const more = pagesAfter(io, { items: row.items, wanted, first: answer, request, ask })
    shown = await printList(io, { ...data, more }, flags.json)
  } else await print(io, data, flags.json)
  talk(cli, { operation, row, answer, request, shown }, flags)
  if ((importOf(answer)?.failure ?? 0) > 0) throw new Failed()
  // The question was answered, and the answer is no.
  if (operation.id === 'events.audit' && answer.ok === false) throw new Failed()
  if (operation.id === 'system.health' && answer.status !== 'up') throw new Failed()
  if (operation.id === 'printer.test' && answer.error_code !== null) throw new Failed()
}

function showsMoments({ rows, columns }: Data) {
  const without_zone = rows.filter((row) => typeof row.timezone !== 'string')
  return without_zone.some((row) => columns.some((name) => isMoment(valueAt(row, name))))
}

function eventOf(operation: Operation, { path, query, body }: Request) {
  const named = isEventPath(operation) ? path.id : (query.event_id ?? query.event ?? body?.event_id)
  return typeof named === 'string' ? named : undefined
}

/** A refusal that names the flags of the command line where it names their fields. */
function inFlags(error: unknown, given: Given['given']) {
  if (!isApiError(error) || !Array.isArray(error.details)) return error
  const flags = new Map([...given.keys()].map(({ field, name }) => [field.name, name]))
  const details = error.details.map((one: { field?: unknown }) => {
    const [name = '', rest = ''] = String(one?.field ?? '').split(/(?=[.[])(.*)/s)
    const flag = flags.get(name)
    return flag ? { ...one, field: `--${flag}${rest && ` ${rest.replace(/^\./, '')}`}` } : one
  })
  return Object.assign(error, { details })
}

/** What each flag says, in the contract's types. */
export async function readFlags(io: Io, given: Given['given']) {
  const values = new Map<Flag, unknown>()
  for (const [flag, raw] of given)
    values.set(flag, Array.isArray(raw) ? await readJsonFlag(io, flag, raw) : readFlag(flag, raw))
  return values
}

/** A file with an `event:` is the whole event, as `kermesse events apply` takes it. */
async function createEvent(cli: Cli, file: Record_, row: Row, flags: OperationFlags) {
  const { createFromFile } = await import('./commands/events.apply.ts')
  const id = await createFromFile(cli, file, flags)
  if (id === undefined) return
  const event = await (await cli.open()).sdk.events.get({ path: { id } })
  if (flags.json !== undefined)
    await print(cli.io, { columns: row.columns, rows: [event], is_list: false }, flags.json)
}

/** Fields that `--json` and `--columns` may name: of the rows of a list, of the answer otherwise. */
export function fieldsOf(operation: Operation, { items }: Row): string[] {
  const { answer } = operation
  const list = isList(operation) && answer.find(({ name }) => name === items)
  return list ? (list.item?.fields ?? []) : answer.map(({ name }) => name)
}

export function hasOwnDryRun({ body }: Operation) {
  return body?.some(({ name }) => name === 'dry_run') ?? false
}

async function readBody(
  cli: Cli,
  { body }: Operation,
  { text }: Row,
  path: string,
): Promise<Record_> {
  // Binary form fields are read with the other files of the form.
  if (body?.some(({ name, format }) => name === text && format === 'binary'))
    return { [text!]: path }
  if (text !== undefined) return { [text]: await readText(cli.io, path) }
  const document = await readDocument(cli.io, path)
  const [only] = body ?? []
  if (Array.isArray(document) && only?.type === 'array' && body?.length === 1)
    return { [only.name]: document }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new UsageError(
      t('{file} must hold fields, as in "name: Main bar".', { file: nameOf(path) }),
    )
  return document as Record_
}

function wantedRows(operation: Operation, { all, limit }: OperationFlags) {
  if (!isPaged(operation)) return undefined
  if (all) return Number.POSITIVE_INFINITY
  if (limit === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new UsageError(t('--limit must be a number from 1 on; "{text}" is not.', { text: limit }))
  return Number(limit)
}

function addIdempotencyKey({ params }: Operation, { headers }: Request) {
  if (params.some(({ name }) => name === 'idempotency-key'))
    headers['idempotency-key'] ??= randomUUID()
}

function toData(operation: Operation, row: Row, answer: Record_, flags: OperationFlags): Data {
  const rows = row.items ? (answer[row.items] as Record_[]) : [answer]
  // `--json` prints the whole answer if it has more than rows.
  const whole = row.items && !isList(operation) ? answer : undefined
  const columns = flags.columns === undefined ? row.columns : namesIn(flags.columns)
  return { columns, rows, is_list: row.items !== undefined, json: whole }
}

type PrintedAnswer = {
  operation: Operation
  row: Row
  answer: Record_
  request: Request
  shown: number
}

function talk({ io }: Cli, told: PrintedAnswer, flags: OperationFlags) {
  const { operation, answer, request, shown } = told
  if (flags.json !== undefined) return
  const imported = importOf(answer)
  if (imported) say(io, importSummary(io, imported, request.body?.dry_run === true))
  if (answer.success === true) say(io, `${paint(io, 'green', '✓')} ${t('Done.')}`)
  const count = Number(answer.count ?? 0)
  const is_more = Number(request.query.skip ?? 0) + shown < count
  if (!flags.all && told.row.items && shown > 0 && is_more && isPaged(operation))
    say(io, paint(io, 'dim', t(restOf(answer), { shown, count })))
}

const restOf = ({ count_is_capped }: Record_) =>
  count_is_capped
    ? '{shown} of more than {count}. --all shows every one, --skip the next ones.'
    : '{shown} of {count}. --all shows every one, --skip the next ones.'

type Imported = { success: number; failure: number; skipped: number }

/** Returns the counts of an import; the printed rows are only the failed ones. */
function importOf({ success, failure, skipped = 0 }: Record_): Imported | undefined {
  const counts = { success, failure, skipped }
  return Object.values(counts).every(Number.isInteger) ? (counts as Imported) : undefined
}

function importSummary(io: Io, { success, failure, skipped }: Imported, is_rehearsal: boolean) {
  const mark = failure > 0 ? paint(io, 'yellow', '!') : paint(io, 'green', '✓')
  const sentence = is_rehearsal
    ? '{success} could be imported, {skipped} skipped, {failure} failed.'
    : '{success} imported, {skipped} skipped, {failure} failed.'
  const counts = {
    success: thousands(success),
    skipped: thousands(skipped),
    failure: thousands(failure),
  }
  return `${mark} ${t(sentence, counts)}`
}

/** In the words of the person: a name stays a name. */
export function fill(text: string, named: Record_) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(named[name] ?? ''))
}
