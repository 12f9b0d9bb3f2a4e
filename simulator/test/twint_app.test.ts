import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'
import { merchant, order, register, speakTo, type Talk } from './twint_merchant.ts'

let simulator: Simulator
let control: Talk['control']
let call: Talk['call']

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  ;({ control, call } = speakTo(simulator))
  await control('PUT', `/merchants/${merchant}`)
  await call('EnrollCashRegister', `${register}<m:CashRegisterType>EPOS</m:CashRegisterType>`)
})

afterEach(() => simulator?.stop())

test('the front page leads to the phone, and the phone says where orders come from', async () => {
  expect(await page('/')).toContain('href="/twint"')
  expect(await page('/twint')).toContain('No order yet')
})

test('five digits bring the order with its amount, and one press pays it', async () => {
  const token = await tokenOf('A', '25.38')

  const scanned = await submit('/twint', { token })
  const paid = await submit(actionIn(scanned), { action: 'pay' })

  expect(scanned).toContain('CHF 25.38')
  expect(scanned).toContain('On the phone')
  expect(paid).toMatch(/class="success" role="alert">Paid\./)
  expect(await movements()).toMatchObject([{ reference: 'A', amount: 2538 }])
})

test.each([
  ['reject', 'Rejected', 'CLIENT_ABORT'],
  ['time_out', 'Timed out', 'CLIENT_TIMEOUT'],
  ['fail', 'Failed', 'GENERAL_ERROR'],
])('one press lets %s', async (action, text, reason) => {
  const scanned = await submit('/twint', { token: await tokenOf('A') })

  const markup = await submit(actionIn(scanned), { action })

  expect(markup).toContain(text)
  expect(markup).not.toContain('value="pay"')
  expect((await control('GET', '/orders')).orders).toMatchObject([{ reason }])
  expect(await movements()).toEqual([])
})

test('a code that nobody waits behind, or that was used, says so', async () => {
  const token = await tokenOf('A')
  const unknown = token === '10000' ? '10001' : '10000'
  const never = await submit('/twint', { token: unknown })
  await submit(actionIn(await submit('/twint', { token })), { action: 'pay' })

  const again = await submit('/twint', { token })

  expect(never).toContain('Nobody is waiting behind this code.')
  expect(again).toContain('This code is used up.')
})

test('a QR code leads to the page with its digits typed already', async () => {
  expect(await page('/twint?token=12345')).toContain('value="12345"')
  expect(await page('/twint?token="><script>')).not.toContain('"><script>')
})

test('a phone that checks in waits for its order', async () => {
  const asked = await call(
    'RequestCheckIn',
    `${register}<m:UnidentifiedCustomer>true</m:UnidentifiedCustomer>`,
  )
  const token = /<m:Token>(\d+)</.exec(asked)?.[1] ?? ''

  expect(await submit('/twint', { token })).toContain('Checked in')
})

test('orders are listed, the latest first', async () => {
  await tokenOf('FIRST')
  await tokenOf('SECOND')

  expect(await page('/twint')).toMatch(/SECOND.*FIRST/s)
})

async function tokenOf(reference: string, amount = '10.00'): Promise<string> {
  const answer = await call('StartOrder', order(reference, { amount }))
  return /<m:Token>(\d+)</.exec(answer)?.[1] ?? ''
}

const movements = async () => (await control('GET', '/movements')).movements

const actionIn = (markup: string) => /action="(\/twint\/[0-9a-f-]{36})"/.exec(markup)?.[1] ?? ''

async function page(path: string): Promise<string> {
  const response = await fetch(`${simulator.url}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body })
  expect(response).toMatchObject({ status: 200, redirected: true })
  return response.text()
}
