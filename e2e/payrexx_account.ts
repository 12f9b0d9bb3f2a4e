import { randomUUID } from 'node:crypto'
import type { Sdk } from '@kermesse/sdk/client'

type Asked = {
  /** Address of the simulator of the providers. */
  simulator: string
  event_id: string
  /** Address for the account's webhooks; absent sends none. */
  webhook_url?: string
}
type Answer = { movements: { id: number; reference: string; status: string }[] }

const secret = 'for-this-test'
const webhook_key = 'whsec'

/** Gives an event an account of its own at the simulator of Payrexx: its visitors top up by TWINT and by card on that page. */
export async function openPayrexxAccount(sdk: Sdk, { simulator, event_id, ...told }: Asked) {
  const instance = `test-${randomUUID().slice(0, 8)}`
  const control = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    ask(`${simulator}/control/payrexx${path}`, method, body)
  await control('PUT', `/accounts/${instance}`, { secret, webhook_key, ...told })
  await sdk.events.update({
    path: { id: event_id },
    body: {
      online_payment: true,
      enable_cards: true,
      twint: { enable_twint: true },
      pay: {
        URL: `${simulator}/payrexx/v1.16/?instance=${instance}`,
        SECRET: secret,
        WEBHOOK_KEY: webhook_key,
      },
    },
  })
  return {
    control,
    /** Injects a failure into this account only. */
    fail: (failure: object) => control('POST', '/failures', { ...failure, instance }),
    /** The visitor pays on the page of the provider. */
    pay: (reference: string) => control('POST', `/payments/${reference}/pay`),
    movements: async () => (await control('GET', `/movements?instance=${instance}`)).movements,
  }
}

async function ask(url: string, method: string, body = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : { movements: [] }
}
