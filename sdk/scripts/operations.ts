import type { Field, Operation } from '../src/types.ts'
import type { NounTexts } from './nouns.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  description?: string
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  'x-union-by'?: string
}
type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Content = Record<string, { schema: Schema }>
type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  'x-script-tokens'?: 'refused'
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Sentences = { en: string; fr: string; de: string }
/** A plain resource: one record in the contract's words, its description, the error of an unknown one, and its sentences. */
type NounEntry = { one: string; about: string; not_found: string } & Record<
  keyof Sentences,
  NounTexts
>
export type Contract = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown> & { parameters?: Parameter[] }>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, { content?: Content }>
  }
  'x-errors': Record<string, { status: number; en: string; fr: string; de: string }>
  'x-error-details'?: Record<string, Schema>
  'x-details': Record<string, { problem: string; en: string; fr: string; de: string }>
  'x-readiness-checks': Record<string, { name: Sentences; why: Sentences }>
  'x-readiness': Record<string, { state: string } & Sentences>
  'x-alarms': Record<string, Sentences>
  'x-nouns': Record<string, NounEntry>
  'x-rights': Record<string, number>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** One plain row per operation: what a CLI, a router or a form needs to know without reading the contract. */
export function describeOperations(contract: Contract): Record<string, Operation> {
  const rows: Record<string, Operation> = {}
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of methods) {
      const operation = item[method] as OpenApiOperation | undefined
      if (operation)
        rows[operation.operationId] = describe(
          contract,
          path,
          method,
          item.parameters ?? [],
          operation,
        )
    }
  }
  return rows
}

function describe(
  contract: Contract,
  path: string,
  method: string,
  shared: Parameter[],
  operation: OpenApiOperation,
): Operation {
  const parameters = [...shared, ...(operation.parameters ?? [])].map(
    (one) => follow(contract, one) as Parameter,
  )
  const sent = operation.requestBody?.content ?? {}
  const form = sent['multipart/form-data']?.schema
  const body = sent['application/json']?.schema ?? form
  const [status, answer] = Object.entries(operation.responses).find(([code]) =>
    code.startsWith('2'),
  )!
  const [content_type, content] = Object.entries(
    (follow(contract, answer) as { content: Content }).content,
  )[0]!
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    tag: operation.tags[0]!,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    access: operation['x-access'] as Operation['access'],
    ...(operation['x-script-tokens'] && { needs_person: true as const }),
    status: Number(status),
    content_type,
    ...(operation.responses['304'] && { is_conditional: true as const }),
    params: parameters
      .filter(({ name }) => name !== 'if-none-match')
      .map(({ name, in: where, required, description, schema }) => ({
        in: where as 'path' | 'query' | 'header',
        ...field(contract, name, schema, required ?? false, description),
      })),
    body: body ? bodyOf(contract, body) : null,
    ...(form && { is_form: true as const }),
    ...(sent['application/octet-stream'] && { is_bytes: true as const }),
    answer: fieldsOf(contract, content.schema).map(({ description: _, ...one }) => one),
  }
}

function fieldsOf(contract: Contract, schema: Schema): Field[] {
  const { properties, required } = flatten(contract, schema)
  return Object.entries(properties).map(([name, one]) =>
    field(contract, name, one, required.includes(name)),
  )
}

/** The fields of a body, each object with what its own take. */
function bodyOf(contract: Contract, body: Schema): Field[] {
  const { properties } = flatten(contract, body)
  return fieldsOf(contract, body).map((one) => {
    const keys = keysOf(contract, properties[one.name]!)
    return Object.keys(keys).length > 0 ? { ...one, keys } : one
  })
}

/** `{ iban: 'text', 'owner.name': 'text' }`, of an object or of the objects of a list. */
function keysOf(contract: Contract, raw: Schema): Record<string, string> {
  const schema = chosen(contract, raw)
  const { properties } = flatten(contract, schema.items ? chosen(contract, schema.items) : schema)
  const pairs = Object.entries(properties).flatMap(([name, one]) => {
    const inner = chosen(contract, one).items ? {} : keysOf(contract, one)
    const paths = Object.entries(inner).map(([path, takes]) => [`${name}.${path}`, takes])
    return paths.length > 0 ? paths : [[name, takesOf(contract, one)]]
  })
  return Object.fromEntries(pairs)
}

