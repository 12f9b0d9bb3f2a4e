import { publishMessages } from '@kermesse/core/messages/publish'
import { tell } from '@kermesse/core/messages/tell'
import { newId } from '@kermesse/core/platform/ids'
import type { Lookup } from '@kermesse/core/platform/public_address'
import { createDeliverer } from '@kermesse/core/webhooks/deliver'
import type { Sdk } from '@kermesse/sdk/client'
import { beforeEach } from 'vitest'
import { openReceiver } from '../../../core/test/webhooks/receiver.ts'
import { startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const types = ['payment.succeeded' as const, 'refund.returned' as const]

/** The API with webhooks to receivers on this machine; each fact has an event of its own. */
export async function openWebhooks() {
  const api = await startApi({ webhooks: { hosts: ['http://127.0.0.1:*'], timeout_ms: 400 } })
  const scene = {} as { event_id: string; sdk: Sdk }
  beforeEach(async () => {
    await api.knex('webhooks').update({ enabled: false })
    await api.knex('webhook_deliveries').delete()
    const { event_id, sessions } = await createFestival(api)
    Object.assign(scene, { event_id, sdk: api.sdk(sessions.admin) })
  })

  const ctx = (signal = new AbortController().signal) => ({
    db: api.app.db,
    config: api.config,
    secrets: api.app.secrets,
    signal,
    report: (error: unknown) => {
      throw error
    },
  })
  return {
    api,
    types,
    scene,
    ctx,
    /** A webhook to a new receiver. */
    async connect(...given: Parameters<typeof openReceiver>) {
      const receiver = await openReceiver(...given)
      const { webhook, secret } = await scene.sdk.webhooks.create({
        body: { url: receiver.url, types },
      })
      return { receiver, secret, path: { id: webhook._id } }
    },
    /** Something happens in the event, and a worker publishes it. */
    async happen(payment_id = newId()) {
      await api.app.db.transaction((trx) =>
        tell(trx, scene.event_id, 'payment.succeeded', { payment_id }),
      )
      await publishMessages(ctx())
    },
    /** One round of a worker. */
    async work(options: { lookup?: Lookup } = {}) {
      const deliverer = createDeliverer(ctx(), options)
      await deliverer.fill()
      await deliverer.settle()
    },
    deliveries: async (query: object = {}) =>
      (await scene.sdk.webhook_deliveries.list({ query })).webhook_deliveries,
    /** The next attempts are due now. */
    wait: () =>
      api
        .knex('webhook_deliveries')
        .where({ state: 'waiting' })
        .update({ due_at: new Date(0) }),
  }
}
