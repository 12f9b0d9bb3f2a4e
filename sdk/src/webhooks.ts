/** A message as a webhook delivers it. `id` is that of the header: a repeat has the same. */
export type WebhookMessage = {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

export type WebhookErrorCode =
  | 'invalid_secret'
  | 'missing_header'
  | 'timestamp_outside_tolerance'
  | 'invalid_signature'
  | 'invalid_body'

/** A webhook that must not be trusted, with its reason as a code. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export type WebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>

/** Seconds between the clocks of sender and receiver, and for the way between them. */
const default_tolerance_s = 300
const prefix = 'whsec_'

/**
 * Headers of a message as Standard Webhooks wants them, with one signature for each secret: two
 * while a secret is being replaced. `body` must be sent exactly as it was signed.
 *
 * @throws {WebhookError} `invalid_secret`
 */
export async function signWebhook(
  secret: string | readonly string[],
  message: { id: string; timestamp: Date; body: string | Uint8Array },
): Promise<WebhookHeaders> {
  const timestamp = String(Math.floor(message.timestamp.getTime() / 1000))
  const content = contentOf(message.id, timestamp, message.body)
  const signatures = await Promise.all(
    listOf(secret).map(async (one) => {
      const signature = await crypto.subtle.sign('HMAC', await keyOf(one), content)
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
    }),
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

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

function keyOf(secret: string) {
  const bytes = decode(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (!bytes?.length)
    throw new WebhookError('invalid_secret', 'A secret is whsec_ and base64 after it.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
}

// Named by what makes it: Node and browsers have the type in different places.
type Key = Awaited<ReturnType<typeof keyOf>>

const listOf = (secret: string | readonly string[]) =>
  typeof secret === 'string' ? [secret] : [...secret]

function headerOf(headers: ReceivedHeaders, name: string) {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key, one]) => one && key.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found[0] : found
  if (!value) throw new WebhookError('missing_header', `The header ${name} is missing.`)
  return value
}

function contentOf(id: string, timestamp: string, body: string | Uint8Array) {
  const encoder = new TextEncoder()
  const head = encoder.encode(`${id}.${timestamp}.`)
  const tail = typeof body === 'string' ? encoder.encode(body) : body
  const content = new Uint8Array(head.length + tail.length)
  content.set(head)
  content.set(tail, head.length)
  return content
}

function decode(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function parse(body: string | Uint8Array): Omit<WebhookMessage, 'id'> {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  } catch {
    throw new WebhookError('invalid_body', 'The body is not JSON.')
  }
}
