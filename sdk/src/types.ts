import type { components, operations } from './generated/schema.ts'

/** The name of an operation: `bars.create`. */
export type OperationId = keyof operations
/** A schema of the contract by its name, as it stands on the wire. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]
type KeysOf<Union> = Union extends unknown ? keyof Union : never
type FieldOf<Union, Name> = Union extends unknown
  ? Name extends keyof Union
    ? Union[Name]
    : never
  : never
/** The fields of all kinds of a union, each of which may be missing. */
export type AnyKind<Union> = { [Name in KeysOf<Union>]?: FieldOf<Union, Name> }
/** A union by `type` as it may arrive: every other field of each of its kinds may be there or not. */
export type AsSent<Union extends { type: unknown }> = { type: Union['type'] } & Omit<
  AnyKind<Union>,
  'type'
>
export type ErrorCode = Schema<'ErrorCode'>
export type Access =
  | 'public'
  | 'signed_in'
  | 'phone'
  | 'checker'
  | 'server'
  | 'cashier'
  | 'admin'
  | 'superadmin'
export type ErrorEntry = { status: number; en: string; fr: string; de: string }

export type Resource = OperationId extends `${infer Name}.${string}` ? Name : never
export type Verb<R extends Resource> = OperationId extends infer Id
  ? Id extends `${R}.${infer Name}`
    ? Name
    : never
  : never
export type Op<R extends Resource, V extends Verb<R>> = Extract<`${R}.${V}`, OperationId>

type Part<
  Id extends OperationId,
  Name extends 'path' | 'query' | 'header',
> = operations[Id]['parameters'] extends { [K in Name]?: infer Value } ? NonNullable<Value> : never
type Json<Value> = Value extends { content: { 'application/json': infer Body } } ? Body : never
type Form<Value> = Value extends { content: { 'multipart/form-data': infer Body } } ? Body : never
type RequestBody<Id extends OperationId> = NonNullable<operations[Id]['requestBody']>
/** Fields of a multipart form: files as Blobs, everything else as its value. */
export type FormOf<Id extends OperationId> = Form<RequestBody<Id>>
type Bytes<Value> = Value extends { content: { 'application/octet-stream': unknown } }
  ? Blob | ReadableStream<Uint8Array>
  : never
/** A body that is a file, sent as it is read: `await openAsBlob(path)` in Node, a File in a browser. */
export type BytesOf<Id extends OperationId> = Bytes<RequestBody<Id>>
type Optional<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** `if-none-match` is an option of a call, because its result depends on it. */
type Sent<Headers> = [Headers] extends [never] ? never : Omit<Headers, 'if-none-match'>

/** Input of a call: `path`, `query` and `body` where the contract has them, never anything else. */
export type Input<Id extends OperationId> = Optional<'path', Part<Id, 'path'>> &
  Optional<'query', Part<Id, 'query'>> &
  Optional<'headers', Sent<Part<Id, 'header'>>> &
  Optional<'body', Json<RequestBody<Id>> | FormOf<Id> | BytesOf<Id>>

type Responses<Id extends OperationId> = operations[Id]['responses']
type Success<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202 ? Responses<Id>[Status] : never
}[keyof Responses<Id>]
/** Operations that answer `304` to a caller who has the newest answer. */
export type ConditionalId = {
  [Id in OperationId]: 304 extends keyof Responses<Id> ? Id : never
}[OperationId]
type EventStream<Value> = Value extends { content: { 'text/event-stream': unknown } } ? true : never
/**
 * Result of a call: the body of its success, bytes where the contract returns a file, or a
 * ReadableStream where it returns a stream of events.
 */
export type Result<Id extends OperationId> = [Json<Success<Id>>] extends [never]
  ? [EventStream<Success<Id>>] extends [never]
    ? Uint8Array
    : ReadableStream<Uint8Array>
  : Json<Success<Id>>

/** A parameter or a field of a body, as a form or a command line needs it. */
export type Field = {
  name: string
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  required: boolean
  format?: string
  choices?: (string | number)[]
  description?: string
  default?: string | number | boolean
  item?: { type: string; fields: string[] }
  /** Of an object that is sent, or of a list of them: what each of its fields takes, by its path. */
  keys?: Record<string, string>
}

type FieldLocation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The body is a multipart form. */
  is_form?: true
  /** The body is a file. */
  is_bytes?: true
}

/** Metadata that callers of an operation need. */
export type Route = FieldLocation & {
  /** The answer is a file. */
  is_file?: true
  /** The answer has no end of its own: it is read while it arrives. */
  is_stream?: true
  /** Repeats with the same idempotency key lead to the same record. */
  takes_key?: true
  /** A retry says that it is one. */
  tells_retry?: true
  /** Answers `304` to a caller who has the newest answer. */
  is_conditional?: true
}

/** An operation as data. */
export type Operation = FieldLocation & {
  id: string
  content_type: string
  tag: string
  summary: string
  description?: string
  access: Access
  /** No token for scripts may call it. */
  needs_person?: true
  status: number
  /** Answers `304` to a caller who has the newest answer. */
  is_conditional?: true
  params: (Field & { in: 'path' | 'query' | 'header' })[]
  body: Field[] | null
  answer: Field[]
}
