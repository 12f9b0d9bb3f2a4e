import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProviderFailure } from '../../src/providers/payment_provider.ts'
import { type TwintProvider, twint } from '../../src/providers/twint.ts'
import { opened, paymentOf, refundOfPaid, startTwint, type TwintWorld } from './twint.ts'

let world: TwintWorld
let provider: TwintProvider
let impatient: TwintProvider

beforeAll(async () => {
  world = await startTwint()
  provider = twint(world.config)
  await provider.enroll()
  impatient = twint({ ...world.config, timeout_ms: 1500, is_enrolled: true })
})

afterEach(() => world.control('DELETE', '/failures'))

afterAll(() => world?.stop())

const untouched = ['hang', 'cut', 'http_500', 'system_error', 'throttled', 'expired_certificate']
const accepted = ['time_out_after_accept', 'cut_after_accept', 'http_500_after_accept', 'garbled']

describe('a payment whose opening is in doubt', () => {
  test.each([...accepted, 'no_token'])(
    'is looked up after %s, and ended because nobody has its token',
    async (mode) => {
      const order = paymentOf()
      await world.fail(mode, { operation: 'StartOrder', reference: order.reference })

      const answer = await waitingFor(mode).open(order)

      expect(answer).toMatchObject({ outcome: 'rejected', reason: 'refused' })
      expect(await world.orderUnder(order.reference)).toMatchObject({
        status: 'FAILURE',
        reason: 'MERCHANT_ABORT',
      })
    },
  )

  test.each([
    ['hang', 'timeout'],
    ['cut', 'unreachable'],
    ['http_500', 'http_error'],
    ['system_error', 'provider_error'],
  ])('stays in doubt after %s although nothing is found yet', async (mode, reason) => {
    const order = paymentOf()
    await world.fail(mode, { operation: 'StartOrder', reference: order.reference })

    const answer = await waitingFor(mode).open(order)

    expect(answer).toMatchObject({ outcome: 'unknown', reason, unsent: false })
    expect(await world.ordersUnder(order.reference)).toEqual([])
  })

  test('stays in doubt when the look-up fails as well, and is still found later', async () => {
    const order = paymentOf()
    await world.fail('cut_after_accept', { operation: 'StartOrder', reference: order.reference })
    await world.fail('http_500', { operation: 'FindOrder', reference: order.reference, times: 3 })

    const answer = await provider.open(order)
    const report = await provider.find({ ...order, provider_id: null, opened_at: '' })

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'unreachable', unsent: false })
    expect(report).toMatchObject({ state: 'pending' })
  })

  test('stays in doubt on a connection that has served others, of which there are fewer than orders', async () => {
    const orders = Array.from({ length: 64 }, () => paymentOf())
    const { reference } = orders.at(-1)!
    await world.fail('cut_after_accept', { operation: 'StartOrder', reference })
    await world.fail('http_500', { operation: 'FindOrder', reference, times: 3 })

    const answers = await Promise.all(orders.map((order) => provider.open(order)))

    expect(answers.at(-1)).toMatchObject({ reason: 'unreachable', unsent: false })
    expect(await world.orderUnder(reference)).toMatchObject({ status: 'IN_PROGRESS' })
  })

  test('stays in doubt when it cannot be ended, and says which order is open', async () => {
    const order = paymentOf()
    await world.fail('garbled', { operation: 'StartOrder', reference: order.reference })
    await world.fail('cut', { operation: 'CancelOrder', reference: order.reference })

    const answer = await provider.open(order)

    const { uuid } = await world.orderUnder(order.reference)
    expect(answer).toMatchObject({
      outcome: 'unknown',
      unsent: false,
      detail: expect.stringContaining(uuid),
    })
  })

  test('was surely never sent when nobody listens, or says 429', async () => {
    const deaf = twint({ ...world.config, base_url: 'https://127.0.0.1:1', is_enrolled: true })
    const order = paymentOf()
    await world.fail('throttled', { operation: 'StartOrder', reference: order.reference })

    const answers = [await deaf.open(order), await provider.open(order)]

    expect(answers).toMatchObject([
      { outcome: 'unknown', reason: 'unreachable', unsent: true },
      { outcome: 'unknown', reason: 'throttled', unsent: true },
    ])
  })

  test('was surely never sent when the connection did not come about in time', async () => {
    const silent = await silentServer()
    const slow = twint({ ...world.config, ...silent.config, timeout_ms: 200, is_enrolled: true })

    const answer = await slow.open(paymentOf())
    silent.server.close()

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'timeout', unsent: true })
  })
})

