import { inCallSpan } from './call_span.ts'
import type { Doubtful } from './payment_provider.ts'
import { outOfTime, timeoutWithinLimit } from './time_limit.ts'

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: string
  timeout_ms: number
  max_answer_bytes: number
}

export type HttpAnswer = { outcome: 'answered'; status: number; body: string }

/**
 * Sends one request and reads its answer, whatever its status. Follows no redirect, reads no more than it may, and throws
 * nothing: what did not get through is a doubt, `unsent` when the connection never stood.
 */
export function exchange(request: HttpRequest): Promise<HttpAnswer | Doubtful> {
  return inCallSpan(request.method, request.url.host, () => send(request))
}

async function send(request: HttpRequest): Promise<HttpAnswer | Doubtful> {
  const { url, method, headers, body, max_answer_bytes } = request
  const late = outOfTime()
  if (late) return late
  const timeout_ms = timeoutWithinLimit(request.timeout_ms)
  const giving_up = new AbortController()
  // Not AbortSignal.timeout: in a run of thousands of refunds each would stay in memory until its time is over.
  const timer = setTimeout(() => giving_up.abort(), timeout_ms)
  const { signal } = giving_up
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal })
    const text = await readBody(response, max_answer_bytes)
    if (text === undefined) return doubtful('garbled_answer', 'the answer is too long')
    return { outcome: 'answered', status: response.status, body: text }
  } catch (error) {
    if (signal.aborted) return doubtful('timeout', `no answer within ${timeout_ms} ms`)
    return { ...doubtful('unreachable', reasonOf(error)), unsent: neverStood(error) }
  } finally {
    clearTimeout(timer)
  }
}

const spoken = ['error', 'title', 'message', 'error_description', 'description', 'detail', 'reason']

/** The provider's error message: sentences of its JSON, its SOAP fault, or the text of its page. */
export function wordsOf(body: string): string {
  const sentences = [...new Set(sentencesIn(parsed(body)))]
  const text = sentences.join(': ') || body.slice(0, 4_000).replaceAll(/<[^<>]{0,500}>/g, ' ')
  return text
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return spoken.flatMap((name) => sentencesIn((value as Record<string, unknown>)[name]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A doubt about a request that may have arrived. */
export function doubtful(reason: Doubtful['reason'], detail: string): Doubtful {
  return { outcome: 'unknown', reason, detail, unsent: false }
}

async function readBody(response: Response, max_bytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  for await (const chunk of response.body ?? []) {
    size_bytes += chunk.byteLength
    if (size_bytes > max_bytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Nobody took the connection, or not whom it was meant for: nobody heard us.
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])

function neverStood(error: unknown): boolean {
  const { code = '', syscall } = causeOf(error) as { code?: string; syscall?: string }
  return unconnected.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  const { code } = cause as { code?: string }
  return (cause instanceof Error && cause.message) || code || String(cause)
}
