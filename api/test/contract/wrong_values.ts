import type { JsonSchema } from '../../src/contract.ts'
import { flatten } from '../../src/validation.ts'
import { contract } from '../api.ts'
import { type Path, type Place, typeOf, valueAt } from './examples.ts'

/** Something that a schema refuses: what is wrong with it, where the answer should point, and the value. */
export type Wrong = { what: string; field: string; path: Path; value: unknown }

/** Everything that is wrong for one place of a body. */
export function wrongValues(place: Place, example: unknown): Wrong[] {
  const { path, schema, nullable, required } = place
  const here = (what: string, value: unknown): Wrong => ({
    what,
    path,
    value,
    field: path.join('.'),
  })
  const wrong = wrongTypes(schema).map((value) => here(`is ${JSON.stringify(value)}`, value))
  if (!nullable) wrong.push(here('is null', null))
  if (required && typeof path.at(-1) === 'string') wrong.push(here('is missing', undefined))
  const value = valueAt(example, path)
  switch (typeOf(schema)) {
    case 'object':
      return [...wrong, ...unknownFields(place, value as object)]
    case 'array':
      return [
        ...wrong,
        ...wrongLists(schema, value as unknown[]).map(([w, v]) => here(w, v)),
        ...repeated(here, schema, value as unknown[]),
      ]
    case 'string':
      return [...wrong, ...wrongTexts(schema).map(([w, v]) => here(w, v))]
    case 'boolean':
      return wrong
    default:
      return [...wrong, ...wrongNumbers(schema).map(([w, v]) => here(w, v))]
  }
}

type Labelled = [what: string, value: unknown]

function wrongTypes(schema: JsonSchema): unknown[] {
  switch (typeOf(schema)) {
    case 'string':
      return [12, true, {}, ['a']]
    case 'boolean':
      return ['true', 1, 'yes', {}]
    case 'array':
      return ['a', { 0: 'a' }, 7]
    case 'object':
      return ['a', [], 7, true]
    default:
      return ['1', true, {}, [1], '']
  }
}

// Fields that a caller may not set, and fields that do not exist.
const guesses = {
  _id: '0198c0de-0000-7000-8000-00000000dead',
  event_id: '0198c0de-0000-7000-8000-00000000dead',
  right: 50,
  deleted: true,
  archived: true,
  created_at: '2020-01-01T00:00:00.000Z',
  balance: 1000,
  unpaid: 1000,
  secrets: {},
  password_hash: 'x',
  surprise: 1,
  constructor: 1,
}

function unknownFields({ path, schema }: Place, value: object): Wrong[] {
  const { properties } = flatten(contract, schema)
  const unknown = Object.entries(guesses).filter(([name]) => !Object.hasOwn(properties, name))
  return unknown.map(([name, one]) => ({
    what: `has ${name}`,
    path,
    value: { ...value, [name]: one },
    field: [...path, name].join('.'),
  }))
}

function repeated(
  here: (what: string, value: unknown) => Wrong,
  { uniqueItems }: JsonSchema,
  [first]: unknown[],
) {
  const wrong = here('repeats itself', [first, first])
  return uniqueItems ? [{ ...wrong, field: `${wrong.field}.1` }] : []
}

function wrongLists({ minItems, maxItems }: JsonSchema, [first]: unknown[]) {
  const wrong: Labelled[] = []
  if (minItems) wrong.push(['is empty', []])
  if (maxItems) wrong.push(['is too long', Array(maxItems + 1).fill(first)])
  return wrong
}

function wrongTexts(schema: JsonSchema): Labelled[] {
  const { enum: choices, format, pattern, minLength, maxLength } = schema
  if (choices) return [['is no choice', 'nonsense']]
  const known = format ? wrongFormats[format] : undefined
  if (known) return known.map((value) => [`is ${JSON.stringify(value)}`, value])
  const wrong: Labelled[] = []
  if (minLength || (pattern && !new RegExp(pattern, 'u').test(''))) wrong.push(['is empty', ''])
  if (minLength && minLength > 1) wrong.push(['is too short', 'a'.repeat(minLength - 1)])
  if (maxLength && maxLength < 100_000) wrong.push(['is too long', 'a'.repeat(maxLength + 1)])
  if (pattern)
    wrong.push(['is not in the pattern', outside(pattern)], ['ends in a line break', 'CHF\n'])
  // A text that holds JSON stays as it was sent, and the operation reads it.
  if (schema.contentEncoding || schema.contentSchema) return wrong
  for (const name of Object.keys(unprintable)) wrong.push([`has ${name}`, unprintable[name]])
  return wrong
}

/** Some patterns accept every text with a visible letter. */
const outside = (pattern: string) =>
  ['ü§ !', ' '].find((text) => !new RegExp(pattern, 'u').test(text))

const unprintable: Record<string, string> = {
  'a NUL': 'a\u0000b',
  'a bell': 'a\u0007b',
  'an escape': 'a\u001b[2Jb',
  'a C1 control': 'a\u0085b',
  'a turn of direction': 'a\u202eb',
  'half a surrogate': 'a\ud800b',
  'the other half': 'a\udc00b',
  'what is left of broken bytes': 'a\ufffdb',
}

const uuid = '0198c0de-0000-7000-8000-000000000001'
const wrongFormats: Record<string, string[]> = {
  uuid: ['', 'x', `{${uuid}}`, `(${uuid})`, `[${uuid}]`, uuid.replaceAll('-', ':'), `${uuid}0`],
  'date-time': [
    '',
    'yesterday',
    '2026-07-04T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-13-01T00:00:00Z',
    '1751652000',
  ],
  date: ['', '2026-02-30', '2026-7-4', '2026-07-04T00:00:00Z', '20260704'],
  email: ['someone', 'a@b@c.org', '@example.org'],
  ipv4: ['', '256.1.1.1', '::1', '192.0.2.7/24', 'localhost'],
}

function wrongNumbers(schema: JsonSchema): Labelled[] {
  const { enum: choices, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const step = format === 'money' ? 0.01 : 1
  const wrong: Labelled[] = [
    ['is huge', 1e15],
    ['is beyond numbers', 1e308],
    ['is hugely negative', -1e15],
  ]
  if (choices) wrong.push(['is no choice', 7])
  if (format === 'money') wrong.push(['has three decimals', 1.005], ['has many', 0.1 + 0.2])
  else if (typeOf(schema) === 'integer') wrong.push(['is no whole number', 1.5])
  if (minimum !== undefined) wrong.push(['is too small', rounded(minimum - step)])
  if (maximum !== undefined) wrong.push(['is too large', rounded(maximum + step)])
  if (exclusiveMinimum !== undefined) wrong.push(['is the open end', exclusiveMinimum])
  if (exclusiveMaximum !== undefined) wrong.push(['is the other open end', exclusiveMaximum])
  return wrong
}

function rounded(value: number) {
  return Math.round(value * 100) / 100
}
