import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { JsonSchema, Operation } from '../../src/contract.ts'
import { type Answer, type Asked, contract, operationOf, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { pairPhone } from '../paired_phone.ts'
import { exampleOf, placesOf, readSchema, typeOf, withValue } from './examples.ts'
import { exampleFor } from './requests.ts'
import { wrongValues } from './wrong_values.ts'

const api = await startApi()
const festival = await createFestival(api)
const { event_id } = festival
const { token } = await createSuperadmin(api)
const phone = await pairPhone(api, festival)
const tokenFor = ({ access }: Operation) => (access === 'phone' ? phone.token : token)
const id = '0198c0de-0000-7000-8000-000000000001'
const path = {
  id,
  event_id: id,
  import_id: id,
  transaction_id: id,
  uid: '04A1B2C3D4',
  short_id: 'A1B2',
  file_name: 'file.xml',
  number: '101',
  terminal: '101',
}

type Try = Asked & { what: string }

/** Sends each, some at a time, and answers a line for whatever was not refused as it should be. */
async function complaints(
  operation: Operation,
  tries: Try[],
  isRight: (answer: Answer, at: number) => boolean,
): Promise<string[]> {
  const bad: string[] = []
  const waiting = [...tries.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { what, ...asked }] = next
      const answer = await api.call(operation, { path, token: tokenFor(operation), ...asked })
      const tells_too_much = /node_modules|\.ts:\d|\n\s+at /.test(answer.text)
      if (answer.status >= 500 || tells_too_much || !isRight(answer, at))
        bad.push(`${what} → ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return bad
}

function names(field: string, { status, body }: Answer) {
  const details = (body.details ?? []) as { field: string }[]
  return status === 400 && details.some((one) => one.field === field)
}

/** Items that are validated one by one: a faulty one refuses no other. */
function isAlone({ body }: Operation, [list, item]: (string | number)[]) {
  const schema = contract.follow(body!)
  return item !== undefined && schema.properties?.[list!]?.['x-items-alone'] === true
}

/** The item waits for review, and its fault names the field within it. */
function isForReview(field: string, { status, body }: Answer) {
  type Result = { status: string; error_code?: string; details?: { field: string }[] }
  const [result] = (body.results ?? []) as Result[]
  const within = field.split('.').slice(2).join('.')
  return (
    status === 200 &&
    result?.status === 'review' &&
    result.error_code === 'invalid_request' &&
    result.details!.some((one) => one.field === within)
  )
}

function eventOf({ event }: Operation) {
  return event === 'query' ? { event_id } : {}
}

describe.each(contract.operations.filter(({ body }) => body))('the body of $id', (operation) => {
  const example = exampleOf(operation.body!)
  const query = eventOf(operation)

  test('is refused for every field that its schema does not allow, and the field is named', async () => {
    const wrongs = placesOf(operation.body!).flatMap((place) => wrongValues(place, example))
    const inside = wrongs.filter(({ field }) => field !== '')
    const tries = inside.map(({ what, path, value }) => ({
      what: `${path.join('.')} ${what}`,
      query,
      body: withValue(example, path, value),
    }))

    const bad = await complaints(operation, tries, (answer, at) => {
      const { field, path } = inside[at]!
      return isAlone(operation, path) ? isForReview(field, answer) : names(field, answer)
    })

    expect(bad).toEqual([])
  })

  test('is refused when it is no object, or no JSON, or no text at all', async () => {
    const tries = Object.entries(no_bodies)
      // A few calls may come without one.
      .filter(([what]) => !operation.is_body_optional || !['nothing', 'null'].includes(what))
      .map(([what, body]) => ({ what, query, body }))

    const bad = await complaints(operation, tries, ({ status }, at) => {
      const is_too_large = tries[at]!.body.length > operation.max_bytes
      return status === (is_too_large ? 413 : 400)
    })

    expect(bad).toEqual([])
  })

  test('is refused when it is larger than any that makes sense', async () => {
    const { text, packed } = tooLarge(operation.max_bytes)
    const bomb = { body: packed, headers: { 'content-encoding': 'gzip' } }
    const tries = [
      { what: 'large', query, body: text },
      { what: 'large when unpacked', query, ...bomb },
    ]

    const bad = await complaints(operation, tries, ({ status, body }) => {
      return status === 413 && body.error_code === 'payload_too_large'
    })

    expect(bad).toEqual([])
  })

  test('is refused when it is announced as something else', async () => {
    const body = JSON.stringify(example)
    const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']
    const tries = types.map((type) => ({
      what: type,
      query,
      body,
      headers: { 'content-type': type },
    }))

    const bad = await complaints(operation, tries, ({ status }) => status === 415)

    expect(bad).toEqual([])
  })
})

const known_bodies = new Map<number, { text: string; packed: Uint8Array }>()

/** A body above the limit, and what becomes it when it is unpacked; most operations have the same limit. */
function tooLarge(limit: number) {
  const known = known_bodies.get(limit)
  if (known) return known
  const text = `{"name":"${'a'.repeat(limit)}"}`
  const body = { text, packed: gzipSync(text) }
  known_bodies.set(limit, body)
  return body
}

const deep = 100_000
const no_bodies: Record<string, string | Uint8Array> = {
  nothing: '',
  null: 'null',
  'a list': '[]',
  'a text': '"a"',
  'a number': '1e999',
  'half an object': '{"name":',
  'two objects': '{}{}',
  'a comment': '{} // all',
  'a deep list': `${'['.repeat(deep)}${']'.repeat(deep)}`,
  'a deep object': `${'{"name":'.repeat(deep)}1${'}'.repeat(deep)}`,
  'a deep field': `{"name":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  'a poisoned prototype': '{"__proto__":{"right":50}}',
  'a poisoned constructor': '{"constructor":{"prototype":{"right":50}}}',
  'the same key twice, once wrong': '{"surprise":1,"surprise":2}',
  'broken UTF-8': Buffer.from('{"surprise":"\xff\xfe\xc3"}', 'latin1'),
  'UTF-16': Buffer.from('{"name":"a"}', 'utf16le'),
}

describe('a request that is too large to be read', () => {
  test.each([
    ['address', { search: 'é'.repeat(10_000) }, {}],
    ['header', {}, { 'x-remark': 'a'.repeat(20_000) }],
  ])('is refused like any other when it is its %s', async (_, search, headers) => {
    const url = new URL(`/clients?${new URLSearchParams(search)}`, api.url)

    const answer = await fetch(url, { headers })

    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({
      error_code: 'payload_too_large',
      error: 'The request is too large.',
      request_id: answer.headers.get('x-request-id'),
    })
  })
})

describe.each(contract.operations)('the address of $id', (operation) => {
  const query = eventOf(operation)
  const parameters = operation.parameters.filter((one) => one.in !== 'header')

  test('is refused for every parameter that its schema does not allow', async () => {
    const wrongs = parameters.flatMap((parameter) =>
      wrongTexts(parameter.schema).map((value) => ({ ...parameter, value })),
    )
    const body = exampleFor(operation)
    const tries: Try[] = wrongs.map(({ in: where, name, value }) => ({
      what: `${name} is ${JSON.stringify(value).slice(0, 60)}`,
      ...(where === 'path' ? { path: { ...path, [name]: value }, query } : {}),
      ...(where === 'query' ? { query: { ...query, [name]: value } } : {}),
      body,
    }))

    const bad = await complaints(operation, tries, ({ status }) => [400, 404].includes(status))

    expect(bad).toEqual([])
  })

  test('is refused with anything more in the query', async () => {
    const body = exampleFor(operation)
    const tries = ['surprise', 'Event_id', '__proto__', 'constructor', 'a[b]'].map((name) => ({
      what: name,
      body,
      query: { ...query, [name]: 'x' },
    }))

    const bad = await complaints(operation, tries, ({ status }) => status === 400)

    expect(bad).toEqual([])
  })
})

/** Texts that a parameter cannot be; one that takes any text takes none that cannot be printed. */
function wrongTexts(raw: JsonSchema): string[] {
  const { schema } = readSchema(raw)
  const { format, enum: choices, pattern, maxLength, maximum } = schema
  if (schema.items) return wrongTexts(schema.items)
  const wrong = ['a\u0000b', 'a\u0007b', '\ufffd']
  const is_text = typeOf(schema) === 'string'
  if (!is_text || format || choices) wrong.push('Infinity', '-1', '1e99')
  if (!is_text || format || choices || pattern)
    wrong.push("'; DROP TABLE events; --", '../../etc/passwd')
  if (maxLength) wrong.push('a'.repeat(maxLength + 1))
  if (maximum !== undefined) wrong.push(String(maximum + 1), '1.5')
  return wrong
}

test('a path that is not one leads nowhere', async () => {
  for (const place of [
    '/bars/%ZZ',
    '/bars/%ff',
    '/%00',
    '/bars/..%2f..%2fusers',
    '/openapi.yaml/x',
  ]) {
    const response = await fetch(`${api.url}${place}`, { headers: { 'access-token': token } })

    const is_page = response.headers.get('content-type')?.startsWith('text/html')
    expect(is_page ? 404 : response.status).toBeOneOf([400, 404])
  }
})

test('a version that is not spoken is refused, and ours is not', async () => {
  const health = operationOf('system.health')

  const next = await api.call(health, { headers: { 'accept-version': '2' } })
  const ours = await api.call(health, { headers: { 'accept-version': '1' } })

  expect(next).toMatchObject({ status: 400, body: { error_code: 'unsupported_version' } })
  expect(ours.status).toBe(200)
})

test('a key for repeating is between 1 and 255 characters long', async () => {
  const keyed = contract.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'idempotency-key'),
  )
  expect(keyed.length).toBeGreaterThan(8)

  for (const operation of keyed) {
    const body = exampleFor(operation)
    const tries = ['x'.repeat(256), ''].map((key) => ({
      what: `${operation.id} with ${key.length}`,
      headers: { 'idempotency-key': key },
      body,
      query: eventOf(operation),
    }))

    const bad = await complaints(operation, tries, (answer) => names('idempotency-key', answer))

    expect(bad).toEqual([])
  }
})
