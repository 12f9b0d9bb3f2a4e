import { describe, expect, test } from 'vitest'
import { answers } from '../../../core/test/webhooks/receiver.ts'
import { refused } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openWebhooks } from './webhook_world.ts'

const { api, scene, connect, happen, work, deliveries, wait } = await openWebhooks()

describe('a webhook is disabled', () => {
  test('at once when its receiver says 410', async () => {
    const { receiver, path } = await connect(answers(410))
    await happen()
    await happen()

    await work()
    await wait()
    await work()

    expect(await scene.sdk.webhooks.get({ path })).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    })
    expect(await deliveries({ state: 'failed' })).toHaveLength(2)
    expect(receiver.received.length).toBeLessThanOrEqual(2)
  })

  test('after the last attempt of days without a success, and somebody is told', async () => {
    const { receiver, path } = await connect(answers(503))
    await happen()
    for (let n = 0; n < 9; n++) {
      await work()
      await wait()
    }
    expect(await scene.sdk.webhooks.get({ path })).toMatchObject({ enabled: true })
    await api.knex('webhooks').update({ failing_since: daysFromNow(-3.1) })

    await work()

    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(await scene.sdk.webhooks.get({ path })).toMatchObject({
      enabled: false,
      disabled_reason: 'failing',
    })
    const { alarms } = await scene.sdk.events.cockpit({ path: { id: scene.event_id } })
    expect(alarms).toContainEqual({ code: 'webhooks_disabled', count: 1, at: null })
    const { audit_log } = await scene.sdk.audit_log.list({ query: { record_type: 'webhooks' } })
    expect(audit_log[0]).toMatchObject({ after: { enabled: false, disabled_reason: 'failing' } })
    await refused(scene.sdk.webhooks.test({ path }), 'webhook_disabled', 409)
    const id = (await deliveries())[0]!._id
    await refused(scene.sdk.webhook_deliveries.redeliver({ path: { id } }), 'webhook_disabled', 409)

    receiver.answer(answers(204))
    await scene.sdk.webhooks.update({ path, body: { enabled: true } })
    await scene.sdk.webhook_deliveries.redeliver({ path: { id } })
    await work()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(await scene.sdk.webhooks.get({ path })).toMatchObject({ failing_since: null })
  })

  test('not by one message that fails while others succeed', async () => {
    const { path, receiver } = await connect(answers(500))
    await happen()
    for (let n = 0; n < 9; n++) {
      await work()
      await wait()
    }
    receiver.answer(answers(204))
    await scene.sdk.webhooks.test({ path })
    await api
      .knex('webhook_deliveries')
      .where({ type: 'payment.succeeded' })
      .update({ due_at: daysFromNow(1) })
    await work()
    receiver.answer(answers(500))
    await wait()

    await work()

    expect(await deliveries({ state: 'failed' })).toHaveLength(1)
    expect(await scene.sdk.webhooks.get({ path })).toMatchObject({ enabled: true })
  })
})
