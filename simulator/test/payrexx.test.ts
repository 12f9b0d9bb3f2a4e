import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator } from '../src/server.ts'
import { anOrder, merchantOf, openMerchant } from './payrexx_merchant.ts'

let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  merchant = await openMerchant()
})

afterEach(() => merchant.stop())

const failure = (status: number, message: unknown) => ({
  status,
  body: { status: 'error', message, reason: '' },
})

test('the account’s name belongs to every call, and its secret', async () => {
  const nameless = await merchant.send('GET', '/payrexx/v1.16/SignatureCheck/', {
    key: 'simulator',
  })
  const stranger = await merchant.call('GET', 'SignatureCheck/', undefined, 'guessed')
  const right = await merchant.call('GET', 'SignatureCheck/')

  expect(nameless).toEqual(failure(422, ''))
  expect(stranger).toEqual(failure(403, 'The API secret is not correct.'))
  expect(right).toMatchObject({ status: 200, body: { status: 'success' } })
})

test.each([
  ['v1.0', 200],
  ['v1.16', 200],
  ['v1.17', 404],
  ['v2.0', 404],
])('version %s answers %i', async (version, status) => {
  const path = `/payrexx/${version}/SignatureCheck/?instance=demo`

  expect(await merchant.send('GET', path, { key: 'simulator' })).toMatchObject({ status })
})

test.each(['Gateway/', 'Gateway', 'Gateway/0/'])('POST %s opens a payment page', async (path) => {
  const { status, body } = await merchant.call('POST', path, anOrder)

  expect(status).toBe(200)
  expect(body.data[0]).toMatchObject({
    status: 'waiting',
    referenceId: 'payment-1',
    amount: 5075,
    invoices: [],
    fields: [],
    link: expect.stringMatching(/\/demo\/fr\/\?payment=[0-9a-f]{32}$/),
  })
})

test.each([
  ['amount', { amount: 50.75 }],
  ['amount', { amount: undefined }],
  ['currency', { currency: 'francs' }],
  ['basket', { basket: [{ name: ['Top-up'], quantity: 1, amount: 5000 }] }],
  ['successRedirectUrl', { successRedirectUrl: 'javascript:alert(1)' }],
])('a page with a wrong %s is refused', async (name, fields) => {
  const answer = await merchant.call('POST', 'Gateway/', { ...anOrder, ...fields })

  expect(answer).toEqual(failure(400, `Invalid value passed for parameter '${name}'`))
})

test('two pages may have one reference: nothing here is done only once', async () => {
  const [one, two] = [await merchant.open(), await merchant.open()]

  expect(one.id).not.toBe(two.id)
  expect(one.referenceId).toBe(two.referenceId)
})

test('unknown ids are not found', async () => {
  const gateway = await merchant.call('GET', 'Gateway/999/')
  const transaction = await merchant.call('GET', 'Transaction/999/')
  const cancel = await merchant.call('PATCH', 'Transaction/999/cancel')
  const resource = await merchant.call('GET', 'Nonsense/')

  expect(gateway).toEqual(failure(404, 'An error occurred: No Gateway found with id 999'))
  expect(transaction).toEqual(failure(404, 'An error occurred: No Transaction found with id 999'))
  expect(cancel).toEqual(failure(404, expect.stringContaining('and status: waiting')))
  expect(resource).toMatchObject({ status: 404 })
})

test('a page is taken away once, and never after it was used', async () => {
  const { id } = await merchant.open()
  const paid = await merchant.paid()
  const { body } = await merchant.call('GET', `Transaction/${paid.id}/`)

  const deleted = await merchant.call('DELETE', `Gateway/${id}/`)
  const again = await merchant.call('DELETE', `Gateway/${id}/`)
  const used = await merchant.call('DELETE', `Gateway/${body.data[0].invoice.paymentRequestId}/`)

  expect([deleted.status, again.status, used.status]).toEqual([200, 404, 400])
})

