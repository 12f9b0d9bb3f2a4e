import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import { answers } from '../../../core/test/webhooks/receiver.ts'
import { refused } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openWebhooks } from './webhook_world.ts'

const { api, scene, connect, happen, work, deliveries, wait, mails } = await openWebhooks()

/** People of the event with an address: an admin, and a cashier. */
async function hire() {
  const { _id: bar_id } = await scene.sdk.bars.create({ body: { name: 'Bar' } })
  const password = 'a long password'
  const { event_id } = scene
  const admin = `${event_id}@example.org`
  await scene.sdk.users.create({ body: { email: admin, password, right: rights.admin } })
  const cashier = { email: `cashier-${admin}`, password, right: rights.cashier, bar_id }
  await scene.sdk.users.create({ body: cashier })
  return admin
}

describe('a webhook is disabled', () => {
  test('at once when its receiver says 410', async () => {
    const { receiver, path } = await connect(answers(410))
    const admin = await hire()
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
    const { name } = await scene.sdk.events.get({ path: { id: scene.event_id } })
    expect(await mails()).toMatchObject([
      {
        to: admin,
        subject: `${name}: a webhook was disabled`,
        text: expect.stringMatching(/127\.0\.0\.1:\d+ .*\(410\)[\s\S]*events\/[\w-]+\/webhooks/),
      },
    ])
    expect(receiver.received.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['en', 'a webhook was disabled', 'more than three days'],
    ['fr', 'un webhook a été désactivé', 'plus de trois jours'],
    ['de', 'Ein Webhook wurde deaktiviert', 'mehr als drei Tage'],
  ] as const)('and its admins get one mail in %s', async (language, subject, reason) => {
    await scene.sdk.events.update({ path: { id: scene.event_id }, body: { language } })
    await connect(answers(503))
    const admin = await hire()
    await happen()
    await api.knex('webhooks').update({ failing_since: daysFromNow(-3.1) })
    await api.knex('webhook_deliveries').update({ attempts: 9 })
    expect(await mails()).toEqual([])

    await work()

    const sent = await mails()
    expect(sent).toMatchObject([{ to: admin, language, subject: expect.stringContaining(subject) }])
    expect(sent[0]!.text).toContain(reason)
    expect(await mails()).toEqual([])
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
