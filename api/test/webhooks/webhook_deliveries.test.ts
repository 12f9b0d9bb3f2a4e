import { publishMessages } from '@kermesse/core/messages/publish'
import { tell } from '@kermesse/core/messages/tell'
import { newId } from '@kermesse/core/platform/ids'
import type { Lookup } from '@kermesse/core/platform/public_address'
import { createDeliverer, forgetDeliveries } from '@kermesse/core/webhooks/deliver'
import { verifyWebhook } from '@kermesse/sdk/webhooks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, silence } from '../../../core/test/webhooks/receiver.ts'
import { createFestival, daysFromNow } from '../festival.ts'
import { openWebhooks } from './webhook_world.ts'

const { api, types, scene, ctx, connect, happen, work, deliveries, wait } = await openWebhooks()
const logOf = async (n = 0) =>
  scene.sdk.webhook_deliveries.get({ path: { id: (await deliveries())[n]!._id } })

describe('a message', () => {
  test('arrives once, thin and signed as the specification says', async () => {
    const { receiver, secret } = await connect()
    const payment_id = newId()

    await happen(payment_id)
    await work()
    await work()

    const { messages } = await scene.sdk.messages.list({})
    expect(receiver.ids()).toEqual([messages[0]!.id])
    expect(receiver.verify(secret)).toEqual({
      type: 'payment.succeeded',
      timestamp: messages[0]!.timestamp,
      data: { payment_id },
    })
    const { headers, body } = receiver.received[0]!
    expect(await verifyWebhook(secret, headers, body)).toMatchObject({ id: messages[0]!.id })
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, last_status: 204, last_error: null, due_at: null },
    ])
  })

  test('that nobody wants, or of another event, is not sent', async () => {
    const { receiver, path } = await connect()
    await scene.sdk.webhooks.update({ path, body: { types: ['alarm.raised'] } })
    await happen()
    const other = await createFestival(api)
    await tell(api.app.db, other.event_id, 'alarm.raised', { code: 'worker_missing', count: 1 })
    await publishMessages(ctx())

    await work()

    expect(receiver.received).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('is not planned if its fact is rolled back', async () => {
    const { receiver } = await connect()
    const fail = api.app.db.transaction(async (trx) => {
      await tell(trx, scene.event_id, 'payment.succeeded', { payment_id: newId() })
      throw new Error('rolled back')
    })
    await expect(fail).rejects.toThrow('rolled back')

    await publishMessages(ctx())
    await work()

    expect(receiver.received).toEqual([])
  })

  test('is sent again with the same id and a new time until it is taken', async () => {
    const { receiver, secret } = await connect(answers(500, 'out of order'))
    await happen()

    await work()
    await work()
    const [waiting] = await deliveries()
    receiver.answer(answers(200, 'thanks'))
    await wait()
    await work()

    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'status' })
    const pause_s = (Date.parse(waiting!.due_at!) - Date.parse(waiting!.last_attempt_at!)) / 1000
    expect(pause_s).toBeGreaterThanOrEqual(5)
    expect(pause_s).toBeLessThan(6)
    const [first, second] = receiver.ids()
    expect(second).toBe(first)
    expect(receiver.received).toHaveLength(2)
    receiver.verify(secret)
    const { delivery, log, body } = await logOf()
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(JSON.parse(body)).toEqual(receiver.verify(secret))
    expect(log).toMatchObject([
      { status: 200, error: null, answer: 'thanks' },
      { status: 500, error: 'status', answer: 'out of order' },
    ])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('waits for as long as a receiver asks', async () => {
    await connect(answers(429, '', { 'retry-after': '900' }))
    await happen()

    await work()

    const [waiting] = await deliveries()
    const { due_at, last_attempt_at } = waiting!
    expect((Date.parse(due_at!) - Date.parse(last_attempt_at!)) / 1000).toBeCloseTo(900, 0)
  })

  test.each([
    ['no answer', silence, 'timeout', null],
    ['a redirect', answers(302, '', { location: '/elsewhere' }), 'status', 302],
    ['an endless answer', endless, null, 200],
  ] as const)('may meet %s', async (_, answer, last_error, last_status) => {
    const { receiver } = await connect(answer)
    await happen()

    await work()

    expect(await deliveries()).toMatchObject([{ last_error, last_status }])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    const { log } = await logOf()
    expect(log[0]!.answer.length).toBeLessThanOrEqual(4096)
  })
})

function endless(response: import('node:http').ServerResponse) {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
  response.once('close', () => clearInterval(timer))
}

