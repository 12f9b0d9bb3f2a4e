import { rights } from '@kermesse/sdk/generated/rights'
import { isDay } from '@kermesse/sdk/rules/moment'
import type { Field, Operation } from '@kermesse/sdk/types'
import { UsageError } from './exit.ts'
import { type Sentence, t } from './i18n/language.ts'

export type Flag = { name: string; field: Field; places: ('query' | 'header' | 'body')[] }

const device_lists = ['smartphones', 'mypos_terminals', 'authorized_terminals']

// Fields that `--event` fills; it accepts a name or an id.
const event_fields = ['event_id', 'event']

/** The flag of a contract field: `dateBegin` is `--date-begin`. */
export function kebab(name: string) {
  return name
    .replace(/^_/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}

/** The flags of an operation. A field of both the query and the body is one flag. */
export function flagsOf(operation: Operation): Flag[] {
  const flags = new Map<string, Flag>()
  const add = (field: Field, place: Flag['places'][number]) => {
    if (event_fields.includes(field.name)) return
    const name = field.name === 'url' ? urlFlag(operation) : kebab(field.name)
    const known = flags.get(name)
    if (known) known.places.push(place)
    else flags.set(name, { name, field, places: [place] })
  }
  for (const param of operation.params) if (param.in !== 'path') add(param, param.in)
  for (const field of operation.body ?? []) add(field, 'body')
  return [...flags.values()]
}

/** The flag of a field `url`: --url is the installation, at every command. */
function urlFlag({ id }: Operation) {
  return id.startsWith('webhooks.') ? 'webhook-url' : 'return-url'
}

/** Returns the parts of the request that take the event. */
export function eventPlaces(operation: Operation): ('path' | 'query' | 'body')[] {
  const in_path = isEventPath(operation) ? (['path'] as const) : []
  const in_query = operation.params.some(
    (one) => one.in === 'query' && event_fields.includes(one.name),
  )
  const in_body = operation.body?.some(({ name }) => event_fields.includes(name))
  return [
    ...in_path,
    ...(in_query ? (['query'] as const) : []),
    ...(in_body ? (['body'] as const) : []),
  ]
}

/** In `/events/{id}` and paths below, the id is the event. */
export function isEventPath({ path }: Operation) {
  return /^\/events\/(short\/)?\{id\}/.test(path)
}

/** Parses a flag's text by its field. `null` empties a field. */
export function parseValue(field: Field, text: string): unknown {
  if (text === 'null' && !field.required) return null
  if (isRight(field)) return parseRight(text)
  switch (field.type) {
    case 'integer':
      return chosen(field, parseInteger(text))
    case 'number':
      return chosen(field, parseNumber(field, text))
    case 'boolean':
      return parseBoolean(text)
    case 'array':
      return parseArray(field, text)
    case 'object':
      return parseJson(text, 'an object in JSON')
    default:
      return parseText(field, text)
  }
}

/** The placeholder of a flag in the help. */
export function placeholder({ type, format, item }: Field) {
  if (type === 'object' || item?.type === 'object') return 'json'
  if (format === 'binary') return 'file'
  if (type === 'array') return 'a,b'
  if (format === 'money') return 'amount'
  if (format === 'date-time' || format === 'date') return 'date'
  if (format === 'uuid') return 'id'
  if (type === 'integer' || type === 'number') return 'n'
  return 'text'
}

export function choicesOf(field: Field): string[] | undefined {
  if (isRight(field)) return Object.keys(rights)
  return field.choices?.map(String)
}

export function isRight({ name }: Field) {
  return name === 'right' || name === 'min_right'
}

function parseRight(text: string) {
  const named = (rights as Record<string, number>)[text.toLowerCase()]
  if (named !== undefined) return named
  const level = Object.values(rights).find((one) => String(one) === text)
  if (level === undefined)
    throw new UsageError(t('one of {choices}', { choices: Object.keys(rights).join(', ') }))
  return level
}

function parseInteger(text: string) {
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(t('a whole number'))
  return Number(text)
}

function parseNumber({ format }: Field, text: string) {
  if (format === 'money' && !/^-?\d{1,12}(\.\d{1,2})?$/.test(text))
    throw new UsageError(t('an amount with at most two decimals, like 12.50'))
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) throw new UsageError(t('a number'))
  return Number(text)
}

function parseBoolean(text: string) {
  if (text !== 'true' && text !== 'false') throw new UsageError(t('true or false'))
  return text === 'true'
}

function parseText(field: Field, text: string) {
  if (field.format === 'date-time') return parseMoment(text)
  return chosen(field, text)
}

/** The value of a flag's text; the refusal says which flag it is and what it must be. */
export function readAs<Value>(flag: string, text: string, parse: (text: string) => Value): Value {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(
      t('--{flag} must be {shape}; "{text}" is not.', {
        flag,
        shape: (error as Error).message,
        text,
      }),
    )
  }
}

/** The date of a hand-written command's flag; refuses invalid ones, which the API would ignore. */
export function dateOf(flag: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : readAs(flag, text, parseMoment)
}

/** The API knows the event's zone and accepts a bare day; a time needs an offset. */
export function parseMoment(text: string) {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)) return text
  const is_iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!is_iso || Number.isNaN(Date.parse(text)) || !isDay(text.slice(0, 10)))
    throw new UsageError(t('a date like 2026-07-03 or 2026-07-03T16:00:00+02:00'))
  return new Date(text).toISOString()
}

function parseArray(field: Field, text: string): unknown[] {
  if (field.item?.type === 'object' || text.startsWith('[')) {
    const list = parseJson(text, 'a list in JSON')
    if (!Array.isArray(list)) throw new UsageError(t('a list in JSON'))
    return list
  }
  // Numbers of devices come from a note or a spreadsheet, with whatever stood between them.
  const between = device_lists.includes(field.name) ? /[\s,;]/ : ','
  const parts = text.split(between).flatMap((part) => part.trim() || [])
  if (field.item?.type === 'integer') return parts.map(parseInteger)
  if (field.item?.type === 'number') return parts.map((part) => parseNumber({ ...field }, part))
  return parts
}

function parseJson(text: string, what: Sentence): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(t(what))
  }
}

function chosen<Value extends string | number>(field: Field, value: Value): Value {
  if (field.choices && !field.choices.includes(value))
    throw new UsageError(t('one of {choices}', { choices: field.choices.join(', ') }))
  return value
}
