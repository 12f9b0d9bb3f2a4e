import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ProviderFailure } from '../../src/providers/payment_provider.ts'
import { payrexx } from '../../src/providers/payrexx_payments.ts'
import { listenAs } from './listener.ts'
import { anOrder, type PayrexxWorld, startPayrexx } from './payrexx.ts'

let world: PayrexxWorld

beforeAll(async () => {
  world = await startPayrexx()
})

afterEach(async () => {
  await world.control('DELETE', '/failures')
  await world.control('PUT', '/clock', { skew_ms: 0 })
})

afterAll(() => world?.stop())

const silent = ['hang', 'hang_after']
const hasty = (mode: string) =>
  silent.includes(mode) ? payrexx({ ...world.config, timeout_ms: 400 }) : world.provider

const doubts: [mode: string, reason: string, is_booked: boolean][] = [
  ['hang', 'timeout', false],
  ['hang_after', 'timeout', true],
  ['cut', 'unreachable', false],
  ['cut_after', 'unreachable', true],
  ['http_500', 'http_error', false],
  ['http_500_after', 'http_error', true],
  ['garbled', 'garbled_answer', true],
  ['huge', 'garbled_answer', true],
  ['elsewhere', 'http_error', false],
]

test.each(doubts)(
  'after %s nobody knows of a refund (%s) until it is read back',
  async (...row) => {
    const [mode, reason, is_booked] = row
    const { payment, transaction, refundOf } = await world.paid()
    const { reference } = payment
    await world.fail(mode, { call: 'Transaction.refund', reference, times: 9 })

    const refund = await hasty(mode).refund(refundOf(400))
    const report = await world.provider.findRefund(refundOf(400))

    expect(refund).toMatchObject({ outcome: 'unknown', reason, unsent: false })
    const provider_id = `${transaction}/r400`
    expect(report).toMatchObject(
      is_booked ? { state: 'done', provider_id } : { outcome: 'done', state: 'absent' },
    )
    // Nine failures were due: more than one call would have used up more than one of them.
    const { body } = await world.control('GET', '/failures')
    expect(body).toMatchObject({ failures: [{ times: 8 }] })
    expect(await world.movements(payment)).toHaveLength(is_booked ? 2 : 1)
  },
)

test.each(doubts)('after %s nobody knows of a new payment: %s', async (mode, reason, is_booked) => {
  const reference = `doubt-${mode}`
  await world.fail(mode, { call: 'Gateway.create', reference, times: 9 })

  const opened_at = new Date().toISOString()
  const opened = await hasty(mode).open!({ ...anOrder, reference })
  const report = await world.provider.find!({ reference, provider_id: null, opened_at })

  expect(opened).toMatchObject({ outcome: 'unknown', reason, unsent: false })
  const { body } = await world.control('GET', `/payments?reference=${reference}`)
  expect(body.payments).toHaveLength(is_booked ? 1 : 0)
  expect(report).toMatchObject({ outcome: 'done', state: 'absent' })
})

test.each(['cut', 'http_500'])(
  'reading goes on after two times %s, not after three',
  async (mode) => {
    const { payment } = await world.paid()
    const { reference } = payment

    await world.fail(mode, { call: 'Gateway.get', reference, times: 2 })
    const patient = await world.provider.find!(payment)
    await world.fail(mode, { call: 'Gateway.get', reference, times: 3 })
    const given_up = await world.provider.find!(payment)

    expect(patient).toMatchObject({ outcome: 'done', state: 'paid' })
    expect(given_up).toMatchObject({ outcome: 'unknown' })
  },
)

test('a throttled refund was not processed and may be sent again', async () => {
  const { payment, refundOf } = await world.paid()
  await world.fail('throttled', { call: 'Transaction.refund', times: 2 })

  const first = await world.provider.refund(refundOf(400))
  const second = await world.provider.refund(refundOf(400))
  const third = await world.provider.refund(refundOf(400))

  expect(first).toMatchObject({ reason: 'throttled', detail: 'HTTP 405', unsent: true })
  expect(second).toMatchObject({ reason: 'throttled', detail: 'HTTP 403', unsent: true })
  expect(third).toMatchObject({ outcome: 'done' })
  expect(await world.movements(payment)).toHaveLength(2)
})

test('a refused connection has carried nothing', async () => {
  const { refundOf } = await world.paid()
  const left = await listenAs(() => '')
  await left[Symbol.asyncDispose]()
  const nobody = payrexx({ ...world.config, base_url: left.url })

  const refund = await nobody.refund(refundOf(400))

  expect(refund).toMatchObject({ outcome: 'unknown', reason: 'unreachable', unsent: true })
})

test('a provider that stays silent is left alone, and a refund is surely unsent then', async () => {
  const { payment, refundOf } = await world.paid()
  const circuit = { failures: 3, rest_ms: 60_000 }
  // The same world at another address is another circuit.
  const base_url = world.config.base_url.replace('127.0.0.1', 'localhost')
  const guarded = payrexx({ ...world.config, base_url, circuit })
  await world.fail('http_500', { call: 'Transaction.refund', times: 3 })

  for (let i = 0; i < 3; i++) await guarded.refund(refundOf(400))
  const kept_back = await guarded.refund(refundOf(400))

  expect(kept_back).toMatchObject({ outcome: 'unknown', reason: 'circuit_open', unsent: true })
  expect(await world.movements(payment)).toHaveLength(1)
})

