import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { bounds } from '../../src/request_bounds.ts'
import { type Answer, contract, newAddress, operationOf, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { exampleOf, type Path, placesOf, typeOf, withValue } from './examples.ts'

const api = await startApi()
const { event_id, bands } = await createFestival(api)
const { token } = await createSuperadmin(api)
const port = Number(new URL(api.url).port)

/** More than any fault needs, and less than the faults of a whole body. */
const most_characters = 16_000

function isBounded({ status, body, text }: Answer) {
  // Items that are validated alone are answered one by one.
  const [item] = (body.results ?? []) as { details?: unknown[] }[]
  const { length } = (item?.details ?? body.details ?? []) as unknown[]
  const is_refused = item !== undefined || (status >= 400 && status < 500)
  return is_refused && text.length <= most_characters && length <= 20
}

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, n]))

/** Bodies whose faults are many more than a response has room for. */
function faultyBodies({ body, is_body_optional }: Operation) {
  const example = exampleOf(body!) as object
  const lists = placesOf(body!)
    .filter(({ schema }) => typeOf(schema) === 'array')
    .map(({ path }) => path)
  const list = (path: Path, item: unknown) =>
    withValue(
      example,
      path,
      Array.from({ length: 3_000 }, () => item),
    )
  return {
    'many unknown fields': fields(6_000),
    'as many unknown fields as are read': { ...example, ...fields(150) },
    'an unknown field with a long name': { ...example, ['a'.repeat(50_000)]: 1 },
    'a deep value': { ...example, a: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) },
    ...(!is_body_optional && { 'a list': Array.from({ length: 3_000 }, () => ({})) }),
    ...Object.fromEntries(lists.map((path) => [`a list at ${path}`, list(path, {})])),
  }
}

describe.each(contract.operations.filter(({ body }) => body))(
  'a faulty body for $id',
  (operation) => {
    test('is answered by less than was sent, with twenty faults at most', async () => {
      const query = operation.event === 'query' ? { event_id } : {}
      const bad: string[] = []
      for (const [what, body] of Object.entries(faultyBodies(operation))) {
        const path = { short_id: 'A1B2', uid: '04A1B2C3D4' }
        const answer = await api.call(operation, { path, query, body, token })
        if (!isBounded(answer)) bad.push(`${what} → ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      expect(bad).toEqual([])
    })
  },
)

describe.each(contract.operations.filter(({ access }) => access === 'public'))(
  'a faulty query for $id',
  (operation) => {
    test.each([
      ['many unknown parameters', fields(380)],
      ['a parameter with a long name', { ['a'.repeat(10_000)]: 1 }],
      ['one parameter many times', { a: Array.from({ length: 390 }, () => 1) }],
      ['more parameters than are read', { a: Array.from({ length: 4_000 }, () => '') }],
    ])('with %s is answered by twenty faults at most', async (_what, query) => {
      expect(await api.call(operation, { query })).toSatisfy(isBounded)
    })
  },
)

test('a body without a session is at most 64 kB, also unpacked', async () => {
  const open = contract.operations.filter(
    ({ access, method }) => access === 'public' && method !== 'GET',
  )
  const body = `{"name":"${'a'.repeat(64_000)}"}`
  const packed = gzipSync(body)

  for (const operation of open) {
    const plain = await api.call(operation, { body })
    const unpacked = await api.call(operation, {
      body: packed,
      headers: { 'content-encoding': 'gzip' },
    })
    const is_read = operation.body || operation.raw
    for (const { status } of [plain, unpacked]) expect(status).toBe(is_read ? 413 : status)
  }
  expect(open.length).toBeGreaterThan(8)
})

test('a query names no parameter of a list so often that it would not be read', () => {
  const most = contract.operations.map(({ parameters }) =>
    parameters
      .filter((one) => one.in === 'query')
      .map(({ schema }) => contract.follow(schema).maxItems ?? 1)
      .reduce((sum, count) => sum + count, 0),
  )

  expect(Math.max(...most)).toBeLessThanOrEqual(bounds.query_parameters)
})

describe('a network that sends one faulty request after the other', () => {
  const login = operationOf('users.login')
  const large = { ...fields(190), password: 'a'.repeat(50_000) }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  async function spend(address: string) {
    for (let n = 0; n < 12; n++) await api.call(login, { body: large, headers: from(address) })
    return address
  }

  test('has its large bodies refused before they are read, and no others', async () => {
    const address = await spend(newAddress())
    const short_id = bands[0]!.short_id

    const again = await api.call(login, { body: large, headers: from(address) })
    const elsewhere = await api.call(login, { body: large, headers: from(newAddress()) })
    const wallet = await api.call(operationOf('clients.short'), {
      path: { short_id },
      headers: from(address),
    })

    expect(again).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } })
    expect(elsewhere.status).toBe(400)
    expect(wallet.status).toBe(200)
  })

  test('is answered after those who ask for something', async () => {
    const address = await spend(newAddress())
    const answered: string[] = []
    const note = (what: string) => () => void answered.push(what)

    await Promise.all([
      api.call(login, { body: {}, headers: from(address) }).then(note('faulty')),
      api
        .call(operationOf('events.general'), { query: { event_id }, headers: from(address) })
        .then(note('right')),
    ])

    expect(answered).toEqual(['right', 'faulty'])
  })
})

test('two Host headers are refused', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
    socket.write('GET /health/live HTTP/1.1\r\nhost: a.example\r\nHost: b.example\r\n\r\n')
  })

  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"error_code":"invalid_request"')
})
