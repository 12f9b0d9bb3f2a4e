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

/** The key of a secret; throws `invalid_secret`. */
export function keyOf(secret: string) {
  const bytes = decode(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (!bytes?.length)
    throw new WebhookError('invalid_secret', 'A secret is whsec_ and base64 after it.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
}

// Named by what makes it: Node and browsers have the type in different places.
export type Key = Awaited<ReturnType<typeof keyOf>>

/** One secret or several, as a list. */
export const listOf = (secret: string | readonly string[]) =>
  typeof secret === 'string' ? [secret] : [...secret]

/** The bytes that are signed. */
export function contentOf(id: string, timestamp: string, body: string | Uint8Array) {
  const encoder = new TextEncoder()
  const head = encoder.encode(`${id}.${timestamp}.`)
  const tail = typeof body === 'string' ? encoder.encode(body) : body
  const content = new Uint8Array(head.length + tail.length)
  content.set(head)
  content.set(tail, head.length)
  return content
}

/** The bytes of base64; undefined for any other text. */
export function decode(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
