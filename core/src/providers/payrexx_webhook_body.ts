import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFields } from './payrexx_call.ts'

/** True if `X-Webhook-Signature` matches these bytes and the webhook's signing key. */
export function verifyPayrexxWebhook(
  raw_body: Buffer,
  signature_header: string | undefined,
  key: string,
): boolean {
  if (!key) return false
  const expected = Buffer.from(createHmac('sha256', key).update(raw_body).digest('hex'))
  const given = Buffer.from(signature_header ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A webhook only names the payment to read back; its other content is not trusted. */
export type PayrexxHint = {
  /** Ours is the invoice's, else the transaction's, beside which a terminal writes one of its own. */
  references: string[]
  /** The gateway, which is a payment's `provider_id`. */
  gateway_id: string | null
  transaction_id: string
  uuid: string | null
  /** Their word for it. With `uuid` it tells a repetition. */
  status: string
  /** ISO 8601, UTC; null when it is no time. */
  time: string | null
}

/** Reads a webhook about a transaction, as JSON or as a PHP form; undefined when it is about something else. */
export function readPayrexxWebhook(raw: Buffer | string): PayrexxHint | undefined {
  const read = readJson(String(raw)) ?? readForm(String(raw))
  const transaction_id = read?.('id')
  const status = read?.('status')
  if (!read || !transaction_id || !/^\d{1,15}$/.test(transaction_id) || !status) return undefined
  return {
    references: [...new Set([read('invoice', 'referenceId'), read('referenceId')])].filter(
      (one) => one !== undefined,
    ),
    gateway_id: read('invoice', 'paymentRequestId') ?? null,
    transaction_id,
    uuid: read('uuid') ?? null,
    status,
    time: readPayrexxTime(read('time')) ?? null,
  }
}

/** ISO 8601, or their older `2024-10-18 17:22:29`, which is UTC; as ISO 8601 in UTC. */
export function readPayrexxTime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const older = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value)
  const iso = older ? `${older[1]}T${older[2]}Z` : value
  // A time without a zone would be read in the zone of this machine.
  const time = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(iso) ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Finds a value below `transaction`. */
type Reader = (...path: string[]) => string | undefined

function readJson(text: string): Reader | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (!isFields(body) || !isFields(body.transaction)) return undefined
    return (...path) => {
      let value: unknown = body.transaction
      for (const key of path) value = isFields(value) ? value[key] : undefined
      return short(value)
    }
  } catch {
    return undefined
  }
}

function readForm(text: string): Reader {
  const form = new URLSearchParams(text)
  return (...path) => short(form.get(`transaction${path.map((key) => `[${key}]`).join('')}`))
}

function short(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).slice(0, 200) || undefined
}
