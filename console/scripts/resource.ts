import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { Field, ResourceContract } from '../src/resource/contract.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: (string | number | boolean | null)[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  writeOnly?: boolean
  default?: unknown
  'x-access'?: string
  'x-error'?: string
}
type Content = Record<string, { schema: Schema }>
type Parameter = { $ref?: string; name: string; in: string; schema: Schema }
type Operation = {
  operationId: string
  'x-access': string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Contract = {
  paths: Record<string, Record<string, Operation> | { parameters?: Parameter[] }>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

const prefix = 'virtual:resource/'
const languages = ['en', 'fr', 'de']
const file = new URL('../../api/src/generated/contract.json', import.meta.url)

/**
 * Provides `virtual:resource/vouchers`: the fields, sort keys, filters and rights of a resource for
 * its list and form. A screen loads only its own part, because the whole contract would be a
 * megabyte.
 */
export function resourceContracts(): Plugin {
  return {
    name: 'kermesse:resource-contracts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      this.addWatchFile(file.pathname)
      return `export default ${JSON.stringify(resourceContract(id.slice(prefix.length + 1)))}`
    },
  }
}

export function resourceContract(name: string): ResourceContract {
  const contract: Contract = JSON.parse(readFileSync(file, 'utf8'))
  const operations = operationsOf(contract, name)
  if (Object.keys(operations).length === 0) throw new Error(`the contract has no ${name}`)
  const { rows, row, query } = listed(contract, operations.list)
  const bodyOf = (operation?: Operation) => {
    const schema = operation?.requestBody?.content['application/json']?.schema
    return schema ? fieldsOf(contract, schema) : {}
  }
  return {
    rows,
    key: keyOf(contract, operations.get),
    of_event: Object.values(operations)
      .filter((operation) => takesEvent(contract, operation))
      .map(({ operationId }) => operationId.split('.')[1]!),
    access: Object.fromEntries(
      Object.entries(operations).map(([verb, operation]) => [verb, operation['x-access']]),
    ),
    query: Object.fromEntries(query.map(({ name, schema }) => [name, fieldOf(contract, schema)])),
    row: fieldsOf(contract, row),
    create: bodyOf(operations.create),
    update: bodyOf(operations.update),
  }
}

/** Returns the row fields and query of the list operation; empty for resources without a list. */
function listed(contract: Contract, list: Operation | undefined) {
  if (!list) return { rows: '', row: {}, query: [] }
  const page = properties(contract, list.responses['200']!.content!['application/json']!.schema)
  const [rows, { items: row = {} }] = Object.entries(page).find(([, { type }]) => type === 'array')!
  const query = (list.parameters ?? [])
    .map((parameter) => parameterOf(contract, parameter))
    .filter((parameter) => parameter.in === 'query')
  return { rows, row, query }
}

function operationsOf({ paths }: Contract, name: string): Record<string, Operation> {
  const all = Object.values(paths).flatMap(({ parameters = [], ...methods }) =>
    Object.values(methods as Record<string, Operation>).map((operation) => ({
      ...operation,
      parameters: [...(parameters as Parameter[]), ...(operation.parameters ?? [])],
    })),
  )
  const own = all.filter(({ operationId }) => operationId?.startsWith(`${name}.`))
  return Object.fromEntries(
    own.map((operation) => [operation.operationId.split('.')[1], operation]),
  )
}

/** Returns the path parameter that identifies a record. */
function keyOf(contract: Contract, operation: Operation | undefined) {
  const named = operation?.parameters?.map((one) => parameterOf(contract, one))
  return named?.find((one) => one.in === 'path')?.name ?? 'id'
}

function takesEvent(contract: Contract, { parameters = [] }: Operation) {
  return parameters.some((one) => parameterOf(contract, one).name === 'event_id')
}

function parameterOf({ components }: Contract, parameter: Parameter): Parameter {
  return parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter
}

function resolve(contract: Contract, schema: Schema): Schema {
  const { $ref, ...own } = schema
  if (!$ref) return schema
  return { ...resolve(contract, contract.components.schemas[$ref.split('/').at(-1)!]!), ...own }
}

function properties(contract: Contract, schema: Schema): Record<string, Schema> {
  const { allOf = [], properties: own = {} } = resolve(contract, schema)
  return Object.assign({}, ...allOf.map((part) => properties(contract, part)), own)
}

function fieldsOf(contract: Contract, schema: Schema): Record<string, Field> {
  const { required = [] } = resolve(contract, schema)
  return Object.fromEntries(
    Object.entries(properties(contract, schema)).map(([name, property]) => {
      const field = fieldOf(contract, property)
      return [name, required.includes(name) ? { ...field, required: true } : field]
    }),
  )
}

function fieldOf(contract: Contract, schema: Schema): Field {
  const { is_nullable, ...plain } = withoutNull(contract, schema)
  const { kind, ...rest } = kindOf(contract, plain)
  const field: Field = { kind, ...limitsOf(plain), ...rest }
  if (is_nullable) field.nullable = true
  if (plain['x-access']) field.access = plain['x-access']
  if (plain['x-error']) field.error = plain['x-error']
  if (['string', 'number', 'boolean'].includes(typeof plain.default))
    field.initial = plain.default as string | number | boolean
  return field
}

/** Nothing is a value of its own in the contract; in a form it is an empty field. */
function withoutNull(contract: Contract, schema: Schema) {
  const resolved = resolve(contract, schema)
  const one = resolved.oneOf?.filter(({ type }) => type !== 'null') ?? []
  if (one.length === 1) return { ...resolve(contract, one[0]!), is_nullable: true }
  const types = [resolved.type ?? []].flat()
  return {
    ...resolved,
    type: types.filter((type) => type !== 'null')[0] ?? 'object',
    ...(resolved.enum && { enum: resolved.enum.filter((value) => value !== null) }),
    is_nullable: types.includes('null'),
  }
}

function limitsOf(schema: Schema) {
  const limits = {
    min: schema.minimum,
    max: schema.maximum,
    above: schema.exclusiveMinimum,
    below: schema.exclusiveMaximum,
    min_length: schema.minLength,
    max_length: schema.maxLength,
    min_items: schema.minItems,
    max_items: schema.maxItems,
    pattern: schema.pattern,
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}

function kindOf(contract: Contract, schema: Schema): Field {
  const { type, format } = schema
  if (schema.writeOnly) return { kind: 'secret' }
  if (schema.enum) {
    const choices = schema.enum as (string | number)[]
    return { kind: 'choice', choices, ...(format === 'money' && { item: { kind: 'money' } }) }
  }
  if (type === 'array') return listOf(contract, schema)
  if (type === 'object') {
    const fields = fieldsOf(contract, schema)
    const names = Object.keys(fields)
    if (names.length > 0 && names.every((name) => languages.includes(name)))
      return { kind: 'texts', item: fields[names[0]!]! }
    return names.length > 0 ? { kind: 'group', fields } : { kind: 'other' }
  }
  if (type === 'boolean') return { kind: 'boolean' }
  if (format === 'money') return { kind: 'money' }
  if (type === 'integer' || type === 'number') return { kind: type }
  if (format === 'date-time') return { kind: 'moment' }
  if (format === 'date') return { kind: 'day' }
  if (format === 'uuid') return { kind: 'reference' }
  return { kind: 'text' }
}

function listOf(contract: Contract, { items = {} }: Schema): Field {
  const item = fieldOf(contract, items)
  if (item.kind === 'choice') return { kind: 'choices', choices: item.choices! }
  if (item.kind === 'reference') return { kind: 'references' }
  if (item.kind === 'group') return { kind: 'rows', fields: item.fields! }
  return { kind: 'entries', item }
}
