import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TwintProvider, twint } from '../../src/providers/twint.ts'
import { paymentOf, refundOfPaid, startTwint, type TwintWorld } from './twint.ts'

let world: TwintWorld
let provider: TwintProvider

beforeAll(async () => {
  world = await startTwint()
  provider = twint(world.config)
  await provider.enroll()
})

afterEach(() => world.control('DELETE', '/failures'))

afterAll(() => world?.stop())

describe('a refusal', () => {
  test.each([
    ['account_closed', 'account_closed'],
    ['reversal_refused', 'account_closed'],
    ['no_funds', 'insufficient_funds'],
    ['unenrolled', 'not_permitted'],
    ['expired_certificate', 'unauthorized'],
  ])('%s of a refund is %s, and nothing moved', async (mode, reason) => {
    const order = await refundOfPaid(world)
    await world.fail(mode, { operation: 'StartOrder', reference: order.reference })

    const answer = await provider.refund(order)

    expect(answer).toMatchObject({ outcome: 'rejected', reason })
    expect(await world.orderUnder(order.original.reference)).toMatchObject({ reversed: 0 })
    await provider.enroll()
  })

  test('of a register that was forgotten is mended by the next order', async () => {
    const order = paymentOf()
    await world.fail('unenrolled', { operation: 'StartOrder', reference: order.reference })

    const answers = [await provider.open(order), await provider.open(order)]

    expect(answers).toMatchObject([{ reason: 'not_permitted' }, { outcome: 'done' }])
  })

  test('of a merchant that TWINT does not know, or whose certificate is another’s', async () => {
    const merchant_uuid = '11111111-2222-4333-8444-555555555555'
    const theirs = await world.certificate({ merchant_uuid })

    const answers = [
      await twint({ ...world.config, cert: theirs }).open(paymentOf()),
      await twint({ ...world.config, merchant_uuid }).open(paymentOf()),
    ]

    expect(answers).toMatchObject([{ reason: 'unauthorized' }, { reason: 'unauthorized' }])
  })

  test('of our own certificate after its last day comes before anything is sent', async () => {
    const cert = await world.certificate({ valid_days: -1 })
    const late = twint({ ...world.config, cert, is_enrolled: true })

    const answer = await late.open(paymentOf())

    expect(answer).toMatchObject({
      outcome: 'rejected',
      reason: 'unauthorized',
      detail: expect.stringContaining('expired'),
    })
  })
})

describe('a server', () => {
  test('that is not TWINT never receives the payment', async () => {
    const cert = { ...world.config.cert!, ca: undefined }
    const wary = twint({ ...world.config, cert, is_enrolled: true })
    const order = paymentOf()

    const answer = await wary.open(order)

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'unreachable', unsent: true })
    expect(await world.ordersUnder(order.reference)).toEqual([])
  })

  test('needs a key that belongs to the certificate', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

    expect(() => twint({ ...world.config, cert: { ...world.config.cert!, key } })).toThrow()
    expect(() => twint({ ...world.config, cert: { cert: '', key: '' } })).toThrow()
  })
})
