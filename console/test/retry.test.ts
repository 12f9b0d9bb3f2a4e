import { ApiError } from '@kermesse/sdk/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchWithPatience, isTransient, retry, retryDelay } from '../src/retry.ts'

const refusal = (status: number) => new ApiError(status, { error: 'no', error_code: 'internal' })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [404, false],
  [409, false],
])('status %d is worth another try: %s', (status, expected) => {
  expect(isTransient(refusal(status))).toBe(expected)
})

test('a mistake of our own is not tried again', () => {
  expect(isTransient(new TypeError('undefined is not a function'))).toBe(false)
})

test('after five failures the visitor decides', () => {
  expect([0, 4, 5].map((failures) => retry(failures, refusal(503)))).toEqual([true, true, false])
})

describe('the wait', () => {
  test('doubles up to eight seconds, and is spread', () => {
    const waits = [0, 1, 2, 3, 4, 9].map((failures) => retryDelay(failures))
    const full = [500, 1000, 2000, 4000, 8000, 8000]

    for (const [i, wait_ms] of waits.entries()) {
      expect(wait_ms).toBeGreaterThanOrEqual((full[i] ?? 0) / 2)
      expect(wait_ms).toBeLessThanOrEqual(full[i] ?? 0)
    }
  })

  test.each([
    ['30', 30_000],
    ['Sat, 15 Aug 2026 20:00:10 GMT', 10_000],
    ['86400', 60_000],
  ])('honours a server that asks for %s', async (header, asked_ms) => {
    vi.useFakeTimers({ now: new Date('2026-08-15T20:00:00Z') })
    const busy = new Response(null, { status: 503, headers: { 'retry-after': header } })
    vi.stubGlobal('fetch', async () => busy)

    await fetchWithPatience('/clients/short/ABCD')

    expect(retryDelay(0)).toBeGreaterThanOrEqual(asked_ms)
    expect(retryDelay(0)).toBeLessThanOrEqual(asked_ms + 500)
    vi.setSystemTime(new Date('2026-08-15T20:02:00Z'))
    expect(retryDelay(0)).toBeLessThanOrEqual(500)
  })
})
