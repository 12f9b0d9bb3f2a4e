import { readFileSync } from 'node:fs'
import type { CaptchaPurpose } from '@kermesse/core/platform/captcha_challenge'
import { rights } from '@kermesse/sdk/generated/rights'
import type { Access, OperationId } from '@kermesse/sdk/types'

/** A JSON schema as the contract writes it; references are followed as they are met. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** Of a union: the field that tells which of its kinds an object is. */
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  /** Of a union whose objects may leave that field out: its name. */
  'x-union-by'?: string
  default?: unknown
  writeOnly?: boolean
  additionalProperties?: boolean
  contentEncoding?: string
  /** Of a text that holds JSON. */
  contentSchema?: JsonSchema
  'x-access'?: Access
  'x-error'?: string
  'x-secret'?: boolean
  /** Entries of a list are read one by one: a malformed one does not refuse the others. */
  'x-items-alone'?: boolean
  /** Any record of the audit log: a field that is Money elsewhere is Money in it. */
  'x-record'?: boolean
}
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

/** Calls and refusals per minute and address. Many visitors share the address of a venue's network. */
export type RateLimit = {
  per_minute: number
  failures_per_minute?: number
  /** Counted by each process for itself: what has to answer without the database. */
  per_process?: true
  /** The subject of a call, such as one payment: callers are counted for it alone. */
  per?: `${'path' | 'query'}.${string}`[]
}

/** The place of a captcha's subject in a call, and whether unknown callers always need one. */
export type CaptchaRule = {
  purpose: CaptchaPurpose
  /** Without one it is for anyone: what a call names may be a secret. */
  subject?: `${'path' | 'query' | 'body'}.${string}`
  always?: true
}

/** An operation as the server mounts it. */
/** Since when an operation is not to be used any more, and the day on which it ends: `2027-06-30`. */
export type Deprecation = { since: string; until: string }

export type Operation = {
  id: OperationId
  method: string
  path: string
  access: Access
  status: number
  rate_limit?: RateLimit
  captcha?: CaptchaRule
  max_bytes: number
  parameters: Parameter[]
  body?: JsonSchema
  /** A call may come without it. */
  is_body_optional: boolean
  /** The schema of a multipart form, for operations that take one instead of a body. */
  form?: JsonSchema
  /** The body is taken as it came, whatever its type: its signature is of its bytes. */
  raw: boolean
  /** The body is a file that is read while it arrives. */
  streamed: boolean
  /** Absent for a file. */
  answer?: JsonSchema
  /** The media types of a file: `application/pdf`, `image/*`. */
  file_types: string[]
  /** The answer is a stream of events, which goes on until the caller leaves. */
  is_stream: boolean
  /** Answers `304` to a caller who has the newest answer, which has a `revision`. */
  is_conditional: boolean
  /** How the event in question is named, when the operation concerns one. */
  event: 'query' | 'path' | 'optional' | null
  /** Also for an event that is archived or deleted. */
  may_be_closed: boolean
  /** No token for scripts may call it. */
  needs_person: boolean
  /** Paired phones may call it too, with or without a person. */
  for_phones: boolean
  /** Paired phones may call it while they are locked. */
  for_locked_phones: boolean
  /** Refused at an event that is frozen for money; `facts` only at a restored one. */
  when_frozen: 'refused' | 'facts' | null
  /** The operations of its resource that it does to each of many records. */
  bulk?: string[]
  deprecation?: Deprecation
}
export type Contract = {
  document: Document
  operations: Operation[]
  follow(schema: JsonSchema): JsonSchema
}
export type Document = {
  /** The schema of an error's details, by its code. */
  'x-error-details'?: Record<string, JsonSchema>
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}
type Raw = {
  operationId: OperationId
  'x-access'?: Access
  'x-rate-limit'?: RateLimit
  'x-captcha'?: CaptchaRule
  'x-max-bytes'?: number
  'x-event'?: 'optional'
  'x-closed-event'?: 'allowed'
  'x-script-tokens'?: 'refused'
  'x-phones'?: 'allowed'
  'x-locked-phones'?: 'allowed'
  'x-frozen-event'?: 'refused' | 'facts'
  'x-bulk'?: string[]
  deprecated?: boolean
  'x-deprecation'?: Deprecation
  parameters?: object[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

const bytes = 'application/octet-stream'
/** The size of a body that says nothing else: what nobody has signed in for is read before the caller is known. */
const most_bytes = { public: 64_000, signed_in: 1_000_000 }
const kept_months = 6
const methods = ['get', 'post', 'put', 'patch', 'delete']
const accesses = [
  'public',
  'signed_in',
  'phone',
  ...Object.keys(rights).filter((name) => name !== 'none'),
]

let shared: Contract | undefined

/** The contract, read once per process from what `npm run gen` makes of openapi.yaml: JSON parses 200 times faster. */
export function readContract(): Contract {
  const file = new URL('generated/contract.json', import.meta.url)
  shared ??= contractOf(JSON.parse(readFileSync(file, 'utf8')))
  return shared
}

/** An operation without a declared access ends the process before it serves anyone. */
export function contractOf(document: Document): Contract {
  const resolve = <Value>(value: Value): Value => {
    const ref = (value as { $ref?: string }).$ref
    if (!ref) return value
    const [, , section, name] = ref.split('/')
    return resolve(document.components[section!]![name!] as Value)
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method] as Raw | undefined
      const shared = (item.parameters ?? []) as object[]
      return raw ? [describe(path, method, raw, shared, resolve)] : []
    }),
  )
  return { document, operations, follow: resolve }
}