function takesOf(contract: Contract, raw: Schema) {
  const { type, format, enum: choices, items } = chosen(contract, raw)
  const kind = [type].flat().find((one) => one !== 'null')
  if (choices) return choices.filter((one) => one !== null).join('|')
  if (kind === 'boolean') return 'true|false'
  if (format === 'money') return 'amount'
  if (format === 'date-time' || format === 'date') return 'date'
  if (kind === 'integer' || kind === 'number') return 'n'
  return items || kind === 'object' || !kind ? 'json' : 'text'
}

/** The schema itself, or the one of its alternatives that is not null. */
function chosen(contract: Contract, raw: Schema): Schema {
  const schema = follow(contract, raw) as Schema
  if (kindField(schema)) return schema
  const choices = schema.oneOf?.map((one) => follow(contract, one) as Schema)
  return choices?.find(({ type }) => type !== 'null') ?? schema
}

function field(
  contract: Contract,
  name: string,
  raw: Schema,
  required: boolean,
  description?: string,
): Field {
  const schema = follow(contract, raw) as Schema
  const choice = chosen(contract, raw)
  const { type, enum: choices, items, default: fallback } = choice
  // A list of files is given as files are.
  const format = choice.format ?? (items?.format === 'binary' ? 'binary' : undefined)
  const says = description ?? raw.description ?? schema.description ?? choice.description
  const kind = [type].flat().find((one) => one !== 'null') ?? 'object'
  const item = items && flatten(contract, items)
  return {
    name,
    type: kind as Field['type'],
    required,
    ...(format && { format }),
    ...(choices && { choices: choices.filter((one) => one !== null) as (string | number)[] }),
    ...(says && { description: says }),
    ...(fallback !== undefined && { default: fallback as string | number | boolean }),
    ...(item && { item: { type: item.type, fields: Object.keys(item.properties) } }),
  }
}

type Flat = { type: string; properties: Record<string, Schema>; required: string[] }

function flatten(contract: Contract, raw: Schema): Flat {
  const schema = follow(contract, raw) as Schema
  if (kindField(schema)) return flattenUnion(contract, schema)
  const parts = (schema.allOf ?? []).map((part) => flatten(contract, part))
  return {
    type: String(schema.type ?? 'object'),
    properties: Object.assign({}, schema.properties, ...parts.map((part) => part.properties)),
    required: [...(schema.required ?? []), ...parts.flatMap((part) => part.required)],
  }
}

/** The field that tells of which kind an object of a union is; undefined for other schemas. */
function kindField({ discriminator, 'x-union-by': name }: Schema) {
  return discriminator?.propertyName ?? name
}

/** The fields of all kinds of a union; required are those that every kind requires. */
function flattenUnion(contract: Contract, union: Schema): Flat {
  const name = kindField(union)!
  const kinds = union.oneOf!.map((kind) => flatten(contract, kind))
  const properties = Object.assign({}, ...kinds.map((kind) => kind.properties))
  const fields = kinds.map((kind) => kind.properties[name]!)
  const choices = fields.flatMap((field) => field.enum!)
  const left_out = fields.find((field) => field.default !== undefined)
  return {
    type: 'object',
    properties: { ...properties, [name]: { ...left_out, type: 'string', enum: choices } },
    required: kinds[0]!.required.filter((one) =>
      kinds.every((kind) => kind.required.includes(one)),
    ),
  }
}

function follow(contract: Contract, one: { $ref?: string }): unknown {
  if (!one.$ref) return one
  const [, , section, name] = one.$ref.split('/')
  return (contract.components as unknown as Record<string, Record<string, unknown>>)[section!]![
    name!
  ]
}
