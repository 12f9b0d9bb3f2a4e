import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Movement } from '../../src/providers/payment_provider.ts'
import { type TwintProvider, twint } from '../../src/providers/twint.ts'
import { newReference, opened, paymentOf, startTwint, type TwintWorld } from './twint.ts'

let world: TwintWorld
let provider: TwintProvider

beforeAll(async () => {
  world = await startTwint()
  provider = twint(world.config)
  await provider.enroll()
})

afterAll(() => world?.stop())

describe('the list of movements', () => {
  test('has what was paid and what went back, each once, and nothing else', async () => {
    const alone = twint({ ...world.config, cash_register_id: 'KERMESSE-LIST' })
    const from = new Date().toISOString()
    const [paid, rejected] = [paymentOf({ amount: 3000, fee: 0 }), paymentOf()]
    const { provider_id } = await opened(alone, paid)
    await opened(alone, rejected)
    await world.act(paid.reference, 'pay')
    await world.act(rejected.reference, 'reject')
    const original = {
      reference: paid.reference,
      provider_id,
      amount: 3000,
      refunded: 0,
      date: from,
    }
    const refund = { reference: newReference('REF'), amount: 700, currency: 'CHF', original }
    const made = await alone.refund(refund)
    const to = new Date(Date.now() + 1000).toISOString()

    const movements = await listed(alone.movements({ from, to }))
    const earlier = await listed(alone.movements({ from: '2026-01-01T00:00:00Z', to: from }))

    expect(movements).toMatchObject([
      { kind: 'payment', reference: paid.reference, amount: 3000, provider_id },
      { kind: 'refund', reference: refund.reference, amount: 700, original: { provider_id } },
    ])
    expect(movements[1]?.provider_id).toBe(made.outcome === 'done' && made.provider_id)
    expect(earlier).toEqual([])
  })
})

describe('a check-in', () => {
  test('pairs a phone first, and the order goes to that phone without a token', async () => {
    const asked = await provider.requestCheckIn()
    if (asked.outcome !== 'done' || !asked.token) throw new Error('no check-in')
    await world.type(asked.token, 'pair')
    const paired = await provider.monitorCheckIn(asked.pairing_uuid)
    const order = paymentOf()

    const answer = await provider.open(order, asked.pairing_uuid)

    expect(asked).toMatchObject({ pairing: 'NO_PAIRING', qr_code: expect.stringMatching(/^data:/) })
    expect(paired).toMatchObject({ pairing: 'PAIRING_ACTIVE' })
    expect(answer).toEqual({ outcome: 'done', provider_id: expect.any(String) })
    expect(await world.orderUnder(order.reference)).toMatchObject({ pairing: 'PAIRING_ACTIVE' })
  })

  test('can be cancelled, once', async () => {
    const asked = await provider.requestCheckIn()
    if (asked.outcome !== 'done') throw new Error('no check-in')

    const first = await provider.cancelCheckIn(asked.pairing_uuid)
    const second = await provider.cancelCheckIn(asked.pairing_uuid)

    expect(first).toEqual({ outcome: 'done' })
    expect(second).toMatchObject({ outcome: 'rejected', reason: 'refused' })
  })
})

describe('the contract with TWINT', () => {
  test('a register is enrolled with its first order, and only once', async () => {
    const fresh = twint({ ...world.config, cash_register_id: 'KERMESSE-NEW' })
    await world.fail('system_error', { operation: 'EnrollCashRegister' })

    const orders = [paymentOf(), paymentOf(), paymentOf()]
    const unlucky = await fresh.open(orders[0]!)
    const rest = await Promise.all(orders.map((order) => fresh.open(order)))

    // The order itself was never sent, so it may be tried again.
    expect(unlucky).toMatchObject({ outcome: 'unknown', unsent: true })
    expect(rest).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }])
  })

  test('says whether TWINT is up, and how long the certificate holds', async () => {
    expect(await provider.systemStatus()).toEqual({ outcome: 'done' })
    expect(await provider.certificateValidity()).toMatchObject({
      outcome: 'done',
      expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      may_be_renewed: false,
    })
  })
})

async function listed(movements: AsyncIterable<Movement>): Promise<Movement[]> {
  const list: Movement[] = []
  for await (const movement of movements) list.push(movement)
  return list
}
