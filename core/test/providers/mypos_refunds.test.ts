import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MyposRestConfig } from '../../src/platform/config.ts'
import { myposRefunds } from '../../src/providers/mypos_refunds.ts'
import type {
  Movement,
  PaymentProvider,
  RefundOrder,
} from '../../src/providers/payment_provider.ts'
import { type SimulatorProcess, startSimulator } from './simulator.ts'

type Sold = { payment_reference: string; date: string }

let simulator: SimulatorProcess
let config: MyposRestConfig
let provider: PaymentProvider
let order: RefundOrder
let last_tid = 91_000_000

beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator?.stop())

// Every fact has a terminal, a sale of 30.00 and an account of its own.
beforeEach(async () => {
  await simulator.control('DELETE', '/rest/failures')
  const client_id = randomUUID()
  await simulator.control('PUT', `/clients/${client_id}`, { client_secret: 'secret' })
  const { url } = simulator
  config = { auth_url: url, devices_url: url, client_id, client_secret: 'secret', timeout_ms: 5000 }
  provider = myposRefunds(config)
  order = await sale(String(++last_tid))
})

async function sale(tid: string): Promise<RefundOrder> {
  const reference = randomUUID()
  const sold = (await simulator.control('POST', `/terminals/${tid}/sales`, {
    reference_number: reference,
    amount: 3000,
  })) as Sold
  return {
    reference: randomUUID(),
    amount: 1250,
    currency: 'CHF',
    original: {
      reference,
      tid,
      amount: 3000,
      refunded: 0,
      provider_id: sold.payment_reference,
      date: sold.date,
    },
  }
}

/** Pays back, and asks for the provider's name for it at once. */
async function payBack(wanted: RefundOrder): Promise<string | undefined> {
  expect(await provider.refund(wanted)).toMatchObject({ outcome: 'pending' })
  return (await provider.nameRefunds!([wanted])).get(wanted.reference)
}

const fail = (mode: string, more: object = { call: 'refund' }) =>
  simulator.control('POST', '/rest/failures', { mode, ...more })

async function moved(): Promise<Movement[]> {
  const { movements } = (await simulator.control('GET', '/movements')) as {
    movements: { tid: string; kind: Movement['kind']; amount: number }[]
  }
  return movements.filter(({ tid }) => tid === order.original.tid) as unknown as Movement[]
}

const paidBack = async () =>
  (await moved()).filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)

describe('a refund', () => {
  test('goes back to the card of its sale, by the provider’s name for it', async () => {
    const before = await provider.findRefund(order)
    const provider_id = await payBack(order)
    const after = await provider.findRefund(order)

    expect(before).toMatchObject({ outcome: 'done', state: 'absent' })
    expect(after).toEqual({ outcome: 'done', state: 'done', provider_id })
    expect(await paidBack()).toEqual([1250])
  })

  test('may follow another of the same sale, and is told apart by the sum', async () => {
    const first = await payBack(order)
    const next = { ...order, original: { ...order.original, refunded: 1250 } }

    const unsent = await provider.findRefund(next)
    const second = await payBack(next)

    expect(unsent).toMatchObject({ state: 'absent' })
    expect(second).toEqual(expect.any(String))
    expect(second).not.toEqual(first)
  })

  test('whose name cannot be read is at work, until it can', async () => {
    await fail('garbled', { call: 'transactions' })

    expect(await payBack(order)).toBeUndefined()
    expect(await provider.findRefund(order)).toMatchObject({ state: 'done' })
  })

  test('is named together with the others of its terminal, by a look at the list; not where others pay back too', async () => {
    const orders = await Promise.all(Array.from({ length: 120 }, () => sale(order.original.tid!)))
    const [shared, ...ours] = orders as [RefundOrder, RefundOrder]
    await Promise.all(orders.map((one) => provider.refund(one)))
    await provider.refund({ ...shared, amount: 300 })
    const calls = vi.spyOn(globalThis, 'fetch')

    const names = await provider.nameRefunds!(orders)

    expect(calls.mock.calls.length).toBeLessThan(5)
    expect([...names.keys()].sort()).toEqual(ours.map(({ reference }) => reference).sort())
    expect(new Set(names.values()).size).toBe(ours.length)
    expect(await provider.findRefund(ours[0])).toMatchObject({
      provider_id: names.get(ours[0].reference),
    })
  })

  test('that somebody else made is nobody’s proof', async () => {
    await provider.refund({ ...order, amount: 700 })

    expect(await provider.findRefund(order)).toMatchObject({
      outcome: 'unknown',
      reason: 'provider_error',
      unsent: false,
      detail: expect.stringContaining('7.00 paid back'),
    })
  })

  test('of a terminal that nobody knows is not sent', async () => {
    const { tid, ...original } = order.original

    const answer = await provider.refund({ ...order, original })

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'bad_request' })
    expect(tid).toBeDefined()
  })
})

