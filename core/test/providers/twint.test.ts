import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentReport } from '../../src/providers/payment_provider.ts'
import { visitorPairing } from '../../src/providers/twint/pairing.ts'
import { type TwintProvider, twint } from '../../src/providers/twint.ts'
import {
  newReference,
  opened,
  paymentOf,
  refundOfPaid,
  startTwint,
  type TwintWorld,
} from './twint.ts'

let world: TwintWorld
let provider: TwintProvider

beforeAll(async () => {
  world = await startTwint()
  provider = twint(world.config)
  await provider.enroll()
})

afterAll(() => world?.stop())

describe('a payment', () => {
  test('opens with five digits and their image, for the amount and the fee together', async () => {
    const order = paymentOf({ amount: 2500, fee: 38 })

    const answer = await provider.open(order)

    expect(answer).toMatchObject({
      outcome: 'done',
      token: expect.stringMatching(/^\d{5}$/),
      qr_code: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    })
    expect(await world.orderUnder(order.reference)).toMatchObject({
      type: 'PAYMENT_IMMEDIATE',
      amount: 2538,
    })
  })

  test('that nobody has scanned yet is pending, and its page goes on waiting', async () => {
    const { known } = await opened(provider, paymentOf())

    const report = await provider.find(known)

    expect(report).toEqual({
      outcome: 'done',
      state: 'pending',
      raw: 'IN_PROGRESS/ORDER_RECEIVED',
      pairing: 'NO_PAIRING',
      movements: [],
    })
    expect(pageOf(report, false)).toBe('PAIRING_IN_PROGRESS')
  })

  test('is paired while a phone has it', async () => {
    const { known, token } = await opened(provider, paymentOf())

    await world.type(token, 'scan')
    const scanned = await provider.find(known)
    await world.type(token, 'pair')
    const paired = await provider.find(known)

    expect([scanned, paired]).toMatchObject([
      { state: 'pending', pairing: 'PAIRING_IN_PROGRESS' },
      { state: 'pending', pairing: 'PAIRING_ACTIVE' },
    ])
  })

  test('is paid with its token, and has TWINT’s movement', async () => {
    const order = paymentOf({ amount: 1999, fee: 30 })
    const { known, token, provider_id } = await opened(provider, order)

    await world.type(token, 'pay')
    const report = await provider.find(known)

    expect(report).toMatchObject({ outcome: 'done', state: 'paid', raw: 'SUCCESS/ORDER_OK' })
    expect(report.outcome === 'done' && report.movements).toEqual([
      {
        kind: 'payment',
        provider_id,
        reference: order.reference,
        amount: 2029,
        currency: 'CHF',
        date: expect.stringMatching(/Z$/),
      },
    ])
    expect(pageOf(report, true)).toBe('PAIRING_ACTIVE')
  })

  test.each([
    ['reject', 'cancelled', 'FAILURE/CLIENT_ABORT'],
    ['time_out', 'failed', 'FAILURE/CLIENT_TIMEOUT'],
    ['fail', 'failed', 'FAILURE/GENERAL_ERROR'],
  ])('that a phone lets %s is %s, without a movement', async (action, state, raw) => {
    const order = paymentOf()
    const { known } = await opened(provider, order)

    await world.act(order.reference, action)
    const report = await provider.find(known)

    expect(report).toMatchObject({ state, raw, movements: [] })
    expect(pageOf(report, false)).toBe('NO_PAIRING')
  })

  test('is found by our reference alone, when the answer to opening it was lost', async () => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.act(order.reference, 'pay')

    const report = await provider.find({ ...known, provider_id: null })

    expect(report).toMatchObject({ state: 'paid', movements: [{ reference: order.reference }] })
  })

  test('that TWINT never heard of is absent, by either name', async () => {
    const known = { reference: newReference('NO'), opened_at: new Date().toISOString() }
    const nobody = '00000000-0000-4000-8000-000000000000'

    const reports = [
      await provider.find({ ...known, provider_id: null }),
      await provider.find({ ...known, provider_id: nobody }),
    ]

    expect(reports).toMatchObject([{ state: 'absent' }, { state: 'absent' }])
  })

  test('that nobody paid can be cancelled, and cancelled again', async () => {
    const order = paymentOf()
    const { known } = await opened(provider, order)

    const answers = [await provider.cancel(known), await provider.cancel(known)]

    expect(answers).toEqual([{ outcome: 'done' }, { outcome: 'done' }])
    expect(await provider.find(known)).toMatchObject({
      state: 'cancelled',
      raw: 'FAILURE/MERCHANT_ABORT',
    })
  })

  test('that was paid cannot be cancelled', async () => {
    const order = paymentOf()
    const { known } = await opened(provider, order)
    await world.act(order.reference, 'pay')

    const answer = await provider.cancel(known)

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'already_done' })
    expect(await provider.find(known)).toMatchObject({ state: 'paid' })
  })

  test('opened twice under one reference is one order, and the second is told so', async () => {
    const order = paymentOf()
    await opened(provider, order)

    const answer = await provider.open(order)

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'already_done' })
    expect(await world.orderUnder(order.reference)).toMatchObject({ status: 'IN_PROGRESS' })
  })

  test.each([
    ['in another currency', { currency: 'EUR' }],
    ['of nothing', { amount: 0, fee: 0 }],
    ['under a reference that TWINT could not keep', { reference: 'a b' }],
  ])('%s is not even asked for', async (_what, wrong) => {
    const order = paymentOf(wrong)

    const answer = await provider.open(order)

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'bad_request' })
  })
})

