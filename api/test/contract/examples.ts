import type { JsonSchema } from '../../src/contract.ts'
import { flatten, kindField } from '../../src/validation.ts'
import { contract } from '../api.ts'

export type Path = (string | number)[]

/** Somewhere in a body: what its schema allows there. */
export type Place = { path: Path; schema: JsonSchema; nullable: boolean; required: boolean }

/** A schema with its references followed, and whether null is allowed too. */
export function readSchema(raw: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const schema = contract.follow(raw)
  const nullable =
    [schema.type].flat().includes('null') ||
    Boolean(schema.oneOf?.some(({ type }) => type === 'null'))
  if (!schema.oneOf || kindField(schema)) return { schema, nullable }
  return { schema: readSchema(schema.oneOf.find(({ type }) => type !== 'null')!).schema, nullable }
}

export function typeOf(schema: JsonSchema) {
  return [schema.type].flat().find((one) => one !== 'null') ?? 'object'
}

/** A body in which every field of its schema has a value that the schema allows. */
export function exampleOf(raw: JsonSchema, name = ''): unknown {
  const { schema } = readSchema(raw)
  switch (typeOf(schema)) {
    case 'object': {
      const { properties } = flatten(contract, schema)
      return Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, exampleOf(one, key)]),
      )
    }
    case 'array':
      return [exampleOf(schema.items!)]
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, name)
    default:
      return numberFor(schema)
  }
}

function numberFor({ enum: choices, minimum, exclusiveMinimum }: JsonSchema) {
  return choices?.find((one) => one !== null) ?? Math.max(1, minimum ?? (exclusiveMinimum ?? 0) + 1)
}

const texts = [
  'Orange',
  'CH',
  'CHF',
  '06:00',
  '04A1B2C3D4',
  '1234',
  'https://example.org/a',
  'orange-juice-2026',
  'A9',
  'AC04',
  'bars.list',
  'abcdefghijklmnopqrstuvwxyz012345',
  '04718293',
  '0.2.0',
  'A'.repeat(86),
  'A'.repeat(122),
]

const texts_by_name: Record<string, string> = {
  reason: 'Asked for by the visitor',
  note: 'Called back at noon',
  review_note: 'The price was right',
}

function textFor(schema: JsonSchema, name: string) {
  const { enum: choices, format, pattern, minLength = 0, maxLength = 1000 } = schema
  if (choices) return choices.find((one) => one !== null)
  if (format === 'uuid') return '0198c0de-0000-7000-8000-000000000001'
  if (format === 'date-time') return '2026-07-04T18:00:00.000Z'
  if (format === 'date') return '2026-07-04'
  if (format === 'email') return 'someone@example.org'
  if (format === 'ipv4') return '192.0.2.7'
  if (format === 'binary') return new File(['a file'], 'file.bin')
  if (schema.contentEncoding === 'base64') return 'UEsDBA=='
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text))
  const text = [texts_by_name[name] ?? '', ...texts].find((one) => one && fits(one))
  if (text === undefined) throw new Error(`no example for ${JSON.stringify(schema)}`)
  return text
}

/** Every field of a body, however deep; of a list its first entry. */
export function placesOf(raw: JsonSchema, path: Path = [], required = true): Place[] {
  const { schema, nullable } = readSchema(raw)
  const place = { path, schema, nullable, required }
  if (typeOf(schema) === 'array') return [place, ...placesOf(schema.items!, [...path, 0])]
  if (typeOf(schema) !== 'object') return [place]
  const { properties, required: names } = flatten(contract, schema)
  const inside = Object.entries(properties).flatMap(([name, one]) =>
    placesOf(one, [...path, name], names.includes(name)),
  )
  return [place, ...inside]
}

/** A copy of a body with another value at one place; undefined takes the field away. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const inner = withValue((body as Record<string | number, unknown>)[first], rest, value)
  if (Array.isArray(body)) return body.with(first as number, inner)
  const { [first]: _, ...others } = body as Record<string, unknown>
  return inner === undefined ? others : { ...others, [first]: inner }
}

/** The value at a place of a body. */
export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce((part, name) => (part as Record<string | number, unknown>)[name], body)
}
