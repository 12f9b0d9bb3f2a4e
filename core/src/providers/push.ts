import { createPublicKey } from 'node:crypto'
import webpush from 'web-push'
import { DomainError, invalid } from '../platform/errors.ts'
import type { PushConfig, VapidKeys } from '../platform/push_config.ts'

/** A browser's push subscription. It is a secret: its holder can send messages to the browser. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type PushMessage = {
  /** The service worker reads it; 3 kB at most. */
  payload: object
  /** Of two messages with the same topic that wait at the service, the device gets the later one. base64url, 32 at most. */
  topic: string
  /** How long the service keeps it for a device that is off. */
  ttl_s: number
}

/**
 * `gone`: the device does not want to hear from us any more. `later`: try again, not before `wait_s` where the service says
 * so. `unauthorized`: the service does not believe our keys. `refused`: this message will never be taken.
 */
export type PushOutcome =
  | { outcome: 'done' }
  | { outcome: 'gone' }
  | { outcome: 'later'; detail: string; wait_s?: number }
  | { outcome: 'unauthorized' | 'refused'; detail: string }

/**
 * Parses a browser's subscription; throws for malformed ones, and for services that this
 * installation does not call.
 */
export function readSubscription(config: Pick<PushConfig, 'hosts'>, token: string): Subscription {
  const subscription = parsed(token)
  const url = URL.parse(subscription.endpoint)
  if (!url || url.username || url.password) throw invalid('notification_token', 'no_push_endpoint')
  if (!isAllowed(config, url)) throw new DomainError('push_host_not_allowed')
  return subscription
}

/** Encrypts a message for a device and hands it to its push service, once. Throws for nothing that the service did. */
export async function sendPush(
  config: PushConfig & { keys: VapidKeys },
  subscription: Subscription,
  { payload, topic, ttl_s }: PushMessage,
): Promise<PushOutcome> {
  const { subject, keys, timeout_ms } = config
  // Allowed hosts may have changed since the subscription.
  if (!isAllowed(config, new URL(subscription.endpoint)))
    return { outcome: 'refused', detail: 'its push service is not allowed' }
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    subscription,
    JSON.stringify(payload),
    {
      TTL: ttl_s,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
    },
  )
  // fetch counts the body itself, and takes text alone.
  const { 'Content-Length': _counted, ...rest } = headers as Record<string, string | number>
  const named = Object.entries(rest).map(([name, value]) => [name, String(value)])
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(named),
      body: new Uint8Array(body!),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    // Read to its end, so that its connection is used again. Its words may quote the message.
    await answer.text()
    return readAnswer(answer, `HTTP ${answer.status} of ${new URL(endpoint).host}`)
  } catch (error) {
    const { code, name } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    return { outcome: 'later', detail: `${code ?? name} of ${new URL(endpoint).host}` }
  }
}

function readAnswer({ status, headers }: Response, detail: string): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'done' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 401 || status === 403) return { outcome: 'unauthorized', detail }
  if (status === 429 || status >= 500) {
    const wait_s = secondsOf(headers.get('retry-after'))
    return { outcome: 'later', detail, ...(wait_s !== undefined && { wait_s }) }
  }
  return { outcome: 'refused', detail }
}

/** Seconds, or a date: both are allowed. A day at most is believed. */
function secondsOf(retry_after: string | null): number | undefined {
  if (!retry_after) return undefined
  const seconds = /^\d+$/.test(retry_after)
    ? Number(retry_after)
    : Math.ceil((Date.parse(retry_after) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : undefined
}

// Chrome and Edge, Firefox, Safari, Windows. The subscriber chooses the address, so other hosts
// would allow server-side request forgery.
const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
]

function isAllowed({ hosts }: Pick<PushConfig, 'hosts'>, url: URL): boolean {
  if (hosts.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && url.port === '' && services.some((one) => one.test(url.host))
}

function parsed(token: string): Subscription {
  const read = fieldsOf(safely(() => JSON.parse(token)))
  const { endpoint, keys } = read
  const { p256dh, auth } = fieldsOf(keys)
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string')
    throw invalid('notification_token', 'no_push')
  if (endpoint.length > 2000 || !isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
    throw invalid('notification_token', 'no_push')
  return { endpoint, keys: { p256dh, auth } }
}

/** True for a point on the curve: other keys would fail only when a message is sent. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((one) => one.toString('base64url'))
  const key = { kty: 'EC', crv: 'P-256', x, y } as const
  return safely(() => createPublicKey({ key, format: 'jwk' })) !== undefined
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
