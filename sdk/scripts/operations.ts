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
    status: Number(status),
    content_type,
    params: parameters.map(({ name, in: where, required, description, schema }) => ({
      in: where as 'path' | 'query' | 'header',
      ...field(contract, name, schema, required ?? false, description),
    })),
    body: body ? fieldsOf(contract, body) : null,
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

function field(
  contract: Contract,
  name: string,
  raw: Schema,
  required: boolean,
  description?: string,
): Field {
  const schema = follow(contract, raw) as Schema
  const choice = schema.oneOf
    ?.map((one) => follow(contract, one) as Schema)
    .find(({ type }) => type !== 'null')
  const { type, enum: choices, items, default: fallback } = choice ?? schema
  // A list of files is given as files are.
  const format = (choice ?? schema).format ?? (items?.format === 'binary' ? 'binary' : undefined)
  const says = description ?? raw.description ?? schema.description ?? choice?.description
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

function flatten(
  contract: Contract,
  raw: Schema,
): { type: string; properties: Record<string, Schema>; required: string[] } {
  const schema = follow(contract, raw) as Schema
  const parts = (schema.allOf ?? []).map((part) => flatten(contract, part))
  return {
    type: String(schema.type ?? 'object'),
    properties: Object.assign({}, schema.properties, ...parts.map((part) => part.properties)),
    required: [...(schema.required ?? []), ...parts.flatMap((part) => part.required)],
  }
}

function follow(contract: Contract, one: { $ref?: string }): unknown {
  if (!one.$ref) return one
  const [, , section, name] = one.$ref.split('/')
  return (contract.components as unknown as Record<string, Record<string, unknown>>)[section!]![
    name!
  ]
}