test('parts are paid back until nothing is left, each a transaction of its own', async () => {
  const { id } = await merchant.paid()
  const refund = (body: object) => merchant.call('POST', `Transaction/${id}/refund`, body)

  const part = await refund({ amount: 2000 })
  const too_much = await refund({ amount: 4000 })
  const rest = await refund({})
  const nothing = await refund({ amount: 1 })

  expect(part.body.data[0]).toMatchObject({
    id,
    status: 'partially-refunded',
    refundable: true,
    invoice: { refundedAmount: 2000, totalAmount: 5075 },
  })
  expect(too_much).toEqual(failure(400, 'The amount exceeds the refundable amount'))
  expect(rest.body.data[0]).toMatchObject({ status: 'refunded', refundable: false })
  expect(nothing).toEqual(failure(400, 'The transaction is already refunded'))
  const { body } = await merchant.call('GET', 'Transaction/?orderByTime=ASC')
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([5075, -2000, -3075])
})

test('the same refund asked for twice is paid twice', async () => {
  const { id } = await merchant.paid()

  await merchant.call('POST', `Transaction/${id}/refund`, { amount: 1000 })
  const { body } = await merchant.call('POST', `Transaction/${id}/refund`, { amount: 1000 })

  expect(body.data[0].invoice.refundedAmount).toBe(2000)
})

test.each(['dispute', 'chargeback'])('after a %s nothing is paid back', async (action) => {
  const { id } = await merchant.paid()
  await merchant.control('POST', `/transactions/${id}/${action}`)

  const refund = await merchant.call('POST', `Transaction/${id}/refund`, { amount: 1000 })

  expect(refund).toMatchObject({ status: 400 })
})

test('the list is cut by time and by page, forwards and backwards', async () => {
  await merchant.control('PUT', '/clock', {
    skew_ms: Date.parse('2026-07-01T10:00:00Z') - Date.now(),
  })
  for (const referenceId of ['a', 'b', 'c']) await merchant.paid({ referenceId })
  const list = async (query: string) => {
    const { body } = await merchant.call('GET', `Transaction/?${query}`)
    return body.data.map(({ referenceId }: { referenceId: string }) => referenceId).join('')
  }

  expect(await list('limit=2')).toBe('ab')
  expect(await list('limit=2&offset=2')).toBe('c')
  expect(await list('offset=3')).toBe('')
  expect(await list('orderByTime=DESC')).toBe('cba')
  expect(await list('filterDatetimeUtcGreaterThan=2026-07-01%2009:59:00')).toBe('abc')
  expect(await list('filterDatetimeUtcGreaterThan=2026-07-01%2011:00:00')).toBe('')
  expect(await list('filterDatetimeUtcLessThan=2026-07-01%2009:59:00')).toBe('')
})

test('one merchant sees nothing of another', async () => {
  await merchant.control('PUT', '/accounts/other', { secret: 'theirs' })
  const { id } = await merchant.paid()
  const ask = (path: string) =>
    merchant.send('GET', `/payrexx/v1.16/${path}?instance=other`, { key: 'theirs' })

  expect(await ask(`Transaction/${id}/`)).toMatchObject({ status: 404 })
  expect((await ask('Transaction/')).body.data).toEqual([])
  expect((await merchant.control('GET', '/movements?instance=other')).body.movements).toEqual([])
})

test('a failure meets only the call and the reference it is meant for, so many times', async () => {
  await merchant.fail('http_500', { call: 'Gateway.create', reference: 'unlucky', times: 2 })
  const status = async (referenceId: string) =>
    (await merchant.call('POST', 'Gateway/', { ...anOrder, referenceId })).status

  expect(await status('lucky')).toBe(200)
  expect([await status('unlucky'), await status('unlucky'), await status('unlucky')]).toEqual([
    500, 500, 200,
  ])
})

