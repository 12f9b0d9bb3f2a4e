import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Movement, PaymentReport } from '../../src/providers/payment_provider.ts'
import { checkPayrexx, payrexx } from '../../src/providers/payrexx_payments.ts'
import { anOrder, type PayrexxWorld, startPayrexx } from './payrexx.ts'

let world: PayrexxWorld

beforeAll(async () => {
  world = await startPayrexx()
})

afterEach(() => world.control('DELETE', '/failures'))

afterAll(() => world?.stop())

const movementsOf = (report: PaymentReport): Movement[] => {
  if (report.outcome !== 'done') throw new Error(report.detail)
  return report.movements
}

test('instance and secret can be tried without moving money', async () => {
  const { config } = world

  const right = await checkPayrexx(config)
  const wrong = await checkPayrexx({ ...config, secret: 'guessed' })
  const nobody = await checkPayrexx({ ...config, instance: 'nobody' })

  expect(right).toEqual({ outcome: 'done' })
  expect(wrong).toMatchObject({ outcome: 'rejected', reason: 'unauthorized' })
  expect(nobody).toMatchObject({ outcome: 'rejected', reason: 'unauthorized' })
})

test('a payment opens with a page in the visitor’s language, for amount and fee together', async () => {
  const opened = await world.provider.open!({ ...anOrder, reference: 'asked-for' })
  const { body } = await world.control('GET', '/payments?reference=asked-for')

  expect(opened).toMatchObject({ outcome: 'done', provider_id: String(body.payments[0]!.id) })
  expect(opened).toHaveProperty('link', expect.stringMatching(/\/demo\/fr\/\?payment=\w{32}$/))
  expect(body.payments).toMatchObject([{ amount: 1015, currency: 'CHF', status: 'waiting' }])
})

test('nobody has paid yet: pending', async () => {
  const payment = await world.open()

  const report = await world.provider.find!(payment)

  expect(report).toEqual({ outcome: 'done', state: 'pending', raw: 'waiting', movements: [] })
})

