import { getEventListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { paged } from '../src/pages.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A network between us and an API: each request meets the next of these answers, the last one over and over. */
async function behind(...answers: Answer[]) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    answers[Math.min(seen.length, answers.length - 1)]!(request, response)
    seen.push(request)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const says =
  (status: number, body: object, headers = {}): Answer =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
const cut: Answer = (request) => void request.socket.destroy()
const busy = says(503, { error: 'busy', error_code: 'overloaded' })

describe('a call that may be repeated', () => {
  test('is tried again when the API is busy, or the connection is cut', async () => {
    const { url, seen } = await behind(busy, cut, says(200, { bars: [], count: 0 }))

    const answer = await createClient({ url }).bars.list()

    expect(answer).toEqual({ bars: [], count: 0 })
    expect(seen).toHaveLength(3)
  })

  test('that creates keeps its key', async () => {
    const { url, seen } = await behind(cut, says(201, { _id: 'a' }))

    await createClient({ url }).bars.create({ body: { name: 'Main' } })

    const [first, second] = seen.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  test('that moves money says that it is a retry once an answer is missing', async () => {
    const limited = says(429, { error: 'too many', error_code: 'rate_limited' })
    const { url, seen } = await behind(limited, cut, busy, says(200, { _id: 'a' }))

    const [_id, uid] = [crypto.randomUUID(), '04A1B2C3D4']
    const body = { _id, type: 'checkout' as const, uid }
    await createClient({ url, retries: 3 }).transactions.create({ body })

    const told = seen.map(({ headers }) => headers['idempotency-retry'])
    expect(told).toEqual([undefined, undefined, 'true', 'true'])
  })

  test.each([-1, Number.NaN])('is made once with %d retries, not for ever', async (retries) => {
    const { url, seen } = await behind(busy)

    await expect(createClient({ url, retries }).bars.list()).rejects.toThrow('busy')

    expect(seen).toHaveLength(1)
  })

  test('is given up after the tries it was given', async () => {
    const { url, seen } = await behind(busy)

    const call = createClient({ url, retries: 1 }).bars.list()

    await expect(call).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    expect(seen).toHaveLength(2)
  })

  test('does not wait for a minute', async () => {
    const limited = { error: 'too many', error_code: 'rate_limited' }
    const { url, seen } = await behind(says(429, limited, { 'retry-after': '60' }))

    const call = createClient({ url }).bars.list()

    await expect(call).rejects.toMatchObject({ code: 'rate_limited', retry_after: 60 })
    expect(seen).toHaveLength(1)
  })

  test('waits until the time of a proxy’s header, independent of its clock', async () => {
    const clock_ms = Date.parse('2020-01-01T00:00:00Z')
    const later: Answer = says(
      503,
      { error: 'busy', error_code: 'overloaded' },
      {
        date: new Date(clock_ms).toUTCString(),
        'retry-after': new Date(clock_ms + 60_000).toUTCString(),
      },
    )
    const { url } = await behind(later)

    const call = createClient({ url }).bars.list()

    await expect(call).rejects.toMatchObject({ code: 'overloaded', retry_after: 60 })
  })

  test('leaves nothing behind on a signal that goes on', async () => {
    const { url } = await behind(busy, busy, says(200, { bars: [], count: 0 }))
    const { signal } = new AbortController()

    await createClient({ url }).bars.list({}, { signal })

    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('ends with its signal, while it waits too', async () => {
    const { url } = await behind(
      says(503, { error: 'busy', error_code: 'overloaded' }, { 'retry-after': '9' }),
    )
    const stop = new AbortController()

    const call = createClient({ url }).bars.list({}, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 100)

    await expect(call).rejects.toThrow('enough')
  })
})

describe('a call that may not be repeated', () => {
  test('is made once', async () => {
    const { url, seen } = await behind(cut)

    const call = createClient({ url }).bars.update({ path: { id: 'a' }, body: { name: 'Other' } })

    await expect(call).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    expect(seen).toHaveLength(1)
  })

  test('nor with a key that the operation does not know', async () => {
    const { url, seen } = await behind(cut)
    const restore = createClient({ url }).events.db_restore_file

    const call = restore(
      { query: { backup_file: 'a' }, body: new Blob(['a']) },
      { idempotency_key: 'k-1' },
    )

    await expect(call).rejects.toMatchObject({ code: 'unreachable' })
    expect(seen).toHaveLength(1)
  })

  test('nor is one that was refused', async () => {
    const { url, seen } = await behind(says(404, { error: 'no', error_code: 'bar_not_found' }))

    const call = createClient({ url }).bars.get({ path: { id: 'a' } })

    await expect(call).rejects.toMatchObject({ code: 'bar_not_found' })
    expect(seen).toHaveLength(1)
  })
})

test('another server’s response differs from an unreachable address', async () => {
  const page: Answer = (_, response) => response.end('<!doctype html><title>Welcome</title>')
  const { url } = await behind(page)

  const call = createClient({ url }).bars.list()

  const message = `${url} does not answer as a Kermesse API does`
  await expect(call).rejects.toMatchObject({ code: 'unreachable', message })
})

const as_page = (status: number): Answer =>
  says(status, '<html>elsewhere</html>' as never, { 'content-type': 'text/html' })

test.each([
  ['a page where nothing is', as_page(404), 404],
  ['another API where nothing is', says(404, { message: 'no Route matched' }), 404],
  ['a proxy that asks for a password', as_page(401), 401],
  ['a proxy whose server is away', as_page(503), 503],
])('%s is not the API’s own refusal', async (_, answer, status) => {
  const { url } = await behind(answer)

  const call = createClient({ url, retries: 0 }).bars.get({ path: { id: 'a' } })

  const message = expect.stringMatching(
    `^${url} answers ${status} .*, and not as a Kermesse API does$`,
  )
  await expect(call).rejects.toMatchObject({ code: 'unreachable', status, message })
})

test('a proxy whose server is away for a moment is asked again', async () => {
  const { url, seen } = await behind(as_page(502), as_page(503), says(200, { bars: [], count: 0 }))

  expect(await createClient({ url }).bars.list()).toMatchObject({ count: 0 })
  expect(seen).toHaveLength(3)
})

test('a page is no file', async () => {
  const { url } = await behind(as_page(200))

  const call = createClient({ url }).events.db_backup({ path: { id: 'a' } })

  await expect(call).rejects.toMatchObject({ code: 'unreachable' })
})

test.each(['', 'null', '"up"'])('a response of %j is not the API’s', async (body) => {
  const { url } = await behind((_, response) =>
    response.writeHead(body ? 200 : 204, { 'content-type': 'application/json' }).end(body),
  )

  const call = createClient({ url, retries: 0 }).bars.list()

  await expect(call).rejects.toMatchObject({ code: 'unreachable', status: 0 })
})

test('a token does not follow to another address, nor does a creation become a reading', async () => {
  const other = await behind(says(200, { bars: [], count: 0 }))
  const { url } = await behind((_, response) =>
    response.writeHead(301, { location: `${other.url}/bars` }).end(),
  )
  const sdk = createClient({ url, token: 'secret', retries: 0 })

  const calls = [sdk.bars.list(), sdk.bars.create({ body: { name: 'Main' } })]

  const message = `${url} sends its callers on to ${other.url}/bars`
  for (const call of calls)
    await expect(call).rejects.toMatchObject({ code: 'unreachable', status: 0, message })
  expect(other.seen).toHaveLength(0)
})

test('an upload that is ended reads its file no further', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate()
      controller.enqueue(new Uint8Array(65_536))
    },
    cancel: () => end(),
  })
  const stop = new AbortController()
  const { url } = await behind(() => stop.abort(new Error('enough')))

  const call = createClient({ url }).events.db_restore_file(
    { query: { backup_file: 'a' }, body: file },
    { signal: stop.signal },
  )

  await expect(call).rejects.toThrow('enough')
  await ended
})

test('a token that cannot be sent is said without being shown', async () => {
  const { url, seen } = await behind(says(200, { bars: [], count: 0 }))
  const list = (token: string) => createClient({ url, token }).bars.list()

  await list('read-from-a-file\n')
  const error = await list('secret-1\nsecret-2').catch((one: unknown) => String(one))

  expect(seen.map(({ headers }) => headers['access-token'])).toEqual(['read-from-a-file'])
  expect(error).toMatch(/the token holds a line break/)
  expect(error).not.toContain('secret')
})

test.each(['', '.', '..', ' '])('%j in the place of an id is not sent', async (id) => {
  const { url, seen } = await behind(says(200, { bars: [], count: 0 }))

  const call = createClient({ url }).bars.get({ path: { id } })

  await expect(call).rejects.toThrow('path.id must name one')
  expect(seen).toHaveLength(0)
})

test('a list ends with the signal it was given', async () => {
  const { url, seen } = await behind(says(200, { bars: [{ _id: 'a' }], count: 9 }))
  const stop = new AbortController()
  const { signal } = stop
  const list = paged(createClient({ url }).bars.list, { query: { limit: 1 } }, { signal })
  const rows = list[Symbol.asyncIterator]()

  await rows.next()
  stop.abort(new Error('enough'))

  await expect(rows.next()).rejects.toThrow('enough')
  expect(seen).toHaveLength(1)
})

test('a list is gone through page by page, to its end', async () => {
  const bars = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id, name: _id }))
  const page: Answer = (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://127.0.0.1')
    const skip = Number(searchParams.get('skip'))
    const rows = bars.slice(skip, skip + Number(searchParams.get('limit')))
    says(200, { bars: rows, count: 5 })(request, response)
  }
  const { url, seen } = await behind(page)
  const names: string[] = []

  const { list } = createClient({ url }).bars
  for await (const { name } of paged(list, { query: { limit: 2 } })) names.push(name)

  expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(seen).toHaveLength(3)
})