describe('a refund in doubt', () => {
  test.each(accepted)('is looked up after %s, and done', async (mode) => {
    const order = await refundOfPaid(world)
    await world.fail(mode, { operation: 'StartOrder', reference: order.reference })

    const answer = await waitingFor(mode).refund(order)

    const { uuid } = await world.orderUnder(order.reference)
    expect(answer).toEqual({ outcome: 'done', provider_id: uuid })
    expect(await world.orderUnder(order.original.reference)).toMatchObject({ reversed: 2500 })
  })

  test.each(untouched)('after %s moved nothing, and is sent only once', async (mode) => {
    const order = await refundOfPaid(world)
    await world.fail(mode, { operation: 'StartOrder', reference: order.reference })

    const answer = await waitingFor(mode).refund(order)
    const found = await provider.findRefund(order)

    expect(answer.outcome).toBe(mode === 'expired_certificate' ? 'rejected' : 'unknown')
    expect(found).toMatchObject({ outcome: 'done', state: 'absent' })
    expect(await world.orderUnder(order.original.reference)).toMatchObject({ reversed: 0 })
  })

  test('that TWINT calls a repeat but does not know is refused', async () => {
    const order = await refundOfPaid(world)
    await world.fail('duplicate_reference', { reference: order.reference })

    const answer = await provider.refund(order)

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'not_found' })
  })

  test('that TWINT calls a repeat is in doubt while the look-up fails', async () => {
    const order = await refundOfPaid(world)
    await provider.refund(order)
    await world.fail('http_500', { operation: 'FindOrder', reference: order.reference, times: 3 })

    const answer = await provider.refund(order)
    const again = await provider.refund(order)

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'http_error' })
    expect(again).toMatchObject({ outcome: 'done' })
    expect(await world.orderUnder(order.original.reference)).toMatchObject({ reversed: 2500 })
  })

  test('is in doubt when TWINT answers with another order', async () => {
    const order = await refundOfPaid(world)
    await provider.refund(order)
    await world.fail('foreign_order', { operation: 'FindOrder', reference: order.reference })

    const found = await provider.findRefund(order)

    expect(found).toMatchObject({ outcome: 'unknown', reason: 'forged_answer' })
  })
})

describe('reading', () => {
  test.each([
    ['hang', 'timeout'],
    ['cut', 'unreachable'],
    ['http_500', 'http_error'],
    ['garbled', 'garbled_answer'],
    ['system_error', 'provider_error'],
    ['foreign_order', 'forged_answer'],
  ])('a payment through %s is no statement about it', async (mode, reason) => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.act(order.reference, 'pay')
    await world.fail(mode, { operation: 'MonitorOrder', reference: order.reference, times: 3 })

    const report = await waitingFor(mode).find(known)
    await world.control('DELETE', '/failures')

    expect(report).toMatchObject({ outcome: 'unknown', reason })
    expect(await provider.find(known)).toMatchObject({ state: 'paid' })
  })

  test('the movements through a failure gives none, and says so', async () => {
    await world.fail('http_500', { operation: 'FindOrder', times: 3 })
    const [from, to] = [new Date(Date.now() - 1000), new Date()].map((time) => time.toISOString())

    const reading = (async () => {
      for await (const _ of provider.movements({ from: from!, to: to! }));
    })()

    await expect(reading).rejects.toThrow(ProviderFailure)
  })

  test('the movements asks for shorter times when an answer cannot be read', async () => {
    const alone = twint({ ...world.config, cash_register_id: 'KERMESSE-LONG' })
    const from = new Date().toISOString()
    const order = paymentOf()
    await opened(alone, order)
    await world.act(order.reference, 'pay')
    await world.fail('garbled', { operation: 'FindOrder', times: 2 })

    const references: (string | null)[] = []
    const to = new Date(Date.now() + 1000).toISOString()
    for await (const { reference } of alone.movements({ from, to })) references.push(reference)

    expect(references).toEqual([order.reference])
  })

  test('a payment by a clock that runs ahead takes TWINT’s own time', async () => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.act(order.reference, 'pay')
    await world.settings({ clock_skew_ms: 600_000 })

    const report = await provider.find(known)
    await world.settings({ clock_skew_ms: 0 })

    const date = report.outcome === 'done' && report.movements[0]?.date
    expect(Date.parse(String(date))).toBeGreaterThan(Date.now() + 500_000)
  })
})

describe('cancelling', () => {
  test.each(accepted)('that was heard before %s is looked up, and done', async (mode) => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.fail(mode, { operation: 'CancelOrder', reference: order.reference })

    expect(await waitingFor(mode).cancel(known)).toEqual({ outcome: 'done' })
  })

  test('that was not heard stays in doubt, and the payment can still be paid', async () => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.fail('cut', { operation: 'CancelOrder', reference: order.reference })

    const answer = await provider.cancel(known)
    await world.act(order.reference, 'pay')

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'unreachable' })
    expect(await provider.find(known)).toMatchObject({ state: 'paid' })
  })
})

// Only silence is waited for: a busy machine must not look like a silent TWINT.
const waitingFor = (mode: string) => (/hang|time_out/.test(mode) ? impatient : provider)

/** Takes connections and never says a word. */
async function silentServer(): Promise<{ server: Server; config: { base_url: string } }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { server, config: { base_url: `https://127.0.0.1:${port}` } }
}