test('a paid payment is found with its movements, equal on every read', async () => {
  const { payment, transaction } = await world.paid()

  const report = await world.provider.find!(payment)
  const again = await world.provider.find!(payment)

  const { reference } = payment
  expect(report).toMatchObject({ state: 'paid', raw: 'confirmed' })
  expect(movementsOf(report)).toEqual([
    {
      kind: 'payment',
      provider_id: transaction,
      reference,
      amount: 1015,
      currency: 'CHF',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
  expect(again).toEqual(report)
})

test.each([
  ['decline', 'failed', 'declined'],
  ['cancel', 'cancelled', 'cancelled'],
  ['expire', 'cancelled', 'expired'],
])('after %s it is %s', async (action, state, raw) => {
  const payment = await world.open()

  await world.act(payment, action)
  const report = await world.provider.find!(payment)

  expect(report).toEqual({ outcome: 'done', state, raw, movements: [] })
})

test('a retry after a declined card is one payment', async () => {
  const payment = await world.open({ method: 'card' })
  await world.act(payment, 'decline')
  await world.act(payment, 'pay')
  const twice = await world.act(payment, 'pay')

  const report = await world.provider.find!(payment)

  expect(twice.status).toBe(409)
  expect(report).toMatchObject({ state: 'paid' })
  expect(movementsOf(report)).toHaveLength(1)
})

test('money that comes late has come', async () => {
  const payment = await world.open()
  await world.act(payment, 'expire')

  await world.act(payment, 'pay', { is_late: true })
  const report = await world.provider.find!(payment)

  expect(report).toMatchObject({ state: 'paid', movements: [{ amount: 1015 }] })
})

test('another amount than the one asked for is told as it came', async () => {
  const payment = await world.open()

  await world.act(payment, 'pay', { amount: 5 })
  const report = await world.provider.find!(payment)

  expect(movementsOf(report)).toMatchObject([{ amount: 5 }])
})

test('a payment whose opening got no answer is found by its reference, or was never paid', async () => {
  const { payment } = await world.paid()
  const unanswered = { ...payment, provider_id: null }

  const paid = await world.provider.find!(unanswered)
  const unknown = await world.provider.find!({ ...unanswered, reference: 'never-heard-of' })

  const { is_whole, ...by_gateway } = (await world.provider.find!(payment)) as { is_whole?: true }
  expect(is_whole).toBe(true)
  // A list has the transactions of a period only, so that one which it lacks may be there.
  expect(paid).toEqual(by_gateway)
  expect(unknown).toMatchObject({ outcome: 'done', state: 'absent', movements: [] })
})

test('a payment that nobody paid can be ended, once and again', async () => {
  const payment = await world.open()

  const ended = await world.provider.cancel!(payment)
  const again = await world.provider.cancel!(payment)
  const unlinked = await world.provider.cancel!({ ...payment, provider_id: null })

  expect([ended, again, unlinked]).toEqual(Array(3).fill({ outcome: 'done' }))
  expect(await world.provider.find!(payment)).toMatchObject({ state: 'absent' })
  expect((await world.act(payment, 'pay')).status).toBe(409)
})

test('a payment that was made cannot be ended', async () => {
  const { payment } = await world.paid()

  const answer = await world.provider.cancel!(payment)
  const unlinked = await world.provider.cancel!({ ...payment, provider_id: null })

  expect(answer).toMatchObject({ outcome: 'rejected', reason: 'already_done' })
  expect(unlinked).toMatchObject({ outcome: 'rejected', reason: 'already_done' })
  expect(await world.provider.find!(payment)).toMatchObject({ state: 'paid' })
})

test('refunds in parts leave the fee, and each has a name of its own wherever it is read', async () => {
  const { payment, transaction, refundOf } = await world.paid()

  const first = await world.provider.refund(refundOf(400))
  const second = await world.provider.refund(refundOf(600, 400))
  const report = await world.provider.find!(payment)

  expect(first).toEqual({ outcome: 'done', provider_id: `${transaction}/r400` })
  expect(second).toEqual({ outcome: 'done', provider_id: `${transaction}/r1000` })
  expect(movementsOf(report)).toMatchObject([
    { kind: 'payment', amount: 1015 },
    { kind: 'refund', amount: 400, provider_id: `${transaction}/r400` },
    { kind: 'refund', amount: 600, provider_id: `${transaction}/r1000` },
  ])
})

test('no more is paid back than was paid', async () => {
  const { payment, refundOf } = await world.paid()
  await world.provider.refund(refundOf(1000))

  const too_much = await world.provider.refund(refundOf(16, 1000))
  const rest = await world.provider.refund(refundOf(15, 1000))
  const nothing_left = await world.provider.refund(refundOf(1, 1015))

  expect(too_much).toMatchObject({ outcome: 'rejected', reason: 'amount_too_high' })
  expect(rest).toMatchObject({ outcome: 'done' })
  expect(nothing_left).toMatchObject({ outcome: 'rejected', reason: 'already_done' })
  expect(await world.movements(payment)).toHaveLength(3)
})

test('a payment that nobody knows is not paid back', async () => {
  const { refundOf } = await world.paid()
  const order = refundOf(100)
  order.original.provider_id = '999999'

  const refund = await world.provider.refund(order)
  const report = await world.provider.findRefund(order)

  expect(refund).toMatchObject({ outcome: 'rejected', reason: 'not_found' })
  expect(report).toMatchObject({ outcome: 'rejected', reason: 'not_found' })
})

test.each([
  ['done', { outcome: 'done', state: 'done' }],
  ['failed', { outcome: 'done', state: 'absent' }],
])('a refund that takes its time and is %s', async (result, expected) => {
  const { payment, transaction, refundOf } = await world.paid()
  const { reference } = payment
  await world.fail('refund_pending', { reference })

  const refund = await world.provider.refund(refundOf(400))
  const meanwhile = await world.provider.findRefund(refundOf(400))
  const moved = movementsOf(await world.provider.find!(payment))
  await world.office(transaction, 'settle', { result })
  const report = await world.provider.findRefund(refundOf(400))

  expect(refund).toMatchObject({ outcome: 'pending' })
  expect(meanwhile).toMatchObject({ outcome: 'done', state: 'pending' })
  expect(moved).toHaveLength(1)
  expect(report).toMatchObject(expected)
})

test('a refund from the merchant’s own office shows, and ours beside it is told apart', async () => {
  const { payment, transaction, refundOf } = await world.paid()
  await world.office(transaction, 'refund', { amount: 200 })

  const absent = await world.provider.findRefund(refundOf(400))
  const refund = await world.provider.refund(refundOf(400))
  const report = await world.provider.findRefund(refundOf(400))

  expect(absent).toMatchObject({ outcome: 'done', state: 'absent' })
  expect(refund).toMatchObject({ outcome: 'pending' })
  expect(report).toEqual({ outcome: 'done', state: 'done', provider_id: `${transaction}/r600` })
  expect(movementsOf(await world.provider.find!(payment))).toMatchObject([
    { kind: 'payment' },
    { kind: 'refund', amount: 200, provider_id: `${transaction}/r200` },
    { kind: 'refund', amount: 400, provider_id: `${transaction}/r600` },
  ])
})

test('an earlier refund of the same amount is not taken for the one that is looked for', async () => {
  const { transaction, refundOf } = await world.paid()
  await world.provider.refund(refundOf(400))
  await world.office(transaction, 'refund', { amount: 200 })

  const report = await world.provider.findRefund(refundOf(400, 400))
  const too_sure = await world.provider.findRefund(refundOf(400, 700))

  expect(report).toMatchObject({ outcome: 'done', state: 'absent' })
  expect(too_sure).toMatchObject({ outcome: 'unknown', reason: 'provider_error' })
})

test('a dispute moves nothing, a chargeback takes what was not paid back', async () => {
  const { payment, transaction, refundOf } = await world.paid()
  await world.provider.refund(refundOf(400))

  await world.office(transaction, 'dispute')
  const disputed = await world.provider.find!(payment)
  await world.office(transaction, 'chargeback')
  const charged_back = await world.provider.find!(payment)

  expect(disputed).toMatchObject({ state: 'paid', raw: 'disputed' })
  expect(movementsOf(disputed)).toHaveLength(2)
  expect(charged_back).toMatchObject({ state: 'paid', raw: 'chargeback' })
  expect(movementsOf(charged_back)[2]).toMatchObject({
    kind: 'chargeback',
    amount: 615,
    provider_id: transaction,
  })
})

test('the list of a period holds every movement once, over many pages, as the payments tell it', async () => {
  const instance = 'reconciled'
  await world.control('PUT', `/accounts/${instance}`, { secret: 'simulator' })
  const provider = payrexx({ ...world.config, instance })
  const references = Array.from({ length: 120 }, (_, i) => `listed-${i}`)
  for (const reference of references) {
    await provider.open!({ ...anOrder, reference })
    await world.control('POST', `/payments/${reference}/pay`)
  }
  const { body } = await world.control('GET', `/movements?instance=${instance}`)
  for (const { id } of body.movements.slice(0, 20)) {
    await world.office(String(id), 'refund', { amount: 100 })
    await world.office(String(id), 'refund', { amount: 200 })
  }
  await world.office(String(body.movements[30]!.id), 'chargeback')

  const all = await listOf(provider.movements(around(Date.now())))
  const before = await listOf(provider.movements(around(Date.now() - 86_400_000)))

  const kinds = Object.groupBy(all, ({ kind }) => kind)
  expect(kinds.payment).toHaveLength(120)
  expect(kinds.refund?.map(({ amount }) => amount)).toEqual(Array(20).fill([100, 200]).flat())
  expect(kinds.chargeback).toMatchObject([{ reference: 'listed-30', amount: 1015 }])
  expect(new Set(all.map(({ kind, provider_id }) => kind + provider_id)).size).toBe(all.length)
  expect(kinds.refund).toContainEqual(
    expect.objectContaining({ provider_id: `${body.movements[0]!.id}/r300` }),
  )
  expect(before).toEqual([])
})

function around(ms: number) {
  const iso = (time: number) => new Date(time).toISOString()
  return { from: iso(ms - 600_000), to: iso(ms + 600_000) }
}

async function listOf(movements: AsyncIterable<Movement>): Promise<Movement[]> {
  const all: Movement[] = []
  for await (const one of movements) all.push(one)
  return all
}