describe('myPOS refuses', () => {
  test('more than is left of the sale', async () => {
    const answer = await provider.refund({ ...order, amount: 3001 })

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'amount_too_high' })
    expect(await paidBack()).toEqual([])
  })

  test('a sale that it does not know', async () => {
    const original = { ...order.original, reference: 'another' }

    expect(await provider.refund({ ...order, original })).toMatchObject({ reason: 'not_found' })
  })

  test.each([
    ['forbidden_refund', 'not_permitted'],
    ['insufficient_funds', 'insufficient_funds'],
  ])('with %s: %s', async (mode, reason) => {
    await fail(mode)

    expect(await provider.refund(order)).toMatchObject({ outcome: 'rejected', reason })
    expect(await paidBack()).toEqual([])
  })

  test('a client whose secret is wrong, before anything is asked', async () => {
    const stranger = myposRefunds({ ...config, client_secret: 'wrong' })

    expect(await stranger.refund(order)).toMatchObject({ reason: 'unauthorized' })
    expect(await paidBack()).toEqual([])
  })
})

describe('in doubt', () => {
  test.each([
    ['drop_after_accept', 'unreachable', 'done'],
    ['time_out_after_accept', 'timeout', 'done'],
    ['drop', 'unreachable', 'absent'],
    ['hang', 'timeout', 'absent'],
    ['http_500', 'http_error', 'absent'],
  ])('after %s nobody knows, until it is looked up', async (mode, reason, state) => {
    await fail(mode)
    // Long enough for myPOS to act; where it never answers this is what is waited.
    const hasty = myposRefunds({ ...config, timeout_ms: 1000 })

    const answer = await hasty.refund(order)
    const report = await provider.findRefund(order)

    expect(answer).toMatchObject({ outcome: 'unknown', reason, unsent: false })
    expect(report).toMatchObject({ outcome: 'done', state })
    expect(await paidBack()).toEqual(state === 'done' ? [1250] : [])
  })

  test('a refund that nobody took was surely not sent', async () => {
    const devices_url = 'http://127.0.0.1:2'

    const nowhere = await myposRefunds({ ...config, devices_url }).refund(order)
    const no_token = await myposRefunds({ ...config, auth_url: devices_url }).refund(order)
    await fail('throttled')
    const throttled = await provider.refund(order)

    expect(nowhere).toMatchObject({ reason: 'unreachable', unsent: true })
    expect(no_token).toMatchObject({ reason: 'unreachable', unsent: true })
    expect(throttled).toMatchObject({ reason: 'throttled', unsent: true })
  })

  test('a look-up that finds no list says so, and is repeated where that may help', async () => {
    await fail('http_500', { call: 'transactions' })
    const repeated = await provider.findRefund(order)
    await fail('garbled', { call: 'transactions' })
    const garbled = await provider.findRefund(order)

    expect(repeated).toMatchObject({ state: 'absent' })
    expect(garbled).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
  })
})

const tokensIssued = async () =>
  ((await simulator.control('GET', '/account')) as { tokens_issued: number }).tokens_issued

describe('a token', () => {
  test('is fetched once for concurrent calls', async () => {
    const before = await tokensIssued()

    const orders = await Promise.all(['92000001', '92000002', '92000003'].map(sale))
    const answers = await Promise.all(orders.map((one) => provider.refund(one)))

    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('pending'))
    expect((await tokensIssued()) - before).toBe(1)
  })

  test.each(['token_expired_401', 'token_expired_503'])(
    'that has ended (%s) is renewed, and the refund is made once',
    async (mode) => {
      await provider.findRefund(order)
      const before = await tokensIssued()
      await fail(mode)

      const answer = await provider.refund(order)

      expect(answer).toMatchObject({ outcome: 'pending' })
      expect(await paidBack()).toEqual([1250])
      expect((await tokensIssued()) - before).toBe(1)
    },
  )

  test('that ended for several at once is renewed once', async () => {
    await provider.findRefund(order)
    const before = await tokensIssued()
    await simulator.control('DELETE', '/tokens')

    const answers = await Promise.all(Array.from({ length: 5 }, () => provider.findRefund(order)))

    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('done'))
    expect((await tokensIssued()) - before).toBe(1)
  })
})

