import type { Sdk } from '@kermesse/sdk/client'
import type { Field, Operation } from '@kermesse/sdk/types'
import { UsageError } from './exit.ts'
import { eventPlaces, type Flag, flagsOf, isEventPath, kebab, parseValue, readAs } from './flags.ts'
import { t } from './i18n/language.ts'
import type { Io } from './io.ts'
import { chipNumber, findEvent, findId, findUid, hasList, isId, resourceOf } from './resolve.ts'

type Values = Record<string, unknown>
export type Request = {
  path: Values
  query: Values
  headers: Record<string, string>
  body: Values | undefined
}

/** Builds the request from flags and `--file`, before names are resolved. */
export function draftRequest(
  operation: Operation,
  args: readonly (string | undefined)[],
  values: ReadonlyMap<Flag, unknown>,
  file: Values | undefined,
): Request {
  const in_path = operation.params.filter((one) => one.in === 'path')
  const path = Object.fromEntries(in_path.map(({ name }, index) => [name, args[index]]))
  for (const [name, value] of Object.entries(path)) checkSegment(name, value)
  const request: Request = {
    path,
    query: {},
    headers: {},
    body: operation.body ? { ...file } : undefined,
  }
  for (const [flag, value] of values) place(request, flag, value)
  if (request.body) assertKnown(operation, request.body)
  assertComplete(operation, request)
  return request
}

/** Names become ids: of the event, of a wristband, of a bar. */
export async function resolveRequest(
  io: Io,
  open: () => Promise<{ sdk: Sdk }>,
  operation: Operation,
  request: Request,
  event: string | undefined,
) {
  await resolveEvent(io, open, operation, request, event)
  const scope = {
    event_id: (request.query.event_id ?? request.body?.event_id) as string | undefined,
    deleted_only: operation.id.endsWith('.restore'),
  }
  // Superadmins belong to no event and change records of all events.
  const scope_of_users = operation.id === 'audit_log.list' ? {} : scope
  const fields = [...operation.params, ...(operation.body ?? [])]
  for (const values of [request.path, request.query, request.body ?? {}]) {
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) values[name] = await idsOf(open, name, value, scope)
      if (typeof value !== 'string' || /^event(_id)?$/.test(name)) continue
      const resource = name === 'id' ? resourceById(operation) : resourceOfName(fields, name)
      const where = resource === 'users' ? scope_of_users : scope
      if (resource && !isId(value))
        values[name] = await findId((await open()).sdk, resource, value, where)
      if (/^(uid|new_uid)$/.test(name))
        values[name] =
          chipNumber(value) ?? (await findUid((await open()).sdk, value, scope.event_id))
    }
  }
}

// Lists of what has a name; their fields alone do not say of what.
const lists: Partial<Record<string, string>> = {
  bars: 'bars',
  delete_from_bars: 'bars',
  bar_ids_as_deposit: 'bars',
  bar_ids_as_deposit_return: 'bars',
  entrances_ids: 'entrances',
}

async function idsOf(
  open: () => Promise<{ sdk: Sdk }>,
  name: string,
  values: unknown[],
  scope: { event_id?: string },
) {
  const resource = lists[name]
  if (!resource) return values
  const ids: unknown[] = []
  for (const one of values)
    ids.push(
      typeof one === 'string' && !isId(one)
        ? await findId((await open()).sdk, resource, one, scope)
        : one,
    )
  return ids
}

/** The request in words, for `--dry-run`. */
export function showRequest({ method, path }: Operation, url: string, request: Request) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(request.path[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query))
    for (const one of [value].flat()) query.append(name, String(one))
  const address = `${url}${filled}${query.size > 0 ? `?${query}` : ''}`
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\n`)
  const body = request.body ? `\n${JSON.stringify(request.body, null, 2)}\n` : ''
  return `${method} ${address}\n${headers.join('')}${body}`
}

/** An empty id would request the list, and two dots the parent path. */
function checkSegment(name: string, value: string | undefined) {
  if (value !== undefined && ['', '.', '..'].includes(value.trim()))
    throw new UsageError(
      t('<{name}> must name one; "{text}" does not.', { name: kebab(name), text: value }),
    )
}

/** The value of a flag by its field; throws what it must be. */
export function readFlag(flag: Flag, raw: string | boolean) {
  return typeof raw === 'boolean'
    ? raw
    : readAs(flag.name, raw, (text) => parseValue(flag.field, text))
}

function place(request: Request, { field, places }: Flag, value: unknown) {
  if (places.includes('query')) request.query[field.name] = value
  if (places.includes('header')) request.headers[field.name] = String(value)
  if (places.includes('body') && request.body) request.body[field.name] = value
}

function assertKnown(operation: Operation, body: Values) {
  const known = (operation.body ?? []).map(({ name }) => name)
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UsageError(
      t('Unknown field: {unknown}', { unknown: unknown.join(', ') }),
      t('Fields: {fields}', { fields: known.join(', ') }),
    )
  if (operation.method === 'PATCH' && Object.keys(body).length === 0)
    throw new UsageError(
      t('Nothing to change.'),
      t('Give a flag, or --file with the fields to change.'),
    )
}

/** Names all flags at once that are still needed. */
function assertComplete(operation: Operation, { query, body }: Request) {
  const flags = flagsOf(operation)
  const missing = flags.filter(({ field, places }) => {
    if (!field.required) return false
    const is_said = places.includes('body') ? body?.[field.name] : query[field.name]
    return is_said === undefined && !places.includes('header')
  })
  if (missing.length > 0)
    throw new UsageError(
      t('Missing: {missing}', { missing: missing.map(({ name }) => `--${name}`).join(', ') }),
    )
}

const of_deleted_events = ['events.restore', 'events.delete_forever']

async function resolveEvent(
  io: Io,
  open: () => Promise<{ sdk: Sdk }>,
  operation: Operation,
  request: Request,
  event: string | undefined,
) {
  const places = eventPlaces(operation)
  if (places.length === 0) return
  const named = places.includes('path') ? (request.path.id as string | undefined) : undefined
  // `--event ""` leaves the event of the environment out.
  const text = (named ?? event ?? io.env.KERMESSE_EVENT) || undefined
  if (text === undefined) {
    if (places.includes('path'))
      throw new UsageError(t('Which event?'), t('Give its name or its id.'))
    return
  }
  const scope = { deleted_only: of_deleted_events.includes(operation.id) }
  const id = isId(text) ? text.toLowerCase() : await findEvent(io, (await open()).sdk, text, scope)
  if (places.includes('path')) request.path.id = id
  if (places.includes('query')) request.query[eventField(operation)] = id
  // Updates must not move the record to the event that is used for the lookup.
  if (places.includes('body') && operation.method === 'POST') request.body!.event_id ??= id
}

/** The log of devices calls it `event`. */
function eventField({ params }: Operation) {
  return params.some(({ in: where, name }) => where === 'query' && name === 'event')
    ? 'event'
    : 'event_id'
}

// Resources whose records belong to a record of another resource.
const parents: Partial<Record<string, string>> = { bar_consumptions: 'bars' }

function resourceById(operation: Operation) {
  const [own = ''] = operation.id.split('.')
  const resource = parents[own] ?? own
  const id = operation.params.find((one) => one.in === 'path' && one.name === 'id')
  // A wristband is named by its number, which the API itself understands.
  if (id?.format !== 'uuid') return undefined
  return !isEventPath(operation) && hasList(resource) ? resource : undefined
}

function resourceOfName(fields: readonly Field[], name: string) {
  const field = fields.find((one) => one.name === name)
  return field && resourceOf(field)
}
