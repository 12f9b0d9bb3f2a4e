import { readFileSync } from 'node:fs'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Input, OperationId } from '@kermesse/sdk/types'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  'x-union-by'?: string
  minimum?: number
  pattern?: string
  minLength?: number
  contentEncoding?: string
  writeOnly?: boolean
}
type Operation = {
  operationId?: string
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const file = new URL('../../api/src/generated/contract.json', import.meta.url)
const contract: Contract = JSON.parse(readFileSync(file, 'utf8'))

/** A call with all that the contract lets it have. Headers are the SDK's. */
export function exampleInput(id: OperationId): Input<typeof id> {
  const { params, is_bytes } = operations[id]
  const of = (where: string) =>
    Object.fromEntries(
      params
        .filter((one) => one.in === where)
        .map((one) => [one.name, valueFor(one.name, { ...one, enum: one.choices } as Schema)]),
    )
  const content = bodyOf(id)
  const [type, described] = Object.entries(content)[0] ?? []
  const body = is_bytes
    ? new File(['a file'], 'file.bin')
    : described && valueFor('', described.schema)
  return { path: of('path'), query: of('query'), ...(type && { body }) } as Input<typeof id>
}

/** The names of what is taken and never shown. */
export function secretFields() {
  return Object.values(contract.components.schemas).flatMap((schema) => secretsIn(schema))
}

function secretsIn({ properties = {}, items, allOf = [] }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, one]) =>
    one.writeOnly ? [name] : secretsIn(one),
  )
  return [...own, ...(items ? secretsIn(items) : []), ...allOf.flatMap(secretsIn)]
}

function bodyOf(id: OperationId) {
  const all = Object.values(contract.paths).flatMap((methods) => Object.values(methods))
  return all.find(({ operationId }) => operationId === id)?.requestBody?.content ?? {}
}

function follow(schema: Schema): Schema {
  const { $ref, ...own } = schema
  const named = $ref ? follow(contract.components.schemas[$ref.split('/').at(-1)!]!) : {}
  const is_union = isUnion(own) || isUnion(named)
  const one = (own.oneOf ?? named.oneOf)?.find(({ type }) => type !== 'null')
  return one && !is_union ? follow(one) : { ...named, ...own }
}

const isUnion = (schema: Schema) => Boolean(schema.discriminator ?? schema['x-union-by'])

function propertiesOf(raw: Schema): Record<string, Schema> {
  const schema = follow(raw)
  const { allOf = [], properties = {}, oneOf = [] } = schema
  // All fields of all kinds, as the flags of the command are.
  if (isUnion(schema)) return Object.assign({}, ...oneOf.map(propertiesOf))
  return Object.assign({}, ...allOf.map(propertiesOf), properties)
}

const uuid = '0198c0de-0000-7000-8000-000000000001'

function valueFor(name: string, raw: Schema): unknown {
  const schema = follow(raw)
  const choice = schema.enum?.find((one) => one !== null)
  if (choice !== undefined) return choice
  switch ([schema.type].flat().find((one) => one !== 'null') ?? 'object') {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([field, one]) => [field, valueFor(field, one)]),
      )
    case 'array':
      if (name === 'ids') return [uuid, uuid.replace(/1$/, '2')]
      return schema.items ? [valueFor(name, schema.items)] : ['101', '102']
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(2, schema.minimum ?? 0)
    default:
      return textFor(name, schema)
  }
}

function textFor(name: string, { format, pattern }: Schema) {
  if (/uid$/.test(name)) return '04A1B2C3D4E5F6'
  if (format === 'uuid') return uuid
  if (format === 'date-time') return '2026-07-04T18:00:00.000Z'
  if (format === 'date') return '2026-07-04'
  if (format === 'binary') return new File(['a file'], 'file.bin')
  if (/password|secret|(^|_)(key|token|pin)$|_buffer$/i.test(name))
    return `<${name.toLowerCase().replaceAll('_', '-')}>`
  if (/_file$/.test(name)) return 'file.bin'
  return pattern && !new RegExp(pattern, 'u').test('a word') ? 'A1B2C3' : 'a word'
}
