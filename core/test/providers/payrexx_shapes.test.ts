import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Movement, PaymentReport, RefundOrder } from '../../src/providers/payment_provider.ts'
import { payrexx } from '../../src/providers/payrexx_payments.ts'
import { readPayrexxWebhook } from '../../src/providers/payrexx_webhook_body.ts'
import { listenAs } from './listener.ts'
import { anOrder, type PayrexxWorld, startPayrexx } from './payrexx.ts'

let world: PayrexxWorld
let last = 0

beforeAll(async () => {
  world = await startPayrexx()
})
afterEach(() => world.control('DELETE', '/failures'))
afterAll(() => world?.stop())

/** A paid page at an account that answers in one shape, read by an adapter that kept the gateway or did not. */
async function openPage({ shape = 'documented', is_kept = true } = {}) {
  const instance = `shape-${++last}`
  await world.control('PUT', `/accounts/${instance}`, { secret: 'simulator', shape })
  const gateways = new Map<string, string>()
  const config = { ...world.config, instance }
  const gatewayOf = async (name: string) => (is_kept && gateways.get(name)) || null
  const provider = payrexx(config, { gatewayOf })
  const reference = `page-${last}`
  const opened_at = new Date().toISOString()
  const opened = await provider.open!({ ...anOrder, reference })
  if (opened.outcome !== 'done') throw new Error(opened.detail)
  const { provider_id } = opened
  gateways.set(reference, provider_id)
  const payment = { reference, provider_id, opened_at }
  await world.act(payment, 'pay')
  const transactions = async () => (await world.movements(payment)).map(({ id }) => String(id))
  const [transaction] = await transactions()
  const refundOf = (amount: number, refunded = 0, paid = transaction!): RefundOrder => ({
    reference: `${reference}-refund`,
    amount,
    currency: 'CHF',
    original: { reference, provider_id: paid, amount: 1015, refunded, date: opened_at },
  })
  return { provider, payment, reference, transaction: transaction!, refundOf, transactions }
}

const around = () => ({
  from: new Date(Date.now() - 600_000).toISOString(),
  to: new Date(Date.now() + 600_000).toISOString(),
})

async function movementsOf(report: PaymentReport | AsyncIterable<Movement>): Promise<Movement[]> {
  if ('outcome' in report) return report.outcome === 'done' ? report.movements : []
  const all: Movement[] = []
  for await (const one of report) all.push(one)
  return all
}

describe('answers that show only what is documented', () => {
  test('are enough to credit what was paid, by the gateway, by reference and in the list', async () => {
    const { provider, payment, transaction } = await openPage()

    const by_gateway = await provider.find!(payment)
    const by_reference = await provider.find!({ ...payment, provider_id: null })
    const listed = await movementsOf(provider.movements(around()))

    for (const moved of [by_gateway, by_reference].map(movementsOf))
      expect(await moved).toMatchObject([
        { kind: 'payment', provider_id: transaction, amount: 1015, currency: 'CHF' },
      ])
    expect(listed).toMatchObject([{ kind: 'payment', provider_id: transaction, amount: 1015 }])
  })

  test.each([true, false])('are enough to find a refund, its gateway kept: %s', async (is_kept) => {
    const { provider, transaction, refundOf } = await openPage({ is_kept })

    const before = await provider.findRefund(refundOf(400))
    const refund = await provider.refund(refundOf(400))
    const after = await provider.findRefund(refundOf(400))

    expect(refund).toMatchObject({ outcome: 'pending' })
    if (!is_kept) return expect(after).toMatchObject({ outcome: 'unknown' })
    expect(before).toMatchObject({ outcome: 'done', state: 'absent' })
    expect(after).toEqual({ outcome: 'done', state: 'done', provider_id: `${transaction}/r400` })
  })
})

describe('a refund that stands beside its payment', () => {
  test.each(['seen', 'documented'])('is read from the page: %s', async (shape) => {
    const { provider, payment, reference, transaction, transactions, refundOf } = await openPage({
      shape,
    })
    await world.fail('refund_row', { reference })
    const refund = await provider.refund(refundOf(400))
    const meanwhile = await provider.findRefund(refundOf(400))
    const untouched = await movementsOf(await provider.find!(payment))
    const row = (await transactions()).at(-1)!
    await world.office(row, 'settle', { result: 'done' })

    const found = await provider.findRefund(refundOf(400))
    const moved = await movementsOf(await provider.find!(payment))

    expect(refund).toMatchObject({ outcome: 'pending' })
    expect(meanwhile).toMatchObject({ outcome: 'done', state: 'pending' })
    expect(untouched).toHaveLength(1)
    const provider_id = `${transaction}/r400`
    expect(found).toEqual({ outcome: 'done', state: 'done', provider_id })
    const original = { provider_id: transaction }
    expect(moved).toMatchObject([{}, { kind: 'refund', amount: 400, provider_id, original }])
  })
})

