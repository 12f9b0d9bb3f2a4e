import { newId } from '@kermesse/core/platform/ids'
import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow, load, openDevice } from '../festival.ts'

type Input = Schema<'TransactionInput'>
type Sale = Schema<'TransactionDebitInput'>
type Item = AnyKind<Schema<'BatchItem'>>

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, bar, water, tip, beer, cup, sessions } = here
const admin = api.sdk(sessions.admin)
const device = await openDevice(api, event_id)
const phone = api.sdk(device.session)

async function newWallet(amount: number) {
  const [band] = await createBands(api.knex, event_id, 1)
  await load(api, event_id, band!.uid, amount)
  return band!.uid
}
const sale = (uid: string, more: Partial<Sale> = {}): Sale => ({
  _id: newId(),
  type: 'debit',
  uid,
  bar_id: bar,
  order: [{ _id: water }],
  ...more,
})
const send = (transactions: Input[], sdk = phone) =>
  sdk.transactions.batch({ body: { transactions } })

describe('what a device did while it was offline', () => {
  test('is posted in its order, a thousand at a time', async () => {
    const uid = await newWallet(100_00)
    const typed = (amount: number) => sale(uid, { order: [{ _id: tip, amount }] })
    // Each is of another amount, so that the balances tell the order.
    const transactions = Array.from({ length: 1000 }, (_, n) => typed((5 * ((n % 3) + 1)) / 100))

    const { results, posted, declined } = await send(transactions)

    expect({ posted, declined }).toEqual({ posted: 1000, declined: 0 })
    let balance = 100_00
    for (const [n, result] of results.entries()) {
      balance -= 5 * ((n % 3) + 1)
      expect(result).toMatchObject({
        _id: transactions[n]!._id,
        status: 'posted',
        balance: balance / 100,
      })
    }
    expect((await admin.clients.get({ path: { uid } })).balance).toBe(balance / 100)
    await refused(send([...transactions, sale(uid)]), 'invalid_request', 400)
  })

  test('is posted on what came before it, and declined where it cannot be, one by one', async () => {
    const uid = await newWallet(4_00)
    const transactions = [
      sale(uid),
      sale(uid),
      sale(uid, { order: [{ _id: tip, amount: 1 }] }),
      sale('04FFFFFFFF'),
      sale(uid, { order: [{ _id: beer }] }),
      sale(uid, { order: [{ _id: cup, kind: 'deposit_return', quantity: 2 }] }),
      { ...sale(uid), _id: undefined },
      { type: 'credit' as const, _id: newId(), uid, amount: 10 },
      sale(uid, { date: daysFromNow(-90) }),
      sale(uid),
    ]

    const { results, ...counts } = await send(transactions)

    expect(results.map(({ status, error_code }: Item) => error_code ?? status)).toEqual([
      'posted',
      'insufficient_balance',
      'posted',
      'client_not_found',
      'too_young',
      'posted',
      'invalid_request',
      'forbidden',
      'invalid_request',
      'posted',
    ])
    expect(counts).toEqual({ posted: 4, replayed: 0, declined: 5, review: 1 })
    expect(results[1]).toMatchObject({ details: { balance: 1, amount: 3 } })
    expect((await admin.clients.get({ path: { uid } })).balance).toBe(1)
  })

  test('is posted once, however often it is sent', async () => {
    const uid = await newWallet(50_00)
    const transactions = [sale(uid), sale(uid), sale(uid)]
    const first = await send(transactions.slice(0, 2))
    expect(first.posted).toBe(2)

    const [a, b] = await Promise.all([send(transactions), send(transactions)])
    const again = await send(transactions)

    expect(a.posted + b.posted).toBe(1)
    expect(again).toMatchObject({ posted: 0, replayed: 3 })
    expect((await admin.clients.get({ path: { uid } })).balance).toBe(41)
  })

  test('is found by the same id when it was sent alone before', async () => {
    const uid = await newWallet(50_00)
    const body = sale(uid)
    await phone.transactions.create({ body })

    const { results } = await send([body, { ...body, order: [{ _id: water, quantity: 2 }] }])

    expect(results.map(({ status, error_code }: Item) => error_code ?? status)).toEqual([
      'replayed',
      'idempotency_conflict',
    ])
  })

  test('twice in one batch is posted once', async () => {
    const uid = await newWallet(50_00)
    const body = sale(uid)

    const { results } = await send([body, body])

    expect(results.map(({ status }) => status)).toEqual(['posted', 'replayed'])
  })
})

describe('a device for returns', async () => {
  const { session } = await openDevice(api, event_id, ['deposit_return'])
  const sdk = api.sdk(session)
  const back = { order: [{ _id: cup, kind: 'deposit_return' as const }] }

  test('takes containers back', async () => {
    const uid = await newWallet(1_00)

    const taken = await sdk.transactions.create({ body: sale(uid, back) })

    expect(taken).toMatchObject({ amount: -2, balance: 3, user_id: null })
  })

  test('does nothing else with money, alone or in a batch', async () => {
    const uid = await newWallet(50_00)
    const others: Input[] = [
      sale(uid),
      sale(uid, { order: [...back.order, { _id: water }] }),
      sale(uid, { order: [{ _id: cup, kind: 'deposit' }] }),
      { type: 'credit', _id: newId(), uid, amount: 5 },
      { type: 'entrance', _id: newId(), uid, entrance_id: here.entrance },
    ]

    for (const body of others) await refused(sdk.transactions.create({ body }), 'forbidden', 403)
    const { results } = await send([...others, sale(uid, back)], sdk)

    const codes = results.map(({ status, error_code }: Item) => error_code ?? status)
    expect(codes).toEqual([...others.map(() => 'forbidden'), 'posted'])
    expect((await admin.clients.get({ path: { uid } })).balance).toBe(52)
  })

  test('reads what it needs for that, and nothing of people or of what was sold', async () => {
    const uid = await newWallet(1_00)
    const { _id: id } = await phone.transactions.create({ body: sale(await newWallet(5_00)) })
    const { short_id } = await admin.clients.get({ path: { uid } })

    expect(await sdk.users.me()).toMatchObject({ permissions: ['deposit_return'], email: null })
    expect((await sdk.deposits.list()).deposits).toMatchObject([{ _id: cup }])
    expect(await sdk.bars.get({ path: { id: bar } })).toHaveProperty('possible_deposit_returns')
    expect(await sdk.clients.get({ path: { uid } })).toMatchObject({ short_id, balance: 1 })
    const reads = [
      () => sdk.clients.list(),
      () => sdk.transactions.list(),
      () => sdk.transactions.get({ path: { id } }),
      () => sdk.vouchers.list(),
      () => sdk.entrance_checks.create({ body: { uid } }),
    ]
    for (const read of reads) await refused(read(), 'forbidden', 403)
  })
})

test('a device that names terminals is signed in by them alone', async () => {
  await api
    .knex('device_tokens')
    .where({ _id: device._id })
    .update({ authorized_terminals: JSON.stringify(['T-1']) })
  const login = (terminal?: string) =>
    api.sdk().tokens.login({ body: { token: device.token, terminal } })

  expect(await login('T-1')).toMatchObject({ event_id, right: 10 })
  await refused(login('T-2'), 'wrong_credentials', 401)
  await refused(login(), 'wrong_credentials', 401)
})
