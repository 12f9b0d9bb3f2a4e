import { ApiError } from '@kermesse/sdk/client'

import { takeEarlyAnswer } from './frame/early.ts'

const first_delay_ms = 500
const max_delay_ms = 8_000
const max_wait_ms = 60_000
export const max_retries = 5

let wait_until_ms = 0

/** `fetch` that remembers how long a busy server asked to be left alone. */
export async function fetchWithPatience(input: RequestInfo | URL, init?: RequestInit) {
  const response = await (takeEarlyAnswer(input) ?? fetch(input, init))
  const wait_ms = retryAfter(response.headers.get('retry-after'))
  if (wait_ms > 0) wait_until_ms = Date.now() + wait_ms
  return response
}

/**
 * Returns true for errors that a retry may solve: no connection, too many requests, server errors.
 */
export function isTransient(error: unknown) {
  return (
    error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
  )
}

/** A refusal that waiting does not cure. */
export function refusalOf(error: unknown) {
  return error instanceof ApiError && !isTransient(error) ? error : null
}

export function retry(failures: number, error: unknown) {
  return failures < max_retries && isTransient(error)
}

/**
 * Milliseconds to wait. Doubles each time and is spread at random, so that the phones of a whole
 * festival do not come back at the same instant; never shorter than what the server asked for.
 */
export function retryDelay(failures: number) {
  const backoff_ms = Math.min(first_delay_ms * 2 ** failures, max_delay_ms)
  const asked_ms = Math.max(0, wait_until_ms - Date.now())
  return asked_ms + backoff_ms * (0.5 + Math.random() / 2)
}

/** Reads seconds or a date, and never waits longer than a minute. */
function retryAfter(header: string | null) {
  if (!header) return 0
  const wait_ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait_ms) ? 0 : Math.min(wait_ms, max_wait_ms)
}
