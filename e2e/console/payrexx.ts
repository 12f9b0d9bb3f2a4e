import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sdk } from '@kermesse/sdk/client'
import type { Band } from './festival.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Lets an event's visitors top up by TWINT and by card on Payrexx's page, at the simulator. */
export async function openShop(sdk: Sdk, simulator: string, event_id: string) {
  const instance = `shop-${randomUUID().slice(0, 8)}`
  const control = (method: string, path: string, body?: object) =>
    ask(`${simulator}/control/payrexx${path}`, method, body)
  await control('PUT', `/accounts/${instance}`, { secret: 'for-this-test', webhook_key: 'whsec' })
  await sdk.events.update({
    path: { id: event_id },
    body: {
      online_payment: true,
      enable_cards: true,
      twint: { enable_twint: true },
      pay: {
        URL: `${simulator}/payrexx/v1.16/?instance=${instance}`,
        SECRET: 'for-this-test',
        WEBHOOK_KEY: 'whsec',
      },
    },
  })
  return {
    /** The visitor pays, and the wallet has it. In major units. */
    async topUp({ uid, short_id }: Band, amount: number, url: string, by = 'twint') {
      const { balance } = await sdk.clients.get({ path: { uid }, query: { event_id } })
      const { reference } = await sdk.clients.pay({
        path: { short_id },
        query: { twint: by === 'twint' },
        body: { amount, url },
      })
      await control('POST', `/payments/${reference}/pay`, {})
      const { payments } = await sdk.payments.list({ query: { event_id, search: reference } })
      const path = { id: payments[0]!._id }
      for (let tries = 0; tries < 50; tries++) {
        await sdk.payments.get({ path, query: { event_id } })
        const client = await sdk.clients.get({ path: { uid }, query: { event_id } })
        if (client.balance === balance + amount) return
        await sleep(200)
      }
      throw new Error(`${reference} was not credited`)
    },
    /** Pays back what came by TWINT; Payrexx takes the order and does not say yet that it is done. */
    async refundSlowly({ uid }: Band) {
      await control('POST', '/failures', { mode: 'refund_pending', call: 'Transaction.refund' })
      const body = { method: 'twint' } as const
      await sdk.clients.refund({ path: { uid }, query: { event_id }, body })
    },
    /** Payrexx has paid back, and staff asks about it. */
    async settle() {
      const { movements } = await control('GET', `/movements?instance=${instance}`)
      const pending = movements.filter(({ status }) => status === 'refund_pending')
      for (const { id } of pending) await control('POST', `/transactions/${id}/settle`, {})
      const query = { event_id, refunding: true }
      const { refund_errors } = await sdk.refund_errors.list({ query })
      for (const { _id: id } of refund_errors)
        await sdk.refund_errors.unlock({ path: { id }, query: { event_id } })
    },
  }
}

type Answer = { movements: { id: number; status: string }[] }

async function ask(url: string, method: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : { movements: [] }
}