test('a throttled caller gets 405, then 403 from a firewall', async () => {
  await merchant.fail('throttled', { times: 3 })
  const ask = () => merchant.call('GET', 'SignatureCheck/')

  const answers = [await ask(), await ask(), await ask(), await ask()]

  expect(answers.map(({ status }) => status)).toEqual([405, 403, 403, 200])
  expect(answers[0]!.body).toContain('<html>')
})

test('an answer may be late', async () => {
  await merchant.fail('slow', { latency_ms: 200 })
  const began_ms = performance.now()

  const { status } = await merchant.call('GET', 'SignatureCheck/')

  expect(status).toBe(200)
  expect(performance.now() - began_ms).toBeGreaterThan(190)
})

test('payments and accounts outlive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payrexx-'))
  const state_file = join(folder, 'state.json')
  const first = await startSimulator({ port: 0, state_file })
  const before = merchantOf(first)
  await before.control('PUT', '/accounts/demo', { webhook_key: 'kept' })
  const { id } = await before.paid()
  await first.stop()

  const second = await startSimulator({ port: 0, state_file })
  const after = merchantOf(second)
  const refund = await after.call('POST', `Transaction/${id}/refund`, { amount: 75 })
  const { body } = await after.control('GET', '/accounts')
  await second.stop()
  await rm(folder, { recursive: true })

  expect(refund.body.data[0].invoice).toMatchObject({
    refundedAmount: 75,
    referenceId: 'payment-1',
  })
  expect(body.accounts).toMatchObject([{ instance: 'demo', webhook_key: 'kept' }])
  expect(JSON.stringify(body)).not.toContain('simulator')
})

const reference = new URL(
  '../../../shared/reference/payrexx/openapi-v1.16-unofficial.json',
  import.meta.url,
)

describe.skipIf(!existsSync(reference))('the reference description', () => {
  // PHP writes null where there is nothing, as the description's own examples do.
  const ajv = new Ajv({ strict: false, allErrors: true })
  const { components } = existsSync(reference)
    ? JSON.parse(readFileSync(reference, 'utf8'))
    : { components: { schemas: {} } }
  const problemsOf = (name: string, answer: object) => {
    const schema = components.schemas[name]
    const validate = ajv.compile(nullable(schema))
    const missing = Object.keys(schema.properties).filter((field) => !(field in answer))
    return validate(answer) ? missing : [...missing, ajv.errorsText(validate.errors)]
  }

  test('holds for a payment page, before and after it is used', async () => {
    const opened = await merchant.open()
    await merchant.control('POST', `/payments/${opened.id}/pay`)
    const { body } = await merchant.call('GET', `Gateway/${opened.id}/`)

    expect(problemsOf('Gateway', opened)).toEqual([])
    expect(problemsOf('Gateway', body.data[0])).toEqual([])
  })

  test('holds for payments, attempts and refunds', async () => {
    const { id } = await merchant.paid()
    await merchant.call('POST', `Transaction/${id}/refund`, { amount: 1000 })
    const other = await merchant.open()
    await merchant.control('POST', `/payments/${other.id}/decline`)

    const { body } = await merchant.call('GET', 'Transaction/')

    expect(body.data).toHaveLength(3)
    // The description calls it a string; public clients of the service need the number that it sends.
    const known = ['data/vatRate must be string']
    for (const transaction of body.data)
      expect(problemsOf('Transaction', transaction)).toEqual(known)
  })

  test('holds for errors and for payment providers', async () => {
    const error = await merchant.call('GET', 'Gateway/999/')
    const { body } = await merchant.call('GET', 'PaymentProvider/')

    expect(ajv.validate(components.schemas.Error, error.body)).toBe(true)
    expect(problemsOf('PaymentProvider', body.data[0])).toEqual([])
  })
})

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }

function nullable({ properties, items, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(schema.type && { nullable: true }),
    ...(items && { items: nullable(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, nullable(property)]),
      ),
    }),
  }
}