test('a slow receiver delays nobody, and has four requests at a time', async () => {
  const slow = await connect(silence)
  const fast = await connect()
  for (let n = 0; n < 12; n++) await happen()
  const deliverer = createDeliverer(ctx())

  await deliverer.fill()
  await vi.waitFor(() => expect(slow.receiver.open()).toBe(4))
  const all_of_fast = async () => {
    await deliverer.fill()
    expect(new Set(fast.receiver.ids()).size).toBe(12)
  }
  await vi.waitFor(all_of_fast, { interval: 5, timeout: 5_000 })
  expect(await deliveries({ webhook_id: slow.path.id, state: 'delivered' })).toEqual([])
  await deliverer.settle()

  // A webhook that fails gets one request at a time.
  const before = slow.receiver.received.length
  await deliverer.fill()
  await deliverer.settle()
  expect(slow.receiver.received.length - before).toBe(1)
})

test('several workers share what is due, and none is sent twice', async () => {
  const { receiver } = await connect()
  for (let n = 0; n < 12; n++) await happen()

  await Promise.all([work(), work(), work()])

  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.ids()).size).toBe(12)
})

test('a delivery of a worker that was killed goes on with another one', async () => {
  const { receiver } = await connect(silence)
  await happen()
  const killed = createDeliverer(ctx())
  await killed.fill()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))

  await work()
  expect(receiver.received).toHaveLength(1)
  receiver.answer(answers(204))
  // Its lease has ended.
  await wait()
  await work()

  expect(receiver.ids()[1]).toBe(receiver.ids()[0])
  await killed.settle()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', last_status: 204 }])
})

test('a worker that stops gives its deliveries back', async () => {
  const { receiver } = await connect(silence)
  await happen()
  const stopping = new AbortController()
  const deliverer = createDeliverer(ctx(stopping.signal))
  await deliverer.fill()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))

  stopping.abort()
  await deliverer.settle()
  receiver.answer(answers(204))
  await work()

  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('two secrets sign while one is replaced, and one after that', async () => {
  const { receiver, secret: old, path } = await connect()

  const { secret, webhook } = await scene.sdk.webhooks.rotate_secret({
    path,
    body: { previous_hours: 2 },
  })
  await happen()
  await work()

  expect(Date.parse(webhook.previous_secret_ends_at!) / 3_600_000).toBeCloseTo(
    Date.now() / 3_600_000 + 2,
    1,
  )
  receiver.verify(old)
  receiver.verify(secret)
  await api.knex('webhooks').update({ previous_secret_ends_at: daysFromNow(-1) })
  await happen()
  await work()
  expect(receiver.received).toHaveLength(2)
  expect(() => receiver.verify(old)).toThrow('No matching signature')
  receiver.verify(secret)
  await scene.sdk.webhooks.rotate_secret({ path, body: { previous_hours: 0 } })
  await happen()
  await work()
  expect(() => receiver.verify(secret)).toThrow('No matching signature')
})

test('a test message goes to one webhook, and a delivered one is sent again when asked', async () => {
  const { receiver, secret, path } = await connect()
  const other = await connect()

  const made = await scene.sdk.webhooks.test({ path })
  await work()
  expect(receiver.verify(secret)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: path.id },
  })
  const again = await scene.sdk.webhook_deliveries.redeliver({ path: { id: made._id } })
  await work()

  expect(again).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(receiver.ids()).toEqual([made.message_id, made.message_id])
  expect(other.receiver.received).toEqual([])
})

describe('a name that leads elsewhere by the time of delivery', () => {
  const at =
    (...found: string[]): Lookup =>
    (_, __, done) =>
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  beforeEach(async () => {
    const body = { url: 'https://hooks.example.invalid/', types }
    await scene.sdk.webhooks.create({ body })
    await happen()
  })

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['2002:a00:1::1'],
    ['93.184.216.34', '192.168.1.1'],
  ])('is not called at %s %s', async (...found) => {
    await work({ lookup: at(...found) })

    expect(await deliveries()).toMatchObject([{ last_error: 'address_not_allowed' }])
  })
})

test('deliveries are deleted after 30 days', async () => {
  await connect()
  await happen()
  await work()
  await happen()
  const [_, old] = await deliveries()
  await api
    .knex('webhook_deliveries')
    .where({ _id: old!._id })
    .update({ created_at: daysFromNow(-31) })

  await forgetDeliveries(ctx())

  expect(await deliveries()).toHaveLength(1)
  expect(await api.knex('webhook_attempts').where({ delivery_id: old!._id })).toEqual([])
})
