import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'

const tid = '94000001'
let simulator: Simulator
let token: string

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  token = (await signIn('simulator:simulator')).body.access_token
})

afterEach(() => simulator?.stop())

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | URLSearchParams,
) {
  const response = await fetch(`${simulator.url}${path}`, { method, headers, body })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: whatever myPOS answers is looked at field by field
  const answered: any =
    text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  return { status: response.status, body: answered }
}

const json = { 'content-type': 'application/json' }

const signIn = (account: string) =>
  ask(
    ...(['POST', '/oauth/token'] as const),
    { authorization: `Basic ${btoa(account)}` },
    new URLSearchParams({ grant_type: 'client_credentials' }),
  )

const call = (method: string, path: string, body?: object) =>
  ask(
    ...([method, `/v1.1${path}`] as const),
    { ...json, authorization: `Bearer ${token}`, 'api-key': 'simulator', 'x-request-id': 'r' },
    body && JSON.stringify(body),
  )

const control = (method: string, path: string, body?: object) =>
  ask(method, `/control/mypos${path}`, json, body && JSON.stringify(body))

const sell = (reference_number: string, amount = 3000) =>
  control('POST', `/terminals/${tid}/sales`, { reference_number, amount })

const refund = (reference_number: string, amount: unknown) =>
  call('POST', `/devices/${tid}/refund`, { reference_number, amount })

test('a token is for who knows the secret, and ends', async () => {
  expect(await signIn('simulator:wrong')).toMatchObject({ status: 401 })
  expect((await signIn('simulator:simulator')).body).toMatchObject({ expires_in: 3600 })
  expect(await call('GET', '/devices')).toMatchObject({ status: 200 })

  await control('DELETE', '/tokens')

  expect(await call('GET', '/devices')).toMatchObject({ status: 401, body: { code: 401 } })
})

test('a refund has an empty response, and is listed beside its sale', async () => {
  await sell('A-1')

  const answer = await refund('A-1', 12.5)

  const { body } = await call('GET', `/devices/${tid}/transactions?reference_number=A-1`)
  expect(answer).toEqual({ status: 200, body: '' })
  expect(body.transactions).toMatchObject([
    { transaction_type: '011', original_amount: '12.50', reference_number: 'A-1', sign: 'D' },
    { transaction_type: '501', original_amount: '30.00', terminal_id: tid, sign: 'C' },
  ])
})

test('no more goes back than was paid, and not from where it may not', async () => {
  await sell('A-1')
  await refund('A-1', 20)

  expect(await refund('A-1', 10.01)).toMatchObject({ status: 400, body: { code: 4 } })
  expect(await refund('A-1', 0.001)).toMatchObject({ status: 400 })
  expect(await refund('A-2', 1)).toMatchObject({ status: 404, body: { code: 4 } })
  await control('PUT', '/account', { balance: 500 })
  expect(await refund('A-1', 6)).toMatchObject({ status: 400, body: { code: 9 } })
  await control('PUT', '/account', { balance: null, forbidden_refund: [tid] })
  expect(await refund('A-1', 1)).toMatchObject({ status: 403, body: { code: 10 } })
  expect((await call('GET', `/devices/${tid}`)).body.forbidden_refund).toBe(true)
})

test('a reference number is used once at a terminal', async () => {
  await sell('A-1')

  expect(await sell('A-1')).toMatchObject({ status: 409 })
})

test('lists have pages, periods and amounts', async () => {
  for (let n = 1; n <= 30; n++) await sell(`A-${n}`, n * 100)
  const list = async (query: string) => (await call('GET', `/devices/transactions?${query}`)).body

  const second = await list('page=2&size=20')

  expect(second.pagination).toEqual({ page: 2, page_size: 20, total: 30 })
  expect(second.transactions).toHaveLength(10)
  expect((await list('from_amount=29.5')).transactions).toHaveLength(1)
  expect((await list('to_date=2020-01-01')).transactions).toEqual([])
})

test('an accepted refund is executed although the connection is cut', async () => {
  await sell('A-1')
  await control('POST', '/rest/failures', { mode: 'drop_after_accept', call: 'refund' })

  await expect(refund('A-1', 5)).rejects.toThrow()

  const { movements } = (await control('GET', '/movements')).body
  expect(
    movements.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ).toEqual([
    ['payment', 3000],
    ['refund', 500],
  ])
})

test('a token can be called expired in both ways', async () => {
  await control('POST', '/rest/failures', { mode: 'token_expired_401' })
  await control('POST', '/rest/failures', { mode: 'token_expired_503' })

  expect(await call('GET', '/devices')).toMatchObject({ status: 401 })
  expect(await call('GET', '/devices')).toMatchObject({ status: 200, body: { code: 503 } })
  expect(await call('GET', '/devices')).toMatchObject({ status: 200, body: { items: [] } })
})
