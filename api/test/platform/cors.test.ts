import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'

const shop = 'https://shop.example.org'
const api = await startApi({ origins: [shop] })
const wanted = ['access-token', 'authorization', 'content-type', 'idempotency-key', 'wristband-pin']

const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${api.url}${path}`, { method, headers })
const words = (answer: Response, name: string) =>
  (answer.headers.get(name) ?? '').toLowerCase().split(/, ?/).filter(Boolean)

/** The preflight request of a browser before a call with our headers. */
const preflight = (origin: string) =>
  ask('OPTIONS', '/bars', {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': wanted.join(', '),
  })

describe('a page of an origin that the installation names', () => {
  test('may send every header of the contract', async () => {
    const answer = await preflight(shop)

    expect(answer.headers.get('access-control-allow-origin')).toBe(shop)
    expect(words(answer, 'access-control-allow-headers')).toEqual(expect.arrayContaining(wanted))
  })

  test.each(['/health', '/bars', '/no-such-path', '/clients/short/NOBODY'])(
    'may read why %s answers as it does',
    async (path) => {
      const answer = await ask('GET', path, { origin: shop })

      expect(answer.headers.get('access-control-allow-origin')).toBe(shop)
      expect(words(answer, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining(['x-request-id', 'retry-after', 'content-disposition']),
      )
    },
  )
})

test('a page of any other origin may not', async () => {
  const asked = await preflight('https://elsewhere.example.org')
  const answer = await ask('GET', '/health', { origin: 'https://elsewhere.example.org' })

  for (const one of [asked, answer])
    expect(one.headers.get('access-control-allow-origin')).toBeNull()
})
