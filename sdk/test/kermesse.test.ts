import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError, Kermesse } from '../src/kermesse.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** An API that answers each query by this. */
async function api(answer: (query: URLSearchParams) => object, status = 200) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1')
    asked.push(`${url.pathname}${url.search}`)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer(url.searchParams)))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { kermesse: new Kermesse(url, { token: 't', retries: 0 }), asked }
}

const all = Array.from({ length: 5 }, (_, n) => ({ name: `Bar ${n}` }))
const page = (query: URLSearchParams) => {
  const skip = Number(query.get('skip') ?? 0)
  return { bars: all.slice(skip, skip + Number(query.get('limit') ?? 50)), count: all.length }
}

describe('a list', () => {
  test('is awaited for one page', async () => {
    const { kermesse, asked } = await api(page)

    const { bars, count } = await kermesse.bars.list({ query: { limit: 2 } })

    expect(bars.map(({ name }) => name)).toEqual(['Bar 0', 'Bar 1'])
    expect(count).toBe(5)
    expect(asked).toEqual(['/bars?limit=2'])
  })

  test('is walked over all of its pages, as far as it is walked', async () => {
    const { kermesse, asked } = await api(page)
    const names: string[] = []
    for await (const { name } of kermesse.bars.list({ query: { limit: 2 } })) names.push(name)
    const calls = asked.splice(0)
    for await (const { name } of kermesse.bars.list({ query: { limit: 2 } }))
      if (name === 'Bar 1') break

    expect(names).toEqual(all.map(({ name }) => name))
    expect(calls).toEqual(['/bars?limit=2', '/bars?limit=2&skip=2', '/bars?limit=2&skip=4'])
    expect(asked).toEqual(['/bars?limit=2'])
  })

  test('that says where it goes on is followed to its end', async () => {
    const { kermesse, asked } = await api((query) => {
      const after = Number(query.get('after') ?? 0)
      const rows = all.slice(after, after + 2)
      return {
        transactions: rows,
        count: 3,
        count_is_capped: true,
        ...(rows.length === 2 && { next: String(after + 2) }),
      }
    })
    let walked = 0
    for await (const _ of kermesse.transactions.list({ query: { limit: 2 } })) walked++

    expect(walked).toBe(5)
    expect(asked).toHaveLength(3)
  })
})

test('a refusal of a list is thrown where it is awaited or walked', async () => {
  const { kermesse } = await api(() => ({ error: 'no', error_code: 'forbidden' }), 403)
  const walk = async () => {
    for await (const _ of kermesse.bars.list()) expect.fail('walked')
  }

  await expect(walk()).rejects.toThrow(ApiError)
  await expect(kermesse.bars.list()).rejects.toMatchObject({ code: 'forbidden', status: 403 })
})

test('a call that is given up throws an AbortError', async () => {
  const { kermesse } = await api(page)

  const given_up = kermesse.bars.list({}, { signal: AbortSignal.abort() })

  await expect(given_up).rejects.toMatchObject({ name: 'AbortError' })
})