function describe(
  path: string,
  method: string,
  raw: Raw,
  shared: object[],
  resolve: <Value>(value: Value) => Value,
): Operation {
  const access = raw['x-access']
  if (!access || !accesses.includes(access))
    throw new Error(`${raw.operationId} does not declare x-access`)
  const parameters = [...shared, ...(raw.parameters ?? [])].map((one) => resolve(one) as Parameter)
  const [status, answer] = Object.entries(raw.responses).find(([code]) => code.startsWith('2'))!
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    access,
    status: Number(status),
    rate_limit: raw['x-rate-limit'],
    captcha: raw['x-captcha'],
    max_bytes:
      raw['x-max-bytes'] ?? (access === 'public' ? most_bytes.public : most_bytes.signed_in),
    parameters,
    body: raw.requestBody?.content['application/json']?.schema,
    is_body_optional: raw.requestBody?.required === false,
    form: raw.requestBody?.content['multipart/form-data']?.schema,
    raw: Boolean(raw.requestBody?.content['*/*']),
    streamed: Boolean(raw.requestBody?.content[bytes]),
    answer: resolve(answer).content?.['application/json']?.schema,
    file_types: Object.keys(resolve(answer).content ?? {}),
    is_stream: Boolean(resolve(answer).content?.['text/event-stream']),
    is_conditional: '304' in raw.responses,
    event: eventOf(path, access, raw, parameters),
    may_be_closed: raw['x-closed-event'] === 'allowed',
    needs_person: raw['x-script-tokens'] === 'refused',
    for_phones: raw['x-phones'] === 'allowed',
    for_locked_phones: raw['x-locked-phones'] === 'allowed',
    when_frozen: raw['x-frozen-event'] ?? null,
    bulk: raw['x-bulk'],
    deprecation: deprecationOf(raw),
  }
}

/** A deprecated operation works for at least six more months, as docs/upgrades.md promises. */
function deprecationOf({ operationId, deprecated, 'x-deprecation': days }: Raw) {
  if (Boolean(deprecated) !== Boolean(days))
    throw new Error(`${operationId} needs both, deprecated and x-deprecation, or neither`)
  if (!days) return undefined
  const earliest = new Date(days.since)
  earliest.setUTCMonth(earliest.getUTCMonth() + kept_months)
  if (!(new Date(days.until) >= earliest))
    throw new Error(`${operationId} must work for ${kept_months} months after ${days.since}`)
  return days
}

function eventOf(
  path: string,
  access: Access,
  raw: Raw,
  parameters: Parameter[],
): Operation['event'] {
  if (access === 'public') return null
  if (/^\/events\/(short\/)?\{id\}/.test(path)) return 'path'
  if (!parameters.some(({ name, in: where }) => name === 'event_id' && where === 'query'))
    return null
  return raw['x-event'] ?? 'query'
}