describe('a chargeback', () => {
  test.each(['disputed', 'chargeback'])('is a chargeback when it is a %s row', async (status) => {
    const { provider, payment, transaction, refundOf } = await openPage({ shape: 'seen' })
    await provider.refund(refundOf(400))
    await world.office(transaction, 'take_back', { status, amount: 615 })

    const moved = await movementsOf(await provider.find!(payment))
    const listed = await movementsOf(provider.movements(around()))

    const original = { provider_id: transaction }
    expect(moved).toMatchObject([
      { kind: 'payment', amount: 1015 },
      { kind: 'refund', amount: 400 },
      { kind: 'chargeback', amount: 615, original },
    ])
    expect(listed).toEqual(moved)
  })

  test('is told once where row and payment both say so', async () => {
    const { provider, payment, transaction } = await openPage({ shape: 'seen' })
    await world.office(transaction, 'take_back', { status: 'chargeback' })
    await world.office(transaction, 'chargeback')

    const moved = await movementsOf(await provider.find!(payment))

    expect(moved).toMatchObject([{ amount: 1015 }, { kind: 'chargeback', amount: 1015 }])
  })
})

describe('a page that was paid twice', () => {
  test('took two payments, and each refund has a payment and a name of its own', async () => {
    const { provider, payment, transactions, refundOf } = await openPage({ shape: 'seen' })
    await world.act(payment, 'pay', { is_again: true })
    const [first, second] = await transactions()

    await provider.refund(refundOf(400, 0, second))
    await provider.refund(refundOf(400, 0, first))
    const moved = await movementsOf(await provider.find!(payment))
    const found = await Promise.all(
      [first, second].map((one) => provider.findRefund(refundOf(400, 0, one))),
    )

    expect(moved.filter(({ kind }) => kind === 'payment')).toHaveLength(2)
    const refunds = moved.filter(({ kind }) => kind === 'refund')
    const names = [first, second].map((one) => `${one}/r400`)
    expect(refunds.map(({ provider_id }) => provider_id).sort()).toEqual(names)
    expect(found).toMatchObject(names.map((provider_id) => ({ state: 'done', provider_id })))
  })
})

describe('a refund that names its payment', () => {
  test('of a page paid twice belongs to it in every combination of states', async () => {
    const { provider, payment, transactions, refundOf } = await openPage({ shape: 'seen' })
    await world.act(payment, 'pay', { is_again: true })
    const [first, second] = (await transactions()) as [string, string]
    // Both say that something went back, and the larger refund is of the second.
    await world.office(first, 'refund', { amount: 100 })
    await world.office(second, 'refund', { amount: 900 })
    await world.office(second, 'take_back', { status: 'disputed', amount: 115 })

    const moved = await movementsOf(await provider.find!(payment))
    const of_first = await provider.findRefund(refundOf(100, 0, first))
    const of_second = await provider.findRefund(refundOf(100, 0, second))

    const gone = moved.filter(({ kind }) => kind !== 'payment')
    expect(gone.map(({ kind, amount, original }) => [kind, amount, original])).toEqual([
      ['refund', 100, { provider_id: first }],
      ['refund', 900, { provider_id: second }],
      ['chargeback', 115, { provider_id: second }],
    ])
    expect(of_first).toMatchObject({ state: 'done', provider_id: `${first}/r100` })
    expect(of_second).toMatchObject({ outcome: 'done', state: 'absent' })
  })
})