test('refusals do not open the circuit', async () => {
  const { refundOf } = await world.paid()
  const base_url = world.config.base_url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const guarded = payrexx({ ...world.config, base_url, circuit: { failures: 2 } })

  for (let i = 0; i < 4; i++) await guarded.refund(refundOf(9999))
  const refund = await guarded.refund(refundOf(400))

  expect(refund).toMatchObject({ outcome: 'done' })
})

test('a wrong secret is refused, and no detail tells it', async () => {
  const { refundOf } = await world.paid()
  const secret = 'correct-horse-battery'
  const answers: unknown[] = []
  await using echo = await listenAs((path) => ({ status: 'error', message: `${path} ${secret}` }))
  const provider = payrexx({ ...world.config, base_url: echo.url, secret })

  answers.push(await provider.refund(refundOf(1)))
  answers.push(await payrexx({ ...world.config, secret }).refund(refundOf(1)))

  expect(answers).toMatchObject([{ outcome: 'rejected' }, { reason: 'unauthorized' }])
  expect(JSON.stringify(answers)).not.toContain(secret)
})

test('the gateway of another payment is not taken for this one', async () => {
  const { payment } = await world.paid()
  const other = await world.open()

  const report = await world.provider.find!({ ...other, provider_id: payment.provider_id })

  expect(report).toMatchObject({ outcome: 'unknown', reason: 'forged_answer' })
})

test('their clock may be wrong', async () => {
  await world.control('PUT', '/clock', { skew_ms: -40 * 60_000 })
  const opened_at = new Date().toISOString()
  const { payment } = await world.paid()

  const report = await world.provider.find!({ ...payment, opened_at, provider_id: null })

  expect(report).toMatchObject({ outcome: 'done', state: 'paid' })
})

test('a list that breaks off throws instead of being taken for all there is', async () => {
  await world.paid()
  await world.fail('garbled', { call: 'Transaction.list' })
  const from = new Date(Date.now() - 60_000).toISOString()
  const to = new Date(Date.now() + 60_000).toISOString()

  const reading = world.provider.movements({ from, to })[Symbol.asyncIterator]().next()

  await expect(reading).rejects.toThrow(ProviderFailure)
})

const gateway = (status: string, transactions: object[]) => ({
  status: 'success',
  data: [
    {
      id: 7,
      status,
      referenceId: 'told',
      currency: 'CHF',
      fields: [],
      invoices: { 0: { transactions } },
    },
  ],
})
const told = { reference: 'told', provider_id: '7', opened_at: '2026-07-01T10:00:00.000Z' }

test.each([
  ['authorized', 'pending'],
  ['reserved', 'pending'],
  ['uncaptured', 'pending'],
  ['something-new', 'pending'],
  ['error', 'failed'],
])('a payment that is %s is %s, in their own word', async (status, state) => {
  await using other = await listenAs(() => gateway(status, [{ id: 8, status, amount: 100 }]))
  const provider = payrexx({ ...world.config, base_url: other.url })

  const report = await provider.find!(told)

  expect(report).toEqual({ outcome: 'done', state, raw: status, movements: [] })
})

test.each([
  ['insecure', 'failed', 'insecure'],
  ['disputed', 'paid', 'disputed'],
])('a payment that is %s is %s, and open until that changes', async (status, state, open) => {
  await using other = await listenAs(() => gateway(status, [{ id: 8, status, amount: 100 }]))
  const provider = payrexx({ ...world.config, base_url: other.url })

  expect(await provider.find!(told)).toMatchObject({ state, raw: status, open: [open] })
})

test('a refund that no transaction tells of is read from the invoice', async () => {
  const paid = { id: 8, status: 'partially-refunded', amount: 1000, time: '2026-07-01 10:05:00' }
  await using other = await listenAs((path) =>
    path.includes('/Transaction/8/')
      ? { status: 'success', data: [{ ...paid, invoice: { refundedAmount: 250 } }] }
      : gateway(paid.status, [paid]),
  )
  const provider = payrexx({ ...world.config, base_url: other.url })

  const report = await provider.find!(told)

  expect(report).toMatchObject({
    state: 'paid',
    movements: [
      { kind: 'payment', provider_id: '8', date: '2026-07-01T10:05:00.000Z' },
      { kind: 'refund', provider_id: '8/r250', amount: 250 },
    ],
  })
})

test.each([
  ['no JSON', () => '<html>maintenance</html>'],
  ['no envelope', () => ({ hello: 'world' })],
  ['data that is no object', () => ({ status: 'success', data: ['x'] })],
  ['a gateway without amounts', () => gateway('confirmed', [{ id: 8, status: 'confirmed' }])],
])('%s is an answer that makes no sense', async (_name, answer) => {
  await using other = await listenAs(answer)
  const provider = payrexx({ ...world.config, base_url: other.url })

  const report = await provider.find!(told)

  expect(report).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
})
