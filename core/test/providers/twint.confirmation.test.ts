import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../src/providers/twint/faults.ts'
import { type TwintProvider, twint } from '../../src/providers/twint.ts'
import { paymentOf, startTwint, type TwintWorld } from './twint.ts'

let world: TwintWorld
let plain: TwintProvider
let confirming: TwintProvider

beforeAll(async () => {
  world = await startTwint()
  plain = twint(world.config)
  confirming = twint({ ...world.config, confirmation_needed: true })
  await plain.enroll()
})

afterEach(() => world.control('DELETE', '/failures'))
afterAll(() => world?.stop())

const known = ({ reference }: { reference: string }) => ({
  reference,
  provider_id: null,
  opened_at: new Date().toISOString(),
})

describe('a contract that demands confirmations', () => {
  test('refuses a payment that nobody will confirm, and says what to do', async () => {
    const order = paymentOf()
    await world.fail('confirmation_required', { reference: order.reference })

    const refusal = await plain.open(order)

    expect(refusal).toMatchObject({
      outcome: 'rejected',
      reason: 'not_permitted',
      detail: expect.stringMatching(/confirmation_needed \(InvalidCombinedOrder 1116/),
    })
    expect(await world.ordersUnder(order.reference)).toEqual([])
  })

  test('is paid once the visitor has agreed and we have said yes', async () => {
    const order = paymentOf()
    await world.fail('confirmation_required', { reference: order.reference })

    const opened = await confirming.open(order)
    await world.act(order.reference, 'pay')
    const waiting = await world.orderUnder(order.reference)
    const found = await confirming.find(known(order))

    expect(opened).toMatchObject({ outcome: 'done' })
    expect(waiting).toMatchObject({ reason: 'ORDER_CONFIRMATION_PENDING' })
    expect(found).toMatchObject({ state: 'paid', movements: [{ kind: 'payment' }] })
    expect(await world.orderUnder(order.reference)).toMatchObject({ status: 'SUCCESS' })
  })

  test('pays back without one', async () => {
    const order = paymentOf()
    await confirming.open(order)
    await world.act(order.reference, 'pay')
    await confirming.find(known(order))
    const { uuid, amount } = await world.orderUnder(order.reference)

    const refund = await confirming.refund({
      reference: `${order.reference}-R`,
      amount,
      currency: 'CHF',
      original: { reference: order.reference, provider_id: uuid, amount, refunded: 0, date: '' },
    })

    expect(refund).toMatchObject({ outcome: 'done' })
  })
})

describe('the version', () => {
  test.each(['8.5', '8.6', '8.7'] as const)('%s is spoken from end to end', async (version) => {
    const provider = twint({ ...world.config, version })
    const order = paymentOf()

    const opened = await provider.open(order)
    await world.act(order.reference, 'pay')

    expect(opened).toMatchObject({ outcome: 'done' })
    expect(await provider.find(known(order))).toMatchObject({ state: 'paid' })
  })
})

// The faults of the schema, but for those that say nothing about what was done: SystemError and TimeoutError.
const faults = `
  InvalidParameter InvalidMerchant InvalidCashRegister InvalidAmount InvalidCurrency
  InvalidOfflineAuthorization InvalidOrder InvalidCustomerRelationKey
  InvalidMerchantTransactionReference StatusTransitionError ActiveOrderError
  AuthorizationError ReversalError ActivePairingError UnspecifiedPairingError
  AccountLockedError PairingError FundsError CashregisterAccessError BusinessError
  CertificateRenewalRefused CertificateRenewalNotAllowed DurationTooLong UofNotAllowed
  InvalidOperationForCombinedOrder InvalidCombinedOrder InvalidPreAuthOrder
`

test.each(faults.trim().split(/\s+/))('%s has a sentence before the words of TWINT', (fault) => {
  const refusal = refusalOf({ outcome: 'fault', fault, detail: `${fault} 1299` })

  expect(refusal).toMatchObject({ outcome: 'rejected' })
  expect(refusal.detail).toMatch(new RegExp(`^[A-Z][^(]{15,} \\(${fault} 1299\\)$`))
})