describe('an account of another kind', () => {
  const rules = (more: object) =>
    simulator.control('PUT', `/clients/${config.client_id}`, { client_secret: 'secret', ...more })

  test.each([
    ['asks for the scope of myPOS’s own SDK', 'webhooks', undefined, 1],
    ['asks for the scope of its setting', 'payments', 'payments', 1],
    ['asks for no scope where the setting is empty', '', '', 1],
    ['asks without a scope where that one is refused', '', undefined, 1],
    ['asks with the scope where none is refused', 'webhooks', '', 1],
  ])('%s', async (_what, expected, scope, issued) => {
    await rules({ scope: expected })
    const before = await tokensIssued()

    const report = await myposRefunds({
      ...config,
      ...(scope !== undefined && { scope }),
    }).findRefund(order)

    expect(report).toMatchObject({ outcome: 'done', state: 'absent' })
    expect((await tokensIssued()) - before).toBe(issued)
  })

  test('keeps to the scope that was accepted when the token has ended', async () => {
    await rules({ scope: '' })
    await provider.findRefund(order)
    const calls = vi.spyOn(globalThis, 'fetch').mockClear()

    await simulator.control('DELETE', '/tokens')
    await provider.findRefund(order)

    const asked = calls.mock.calls.filter(([url]) => String(url).endsWith('/oauth/token'))
    calls.mockRestore()
    expect(asked).toHaveLength(1)
  })

  test('that refuses every scope is told in its own words', async () => {
    await rules({ scope: 'something-else' })

    expect(await provider.findRefund(order)).toMatchObject({
      outcome: 'rejected',
      reason: 'unauthorized',
      detail: expect.stringContaining('invalid_scope: this client may not ask for "webhooks"'),
    })
  })

  test('that wants a request body with every list gets one, and no refund twice', async () => {
    await rules({ lists_need_body: true })

    const before = await provider.findRefund(order)
    const provider_id = await payBack(order)
    const again = await provider.probe()

    expect(before).toMatchObject({ outcome: 'done', state: 'absent' })
    expect(provider_id).toEqual(expect.any(String))
    expect(again).toMatchObject({ outcome: 'done' })
    expect(await paidBack()).toEqual([1250])
  })

  test('that is not there any more is a doubt, also with a request body', async () => {
    await rules({ lists_need_body: true })
    await provider.findRefund(order)
    await fail('hang', { call: 'transactions', times: 3 })

    const silent = await myposRefunds({ ...config, timeout_ms: 200 }).findRefund(order)
    await simulator.control('DELETE', '/rest/failures')
    await fail('drop', { call: 'transactions', times: 3 })
    const cut = await provider.findRefund(order)

    expect(silent).toMatchObject({ outcome: 'unknown', reason: 'timeout' })
    expect(cut).toMatchObject({ outcome: 'unknown', reason: 'unreachable', unsent: false })
  })
})

describe('the list of movements', () => {
  const during = async (from: string, to: string) => {
    const found: Movement[] = []
    for await (const one of provider.movements({ from, to })) found.push(one)
    return found
  }

  test('names each movement once, over all pages, by our reference', async () => {
    const from = new Date().toISOString()
    const tid = '93000001'
    const orders: RefundOrder[] = []
    for (let n = 0; n < 150; n++) orders.push(await sale(tid))
    const provider_id = await payBack(orders[7]!)

    const all = await during(from, new Date(Date.now() + 1000).toISOString())

    const ours = new Set(orders.map(({ original }) => original.reference))
    const found = all.filter(({ reference }) => ours.has(reference ?? ''))
    expect(new Set(found.map(({ provider_id }) => provider_id)).size).toBe(151)
    expect(found).toHaveLength(151)
    expect(found.filter(({ kind }) => kind === 'refund')).toMatchObject([
      {
        reference: orders[7]!.original.reference,
        amount: 1250,
        currency: 'CHF',
        provider_id,
      },
    ])
  })

  test('reports chargebacks of a cardholder’s bank', async () => {
    const { provider_id, date } = order.original
    await simulator.control('POST', `/sales/${provider_id}/chargeback`)

    const found = await during(date, new Date(Date.now() + 1000).toISOString())

    expect(found.find(({ kind }) => kind === 'chargeback')).toMatchObject({ amount: 3000 })
  })

  test('keeps to its period, and throws when there is no list', async () => {
    const mine = await during(order.original.date, new Date(Date.now() + 1000).toISOString())
    expect(mine).toMatchObject([{ kind: 'payment', reference: order.original.reference }])
    expect(await during('2020-01-01T00:00:00Z', mine[0]!.date)).not.toContainEqual(mine[0])

    await fail('garbled', { call: 'transactions' })
    await expect(during('2020-01-01T00:00:00Z', order.original.date)).rejects.toThrow('garbled')
  })
})
