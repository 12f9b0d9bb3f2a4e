import { createHmac } from 'node:crypto'
import type { WebhookHeaders } from '@kermesse/sdk/webhooks'

/** Headers of a message as Standard Webhooks wants them, with one signature for each secret. */
export function sign(
  secrets: string[],
  { id, timestamp, body }: { id: string; timestamp: Date; body: string },
): WebhookHeaders {
  const seconds = Math.floor(timestamp.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
