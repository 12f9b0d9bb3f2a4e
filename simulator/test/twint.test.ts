import { randomUUID, X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'
import {
  amount,
  envelope,
  merchant,
  order,
  reference,
  register,
  speakTo,
  type Talk,
} from './twint_merchant.ts'

let simulator: Simulator
let control: Talk['control']
let call: Talk['call']

beforeEach(async () => {
  simulator = await startSimulator({ port: 0, twint_tls_port: 0 })
  ;({ control, call } = speakTo(simulator))
  await control('PUT', `/merchants/${merchant}`)
  await call('EnrollCashRegister', `${register}<m:CashRegisterType>EPOS</m:CashRegisterType>`)
})

afterEach(() => simulator?.stop())

describe('the service', () => {
  test('takes an action in any spelling, as long as the body is its own', async () => {
    const content = `${register}<m:UnidentifiedCustomer>true</m:UnidentifiedCustomer>`

    const answer = await call('RequestCheckIn', content, { action: '"RequestCheckin"' })
    const other = await call('RequestCheckIn', content, { action: '"StartOrder"' })

    expect(answer).toMatch(/<m:Token>\d{5}<\/m:Token>/)
    expect(other).toContain('<faultcode>s:Client</faultcode>')
  })

  test.each([
    ['elements in another order', `${reference('A')}${register}`],
    ['an element of another schema', register.replaceAll('m:Merchant', 'b:Merchant')],
    ['an element too many', `${register}${reference('A')}<m:Token>1</m:Token>`],
    ['a text that the schema forbids', `${register}<m:OrderUuid>no</m:OrderUuid>`],
  ])('refuses %s', async (_what, content) => {
    expect(await call('MonitorOrder', content)).toContain('<f:Code>1110</f:Code>')
  })

  test.each([
    ['an unknown merchant', 'InvalidMerchant', order('A', { merchant: randomUUID() })],
    ['a register that is not enrolled', 'InvalidCashRegister', order('A', { register: 'OTHER' })],
    ['other money', 'InvalidCurrency', order('A', { currency: 'EUR' })],
    ['a part of a rappen', 'InvalidAmount', order('A', { amount: '1.005' })],
    ['nothing', 'InvalidAmount', order('A', { amount: '0.00' })],
    ['a reversal of nothing', 'InvalidOrder', order('A', { type: 'REVERSAL', original: 'NONE' })],
  ])('refuses %s with %s', async (_what, fault, content) => {
    expect(await call('StartOrder', content)).toContain(`<f:${fault} `)
  })

  test('refuses a reference that it has seen', async () => {
    await call('StartOrder', order('A'))

    expect(await call('StartOrder', order('A'))).toContain('<f:Code>1116</f:Code>')
  })

  test('refuses to give back more than is left, and to cancel what was paid', async () => {
    await call('StartOrder', order('A', { amount: '10.00' }))
    await control('POST', '/orders/A/pay')
    await call('StartOrder', order('B', { type: 'REVERSAL', original: 'A', amount: '6' }))

    const more = await call(
      'StartOrder',
      order('C', { type: 'REVERSAL', original: 'A', amount: '5' }),
    )
    const late = await call('CancelOrder', `${register}${reference('A')}`)

    expect(more).toContain('<f:Code>1204</f:Code>')
    expect(late).toContain('<f:Code>1200</f:Code>')
  })

  test('waits for news when it is asked to, and answers when there is some', async () => {
    await call('StartOrder', order('A'))
    const wait = '<m:WaitForResponse>true</m:WaitForResponse>'
    await control('PATCH', '/settings', { wait_ms: 100 })

    const nothing = await call('MonitorOrder', `${register}${reference('A')}${wait}`)
    await control('PATCH', '/settings', { wait_ms: 60_000 })
    const waiting = call('MonitorOrder', `${register}${reference('A')}${wait}`)
    await control('POST', '/orders/A/pay')

    expect(nothing).toContain('ORDER_RECEIVED')
    expect(await waiting).toMatch(/ORDER_RECEIVED|ORDER_OK/)
  })

  test('lets an order time out by the clock', async () => {
    await call('StartOrder', order('A'))

    await control('PATCH', '/settings', { order_lifetime_ms: 0 })

    const answer = await call('MonitorOrder', `${register}${reference('A')}`)
    expect(answer).toContain('>CLIENT_TIMEOUT<')
  })

  test('waits for a confirmation when one is needed', async () => {
    await call('StartOrder', order('A', { confirmation: true }))
    await control('POST', '/orders/A/pay')

    const before = await call('MonitorOrder', `${register}${reference('A')}`)
    const wrong = await call('ConfirmOrder', `${register}${reference('A')}${amount('9.00')}`)
    const after = await call('ConfirmOrder', `${register}${reference('A')}${amount('10.00')}`)

    expect(before).toContain('>ORDER_CONFIRMATION_PENDING<')
    expect(wrong).toContain('<f:Code>1113</f:Code>')
    expect(after).toContain('>ORDER_OK<')
  })

  test('lists the apps of the banks', async () => {
    const answer = await fetch(`${simulator.url}/appSwitch/v1/configs`)

    const { appSwitchConfigList } = (await answer.json()) as { appSwitchConfigList: unknown[] }
    expect(appSwitchConfigList[0]).toEqual({
      issuerUrlScheme: expect.stringMatching(/^twint-issuer\d+:\/\/$/),
      displayName: expect.any(String),
    })
  })
})

describe('mutual TLS', () => {
  test('without a certificate says that one is missing', async () => {
    expect(await overTls({})).toMatchObject({ status: 403, body: expect.stringContaining('SSL') })
  })

  test('issues a file that holds a certificate of TWINT AG in Switzerland', async () => {
    const options = { passphrase: 'secret', valid_days: 30 }

    const issued = await control('POST', `/merchants/${merchant}/certificate`, options)

    const pfx = Buffer.from(String(issued.p12), 'base64')
    const { subject, issuer } = new X509Certificate(String(issued.cert))
    expect(issuer).toMatch(/^C=CH\nO=TWINT AG\n/)
    expect(subject).toContain(`CN=${merchant}`)
    expect(await overTls({ pfx, passphrase: 'secret' })).toMatchObject({
      status: 200,
      body: expect.stringContaining('CheckSystemStatusResponseElement'),
    })
  })

  test('says that a certificate has expired', async () => {
    const options = { passphrase: 'secret', valid_days: -1 }
    const issued = await control('POST', `/merchants/${merchant}/certificate`, options)

    const answer = await overTls({
      pfx: Buffer.from(String(issued.p12), 'base64'),
      passphrase: 'secret',
    })

    expect(answer).toEqual({ status: 403, body: expect.stringContaining('CERT_HAS_EXPIRED') })
  })
})

describe('the control', () => {
  test('reports movements only', async () => {
    await call('StartOrder', order('A', { amount: '10.00' }))
    await call('StartOrder', order('B'))
    await control('POST', '/orders/A/pay')
    await control('POST', '/orders/B/reject')
    await call('StartOrder', order('C', { type: 'REVERSAL', original: 'A', amount: '2.50' }))

    const { movements } = await control('GET', '/movements')

    expect(movements).toMatchObject([
      { kind: 'payment', reference: 'A', amount: 1000 },
      { kind: 'refund', reference: 'C', amount: 250 },
    ])
  })

  test('tells the orders of one merchant from those of another with the same reference', async () => {
    const other = randomUUID()
    await control('PUT', `/merchants/${other}`)
    const till = register.replaceAll(merchant, other)
    await call('EnrollCashRegister', `${till}<m:CashRegisterType>EPOS</m:CashRegisterType>`)
    await call('StartOrder', order('A'))
    await call('StartOrder', order('A', { merchant: other }))
    await call('StartOrder', order('B', { merchant: other }))

    const found = async (query: string) => {
      const { orders } = await control('GET', `/orders?${query}`)
      return (orders as Named[]).map((one) => [one.merchant_uuid, one.reference])
    }

    expect(await found('reference=A')).toEqual([
      [merchant, 'A'],
      [other, 'A'],
    ])
    expect(await found(`merchant_uuid=${other}`)).toEqual([
      [other, 'A'],
      [other, 'B'],
    ])
    expect(await found(`merchant_uuid=${merchant}&reference=A`)).toEqual([[merchant, 'A']])
    expect(await found(`merchant_uuid=${merchant}&reference=B`)).toEqual([])
    expect(await found('')).toHaveLength(3)
  })

  test('refuses what is no setting, no action and no order', async () => {
    await call('StartOrder', order('A'))

    const answers = [
      await control('PATCH', '/settings', { latency: 1 }),
      await control('POST', '/orders/A/steal'),
      await control('POST', '/orders/B/pay'),
      await control('POST', '/tokens/00000/pay'),
    ]

    expect(answers.every(({ error }) => typeof error === 'string')).toBe(true)
  })

  test('lets nobody pay an order that is over', async () => {
    await call('StartOrder', order('A'))
    await control('POST', '/orders/A/reject')

    expect(await control('POST', '/orders/A/pay')).toMatchObject({ problem: 'not_waiting' })
  })

  test('gives the token of the order before when it is told to', async () => {
    await call('StartOrder', order('A'))
    await control('POST', '/failures', { mode: 'token_reuse' })

    await call('StartOrder', order('B'))

    const { orders } = await control('GET', '/orders')
    const [first, second] = orders as { token: number }[]
    expect(second?.token).toBe(first?.token)
  })
})

type Named = { merchant_uuid: string; reference: string }

/** Asks whether TWINT is up, over TLS; takes any server for TWINT. */
async function overTls(options: { pfx?: Buffer; passphrase?: string }) {
  const { tls_url } = await control('GET', '')
  const url = `${tls_url}/merchant/service/TWINTMerchantServiceV8_6`
  const headers = { soapaction: 'CheckSystemStatus' }
  return new Promise<{ status?: number; body: string }>((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers, rejectUnauthorized: false, agent: false, ...options },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() })
      },
    )
    sent.on('error', reject)
    sent.end(envelope('CheckSystemStatus', register))
  })
}