describe('the reference', () => {
  const answer = (more: object, invoice: object = {}) => ({
    status: 'success',
    data: [
      {
        id: '8',
        status: 'confirmed',
        time: '2026-07-01 10:05:00',
        ...more,
        invoice: { currencyAlpha3: 'CHF', totalAmount: 1015, ...invoice },
      },
    ],
  })
  const told = { reference: 'ours', provider_id: null, opened_at: '2026-07-01T10:00:00.000Z' }

  test.each([
    ['of the invoice comes first', { referenceId: 'of-the-terminal' }, { referenceId: 'ours' }],
    ['of the transaction comes next', { referenceId: 'ours' }, {}],
  ])('%s', async (_, more, invoice) => {
    await using other = await listenAs(() => answer(more, invoice))
    const provider = payrexx({ ...world.config, base_url: other.url })

    expect(await provider.find!(told)).toMatchObject({
      state: 'paid',
      movements: [{ provider_id: '8', amount: 1015, reference: 'ours' }],
    })
  })

  test("is the gateway's number where nobody wrote one", async () => {
    const not_found = { status: 'error', message: 'An error occurred: No Gateway found with id 7' }
    await using other = await listenAs((path) =>
      path.includes('/Gateway/') ? not_found : answer({}, { paymentRequestId: 7 }),
    )
    const provider = payrexx({ ...world.config, base_url: other.url })

    const found = await provider.find!({ ...told, provider_id: '7' })

    expect(found).toMatchObject({ state: 'paid', movements: [{ amount: 1015 }] })
  })

  test('of a webhook falls back the same way', () => {
    const transaction = {
      id: 8,
      status: 'confirmed',
      referenceId: 'of-the-terminal',
      invoice: { referenceId: 'ours', paymentRequestId: 7 },
    }

    const hint = readPayrexxWebhook(JSON.stringify({ transaction }))

    expect(hint).toMatchObject({ references: ['ours', 'of-the-terminal'], gateway_id: '7' })
  })
})

describe('an answer that cannot be read', () => {
  const contact = { firstname: 'Ada', email: 'ada@example.org' }
  const told = { reference: 'told', provider_id: '7', opened_at: '2026-07-01T10:00:00.000Z' }

  test('is a doubt with its text, without secret and visitor', async () => {
    const secret = 'correct-horse'
    const odd = { id: 8, status: 'confirmed', amuont: 5, contact, note: secret }
    await using other = await listenAs(() => pageOf([odd]))
    const provider = payrexx({ ...world.config, base_url: other.url, secret })

    const report = await provider.find!(told)

    expect(report).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
    const { raw } = report as { raw: string }
    expect(raw).toContain('"amuont":5')
    for (const hidden of ['Ada', 'ada@example.org', secret]) expect(raw).not.toContain(hidden)
  })

  test('of a refund keeps it, too', async () => {
    await using other = await listenAs(() => pageOf([{ id: 8, status: 'confirmed', amuont: 5 }]))
    const provider = payrexx(
      { ...world.config, base_url: other.url },
      { gatewayOf: async () => '7' },
    )
    const original = {
      reference: 'told',
      provider_id: '8',
      amount: 1015,
      refunded: 0,
      date: told.opened_at,
    }

    const report = await provider.findRefund({
      reference: 'back',
      amount: 400,
      currency: 'CHF',
      original,
    })

    expect(report).toMatchObject({ outcome: 'unknown', detail: expect.stringContaining('amuont') })
  })

  test('takes nothing from what was paid: the payment stands, and the rest is unclear', async () => {
    const partly = { id: 8, status: 'partially-refunded', amount: 1015 }
    await using other = await listenAs((path) =>
      path.includes('/Transaction/') ? { status: 'success', data: [partly] } : pageOf([partly]),
    )
    const provider = payrexx({ ...world.config, base_url: other.url })

    const report = await provider.find!(told)

    expect(report).toMatchObject({ state: 'paid', movements: [{ kind: 'payment', amount: 1015 }] })
    expect(report).toHaveProperty('unclear.raw', expect.stringContaining('partially-refunded'))
  })

  test('of somebody else in the list keeps nobody from his payment', async () => {
    const rows = [
      { id: 1, status: 'confirmed', referenceId: 'another-shop' },
      {
        id: 8,
        status: 'confirmed',
        referenceId: 'told',
        amount: 1015,
        invoice: { currency: 'CHF' },
      },
    ]
    await using other = await listenAs(() => ({ status: 'success', data: rows }))
    const provider = payrexx({ ...world.config, base_url: other.url })

    const report = await provider.find!({ ...told, provider_id: null })

    expect(report).toMatchObject({ state: 'paid', movements: [{ amount: 1015 }] })
  })

  test('is what two transactions are that share the amount of one invoice', async () => {
    const invoice = { totalAmount: 1015, currencyAlpha3: 'CHF' }
    const rows = ['confirmed', 'refunded'].map((status, n) => ({
      id: n,
      status,
      referenceId: 'told',
      invoice,
    }))
    await using other = await listenAs(() => ({ status: 'success', data: rows }))
    const provider = payrexx({ ...world.config, base_url: other.url })

    const report = await provider.find!({ ...told, provider_id: null })

    expect(report).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
  })
})

const pageOf = (transactions: object[]) => ({
  status: 'success',
  data: [
    {
      id: 7,
      status: 'confirmed',
      referenceId: 'told',
      currency: 'CHF',
      invoices: [{ transactions }],
    },
  ],
})
