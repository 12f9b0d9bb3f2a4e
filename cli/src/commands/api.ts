import { operations } from '@kermesse/sdk/generated/operations'
import type { Operation } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { checkOut, download } from '../download.ts'
import { UsageError } from '../exit.ts'
import { readDocument, readText } from '../files.ts'
import { t } from '../i18n/language.ts'
import type { Io } from '../io.ts'
import { print, type Record_ } from '../output.ts'
import { isPaged, page_size, pagesAfter } from '../pages.ts'
import type { Request } from '../request.ts'
import { findEvent } from '../resolve.ts'
import { send } from '../send.ts'

type Flags = {
  field?: string[]
  header?: string[]
  input?: string
  paginate?: boolean
  out?: string
  clobber?: boolean
}

/** One call of the API as its paths are written in the contract. */
export const run: Run<Flags> = async (cli, flags, [method = '', target = '']) => {
  const { io } = cli
  const { operation, path, query } = match(method.toUpperCase(), target)
  const fields = await fieldsOf(io, flags.field ?? [])
  const body = await bodyOf(io, operation, flags, fields)
  const request: Request = {
    path,
    query: operation.body ? query : { ...query, ...fields },
    headers: headersOf(flags.header ?? []),
    body,
  }
  const is_file = operation.content_type !== 'application/json'
  if (is_file) await checkOut(io, flags)
  const { sdk } = await cli.open()
  const { event_id } = operation.params.some(({ name }) => name === 'event_id')
    ? { event_id: request.query.event_id ?? (await findEvent(io, sdk, flags.event)) }
    : {}
  if (event_id !== undefined) request.query.event_id = event_id
  for (const values of [request.path, request.query])
    for (const [name, value] of Object.entries(values))
      if (value === '{event}') values[name] = await eventOf()
  if (is_file) {
    await download(cli, flags, (call) => send(sdk, operation, request, call))
    return
  }
  const ask = (next: Request) => send(sdk, operation, next)
  const answer = flags.paginate ? await allPages(io, operation, request, ask) : await ask(request)
  await print(io, { columns: [], rows: [answer], is_list: false, json: answer }, '*')

  async function eventOf() {
    const id = await findEvent(io, sdk, flags.event)
    if (id) return id
    throw new UsageError(t('Which event?'), t('Add --event NAME-OR-ID, or set KERMESSE_EVENT.'))
  }
}

type Matched = {
  operation: Operation
  path: Record<string, unknown>
  query: Record<string, unknown>
}

/** The operation of a method and a path; fixed parts of a path come before parameters. */
function match(method: string, target: string): Matched {
  // A whole address could take the token elsewhere.
  if (!target.startsWith('/') || target.startsWith('//'))
    throw new UsageError(t('A path begins with /, like /bars; "{target}" does not.', { target }))
  const [pathname = '', search = ''] = target.split(/\?(.*)/s)
  const parts = pathname.split('/').map(decoded)
  const [found] = operationsAt(parts)
    .filter((one) => one.method === method)
    .toSorted((a, b) => parametersIn(a) - parametersIn(b))
  if (!found)
    throw new UsageError(
      t('The API has no {method} {pathname}.', { method, pathname }),
      methodsAt(parts),
    )
  const path = found.path
    .split('/')
    .flatMap((word, at) => (isParameter(word) ? [[word.slice(1, -1), parts[at]] as const] : []))
  const query: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return { operation: found, path: Object.fromEntries(path), query }
}

function operationsAt(parts: readonly string[]) {
  return (Object.values(operations) as Operation[]).filter(({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((word, at) => (isParameter(word) ? parts[at] !== '' : word === parts[at]))
    )
  })
}

const isParameter = (word: string) => word.startsWith('{')
const parametersIn = ({ path }: Operation) => path.split('/').filter(isParameter).length

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new UsageError(t('"{part}" is no part of a path.', { part }))
  }
}

/** The methods that a path has, or the page that lists all paths. */
function methodsAt(parts: readonly string[]) {
  const methods = [...new Set(operationsAt(parts).map(({ method }) => method))]
  return methods.length > 0
    ? t('It has: {methods}', { methods: methods.join(', ') })
    : t('Its paths are listed at /docs.')
}

/** `name=value`: numbers, true, false, null and JSON as what they are, `@file` as its content, all else as text. */
async function fieldsOf(io: Io, pairs: readonly string[]) {
  const fields: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [, name, text = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (name === undefined)
      throw new UsageError(t('--field must be like name=value; "{pair}" is not.', { pair }))
    fields[name] = text.startsWith('@') ? await readText(io, text.slice(1)) : typed(text)
  }
  return fields
}

function typed(text: string): unknown {
  if (!/^(true|false|null|-?\d{1,15}(\.\d+)?|[[{"].*)$/s.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function headersOf(pairs: readonly string[]) {
  const headers = pairs.map((pair) => {
    const [, name, value] = /^([\w-]+): ?(.*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined)
      throw new UsageError(t('--header must be like "name: value"; "{pair}" is not.', { pair }))
    return [name.toLowerCase(), value]
  })
  return Object.fromEntries(headers) as Record<string, string>
}

async function bodyOf(io: Io, operation: Operation, { input }: Flags, fields: Record_) {
  if (!operation.body) {
    if (input !== undefined)
      throw new UsageError(
        t('{method} {path} takes no body.', { method: operation.method, path: operation.path }),
      )
    return undefined
  }
  if (operation.is_form)
    throw new UsageError(
      t('{method} {path} takes a file.', { method: operation.method, path: operation.path }),
      t('Its command does it: kermesse {command}', {
        command: operation.id.replace('.', ' ').replaceAll('_', '-'),
      }),
    )
  const document = input === undefined ? {} : await readDocument(io, input)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new UsageError(t('--input must hold fields, as in {"name": "Main bar"}.'))
  return { ...document, ...fields }
}

/** The first answer, with the rows of all pages in its list. */
async function allPages(
  io: Io,
  operation: Operation,
  request: Request,
  ask: (next: Request) => Promise<Record_>,
): Promise<Record_> {
  if (!isPaged(operation))
    throw new UsageError(
      t('{method} {path} has no pages.', { method: operation.method, path: operation.path }),
    )
  request.query.limit ??= page_size
  const first = await ask(request)
  const [items] = Object.entries(first).find(([, value]) => Array.isArray(value)) ?? []
  if (items === undefined) return first
  const rows = [...(first[items] as unknown[])]
  const wanted = Number.POSITIVE_INFINITY
  for await (const page of pagesAfter(io, { items, wanted, first, request, ask })) {
    for (const row of page) rows.push(row)
  }
  return { ...first, [items]: rows }
}
