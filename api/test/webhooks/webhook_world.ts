import { publishMessages } from '@kermesse/core/messages/publish'
import { tell } from '@kermesse/core/messages/tell'
import { sendMails } from '@kermesse/core/notifications/mails'
import { readEnvironment } from '@kermesse/core/platform/environment'
import { newId } from '@kermesse/core/platform/ids'
import { readMail } from '@kermesse/core/platform/mail_config'
import type { Lookup } from '@kermesse/core/platform/public_address'
import { createDeliverer } from '@kermesse/core/webhooks/deliver'
import type { Sdk } from '@kermesse/sdk/client'
import { startMailServer } from '@kermesse/simulator/mail'
import { beforeEach } from 'vitest'
import { openReceiver } from '../../../core/test/webhooks/receiver.ts'
import { whenDone } from '../../../core/test/when_done.ts'
import { startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const types = ['payment.succeeded' as const, 'refund.returned' as const]

/** The API with webhooks to receivers on this machine; each fact has an event of its own. */
export async function openWebhooks() {
  const post = await startMailServer(0)
  whenDone(() => post.stop())
  const mail = readMail(
    readEnvironment({
      KERMESSE_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      KERMESSE_MAIL_FROM: 'hello@example.org',
    }),
  )
  const webhooks = { hosts: ['http://127.0.0.1:*'], timeout_ms: 400 }
  const api = await startApi({ webhooks, mail })
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
    /** The mails that a worker sends to the admins of the event now, each once. */
    async mails() {
      const from = post.inbox().length
      await sendMails(ctx())
      return post.inbox().slice(from)
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
