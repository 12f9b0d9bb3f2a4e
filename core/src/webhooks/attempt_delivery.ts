import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Schema } from '@kermesse/sdk/types'
import type { WebhookHeaders } from '@kermesse/sdk/webhooks'
import type { WebhookConfig } from '../platform/config.ts'
import {
  AddressNotAllowed,
  type Lookup,
  publicLookup,
  readPublicUrl,
} from '../platform/public_address.ts'
import { inCallSpan } from '../providers/call_span.ts'

/** Result of one attempt. `wait_s`: seconds for which the receiver asks to be left alone. */
export type AttemptResult = {
  duration_ms: number
  status: number | null
  error: Schema<'WebhookAttemptError'> | null
  answer: string
  wait_s?: number
}

export type AttemptOptions = WebhookConfig & { signal: AbortSignal; lookup?: Lookup }

const most_answer_bytes = 4_096

/**
 * Sends a message once. Never throws for anything that the receiver did. Redirects are not followed, connections are not reused, and
 * an answer is read to its first 4 kB.
 */
export async function attemptDelivery(
  address: string,
  headers: WebhookHeaders,
  body: string,
  options: AttemptOptions,
): Promise<AttemptResult> {
  const began_ms = performance.now()
  const host = URL.parse(address)?.host ?? ''
  const result = await inCallSpan('POST', host, () => send(address, headers, body, options))
  return { ...result, duration_ms: Math.round(performance.now() - began_ms) }
}

type Sent = Omit<AttemptResult, 'duration_ms'>

async function send(
  address: string,
  headers: WebhookHeaders,
  body: string,
  { hosts, timeout_ms, signal, lookup }: AttemptOptions,
): Promise<Sent> {
  // One limit for everything: the name, the connection, and an answer that comes byte by byte.
  const timeout = AbortSignal.timeout(timeout_ms)
  try {
    const url = readPublicUrl(address, hosts)
    const response = await exchange(url, headers, body, {
      lookup: publicLookup(url, hosts, lookup),
      signal: AbortSignal.any([signal, timeout]),
    })
    const answer = await beginningOf(response)
    const status = response.statusCode!
    const is_taken = status >= 200 && status < 300
    const wait_s = secondsOf(response.headers['retry-after'])
    return {
      status,
      error: is_taken ? null : 'status',
      answer,
      ...(wait_s !== undefined && { wait_s }),
    }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, error: timeout.aborted ? 'timeout' : nameOf(error), answer: '' }
  }
}

function exchange(
  url: URL,
  headers: WebhookHeaders,
  body: string,
  options: { lookup: ReturnType<typeof publicLookup>; signal: AbortSignal },
) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      {
        ...options,
        method: 'POST',
        // The check of addresses is made when a connection opens, so each attempt opens one.
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Kermesse-Webhooks',
        },
      },
      resolve,
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

async function beginningOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= most_answer_bytes) break
  }
  response.destroy()
  // PostgreSQL takes no zero byte in a text.
  return Buffer.concat(chunks).subarray(0, most_answer_bytes).toString().replaceAll('\u0000', '')
}

function nameOf(error: unknown): Sent['error'] {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed'
  const { code = '' } = error as NodeJS.ErrnoException
  return /^(ERR_(TLS|SSL)|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)
    ? 'tls'
    : 'unreachable'
}

/** Seconds, or a date. */
function secondsOf(retry_after: string | undefined): number | undefined {
  if (!retry_after) return undefined
  const seconds = /^\d+$/.test(retry_after)
    ? Number(retry_after)
    : Math.ceil((Date.parse(retry_after) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}
