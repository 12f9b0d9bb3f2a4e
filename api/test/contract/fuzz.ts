import fc from 'fast-check'
import type { JsonSchema, Operation } from '../../src/contract.ts'
import type { Asked } from '../api.ts'
import {
  exampleOf,
  type Place,
  placesOf,
  readSchema,
  typeOf,
  valueAt,
  withValue,
} from './examples.ts'
import { wrongValues } from './wrong_values.ts'

/** A mutation of a valid request: the place to change and its new value. */
export type Mutation = {
  where: 'body' | 'query' | 'path' | 'headers' | 'whole'
  pick: number
  value: unknown
}

const hostile = [
  '',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  'C:\\windows\\system32',
  '=1+1|cmd',
  '@SUM(A1)',
  "'; DROP TABLE events; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u202e\u200f\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'İ'.repeat(100),
  'a'.repeat(10_000),
  '0198c0de-0000-7000-8000-000000000001',
  '2026-02-30T10:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
]
const numbers = [0, -0, -1, 1, 0.01, -0.01, 0.005, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e-9]

const anything = fc.oneof(
  fc.constantFrom<unknown>(...hostile, ...numbers, null, true, [], {}, [[]], undefined),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: -1000, max: 100_000 }).map((cents) => cents / 100),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)

/** One to three things that are done to a request. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    where: fc.constantFrom('body', 'body', 'body', 'query', 'path', 'headers', 'whole'),
    pick: fc.nat(),
    value: anything,
  }),
  { minLength: 0, maxLength: 3 },
) as fc.Arbitrary<Mutation[]>

/** The request after that: still one that can be sent. */
export function mutate(operation: Operation, asked: Asked, todo: Mutation[]): Asked {
  return todo.reduce((request, mutation) => apply(operation, request, mutation), asked)
}

function apply(operation: Operation, asked: Asked, { where, pick, value }: Mutation): Asked {
  const named = (place: string) => operation.parameters.filter((one) => one.in === place)
  switch (where) {
    case 'body':
      return operation.body
        ? { ...asked, body: inBody(operation.body, asked.body, pick, value) }
        : asked
    case 'whole':
      return operation.body ? { ...asked, body: value } : asked
    case 'query': {
      const one = named('query')[pick % (named('query').length + 1)]
      return {
        ...asked,
        query: { ...asked.query, [one?.name ?? 'surprise']: queryValue(one?.schema, value) },
      }
    }
    case 'path': {
      const one = named('path')[pick % (named('path').length || 1)]
      // An empty segment is another path.
      return one ? { ...asked, path: { ...asked.path, [one.name]: text(value) || '-' } } : asked
    }
    case 'headers': {
      const one = named('header')[pick % (named('header').length || 1)]
      // The client cannot send characters that a header does not allow.
      const sendable = text(value).replaceAll(/[^\x20-\x7e]/g, '?')
      return one ? { ...asked, headers: { ...asked.headers, [one.name]: sendable } } : asked
    }
  }
}

/** Half of the time what the schema is known to refuse, half of the time anything. */
function inBody(schema: JsonSchema, body: unknown, pick: number, value: unknown): unknown {
  const there = placesOf(schema).filter(({ path }) => has(body, path))
  const place = there[pick % there.length] as Place | undefined
  if (!place) return value
  const wrong = wrongValues(place, exampleOf(schema))
  return withValue(body, place.path, pick % 2 ? value : wrong[pick % wrong.length]?.value)
}

function has(body: unknown, path: Place['path']) {
  try {
    return valueAt(body, path) !== undefined
  } catch {
    return false
  }
}

function queryValue(raw: JsonSchema | undefined, value: unknown) {
  const choices = raw && typeOf(readSchema(raw).schema) === 'string' && readSchema(raw).schema.enum
  return choices && typeof value === 'number'
    ? choices[Math.abs(Math.trunc(value)) % choices.length]
    : text(value)
}

function text(value: unknown) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
