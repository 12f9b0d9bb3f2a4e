import {
  contentOf,
  decode,
  type Key,
  keyOf,
  listOf,
  WebhookError,
} from './rules/webhook_signature.ts'
import type { Schema } from './types.ts'

export {
  signWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
} from './rules/webhook_signature.ts'

/** A message as a webhook delivers it. `id` is that of the header: a repeat has the same. */
export type WebhookMessage = Delivered<Schema<'Message'>>
type Delivered<Message> =
  Message extends Schema<'Message'> ? Pick<Message, 'id' | 'type' | 'timestamp' | 'data'> : never

export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>

/** Seconds between the clocks of sender and receiver, and for the way between them. */
const default_tolerance_s = 300

/**
 * Verifies a received webhook and returns its message. `body` is the request's body as it arrived,
 * before any parsing. Several secrets may be given while one is being replaced. Times of the sender
 * further away than `tolerance_s` (300) are refused, so that a recorded request is of no use later.
 *
 * @throws {WebhookError}
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: ReceivedHeaders,
  body: string | Uint8Array,
  { tolerance_s = default_tolerance_s, now = new Date() } = {},
): Promise<WebhookMessage> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature')
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new WebhookError('invalid_body', 'Give the body as it arrived, not parsed.')

  const keys = await Promise.all(listOf(secret).map(keyOf))
  const content = contentOf(id, timestamp, body)
  if (!(await isSigned(keys, given, content)))
    throw new WebhookError('invalid_signature', 'No signature fits this body and secret.')
  const age_s = now.getTime() / 1000 - Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age_s) > tolerance_s)
    throw new WebhookError('timestamp_outside_tolerance', 'The message is too old or too new.')
  return { ...parse(body), id }
}

/** Web Crypto compares signatures in constant time. */
async function isSigned(keys: Key[], header: string, content: Uint8Array<ArrayBuffer>) {
  for (const one of header.split(' ')) {
    const [version, signature = ''] = one.split(',')
    const bytes = version === 'v1' ? decode(signature) : undefined
    if (!bytes) continue
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, content)) return true
  }
  return false
}

function headerOf(headers: ReceivedHeaders, name: string) {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key, one]) => one && key.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found[0] : found
  if (!value) throw new WebhookError('missing_header', `The header ${name} is missing.`)
  return value
}

function parse(body: string | Uint8Array) {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  } catch {
    throw new WebhookError('invalid_body', 'The body is not JSON.')
  }
}