describe('a refund', () => {
  test('goes back to where the money came from, at once', async () => {
    const order = await refundOfPaid(world)

    const answer = await provider.refund(order)

    const { uuid, ...reversal } = await world.orderUnder(order.reference)
    expect(answer).toEqual({ outcome: 'done', provider_id: uuid })
    expect(reversal).toMatchObject({ type: 'REVERSAL', original: order.original.provider_id })
  })

  test('in parts is possible up to the payment, and not a rappen more', async () => {
    const first = await refundOfPaid(world, { amount: 1000 })
    const second = { ...first, reference: newReference('REF'), amount: 1500 }
    const third = { ...first, reference: newReference('REF'), amount: 1 }

    const answers = [
      await provider.refund(first),
      await provider.refund({ ...second, original: { ...first.original, refunded: 1000 } }),
      // We think that nothing was paid back yet: TWINT knows better.
      await provider.refund(third),
      // And what we know ourselves is not asked.
      await provider.refund({ ...third, original: { ...first.original, refunded: 2500 } }),
    ]

    expect(answers).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'rejected', reason: 'amount_too_high' },
      { outcome: 'rejected', reason: 'amount_too_high' },
    ])
  })

  test('sent again under its reference happens once, and both are told the same', async () => {
    const order = await refundOfPaid(world, { amount: 1000 })

    const answers = [await provider.refund(order), await provider.refund(order)]

    expect(answers[1]).toEqual(answers[0])
    expect(await world.orderUnder(order.original.reference)).toMatchObject({ reversed: 1000 })
  })

  test('under the reference of another order is refused', async () => {
    const order = await refundOfPaid(world, { amount: 1000 })
    await provider.refund(order)

    const other = await provider.refund({ ...order, amount: 900 })
    const found = await provider.findRefund({ ...order, reference: order.original.reference })

    expect(other).toMatchObject({ outcome: 'rejected', reason: 'bad_request' })
    expect(found).toMatchObject({ outcome: 'rejected', reason: 'bad_request' })
  })

  test('of a payment that TWINT does not know is refused as not found', async () => {
    const order = await refundOfPaid(world)
    const original = { ...order.original, provider_id: '00000000-0000-4000-8000-000000000000' }

    const answer = await provider.refund({ ...order, original })

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'not_found' })
  })

  test('to an account that was closed is refused with that reason', async () => {
    const order = await refundOfPaid(world)
    await world.act(order.original.reference, 'close_account')

    const answer = await provider.refund(order)

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'account_closed' })
  })

  test('is found when it happened, and proven absent when it did not', async () => {
    const order = await refundOfPaid(world)

    const before = await provider.findRefund(order)
    const made = await provider.refund(order)
    const after = await provider.findRefund(order)

    expect(before).toMatchObject({ outcome: 'done', state: 'absent' })
    expect(after).toEqual({ ...made, state: 'done' })
  })
})

function pageOf(report: PaymentReport, seen: boolean) {
  if (report.outcome !== 'done') throw new Error(report.detail)
  return visitorPairing(report.pairing, seen, report.state)
}
