import { newId } from '@kermesse/core/platform/ids'
import type { AsSent, Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { openSession, refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow, load } from '../festival.ts'
import { addUser } from '../people.ts'

type Input = AsSent<Schema<'TransactionInput'>>

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, bar, other_bar, beer, water, tip, soup, cup, sessions } = here
const server = api.sdk(sessions.server)
const cashier = api.sdk(sessions.cashier)
const admin = api.sdk(sessions.admin)
const chef = api.sdk(
  await openSession(api, {
    user_id: (await addUser(api, { right: 'server', event_id, bar_id: other_bar }))._id,
  }),
)

async function newWallet(amount = 0) {
  const [band] = await createBands(api.knex, event_id, 1)
  if (amount > 0) await load(api, event_id, band!.uid, amount)
  return band!.uid
}
const sale = (uid: string, more: Partial<Input> = {}): Input => ({
  type: 'debit',
  uid,
  order: [{ _id: water }],
  ...more,
})
/** As devices do: a server's sale may leave its own bar out, which the types of the SDK ask for. */
const post = (body: Input, sdk = server, idempotency_key?: string) =>
  sdk.transactions.create({ body: body as Schema<'TransactionInput'> }, { idempotency_key })
const balanceOf = async (uid: string) => (await admin.clients.get({ path: { uid } })).balance

describe('a sale', () => {
  test('costs what the menu says, and the wristband pays for it', async () => {
    const uid = await newWallet(5000)
    const order = [
      { _id: beer, quantity: 2 },
      { _id: cup, kind: 'deposit' as const, quantity: 2 },
      { _id: tip, amount: 1.02 },
    ]

    const sold = await post(sale(uid, { order, age: 18, amount: 15, table_number: '7' }))

    expect(sold).toMatchObject({
      type: 'debit',
      uid,
      bar_id: bar,
      amount: 15,
      balance: 35,
      balance_change: -15,
      user_id: here.people.server,
      table_number: '7',
      replayed: false,
      refunded: false,
    })
    expect(sold.order.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ['Beer', 2, 10],
      ['Cup', 2, 4],
      ['Tip', 1, 1],
    ])
    expect(await server.transactions.get({ path: { id: sold._id } })).toMatchObject(sold)
  })

  test('that the wristband cannot pay moves nothing, and may come again after a top-up', async () => {
    const uid = await newWallet(200)
    const body = sale(uid, { _id: newId() })
    const error = await refused(post(body), 'insufficient_balance', 409)
    expect(error.details).toEqual({ balance: 2, amount: 3 })

    await load(api, event_id, uid, 100)

    expect(await post(body)).toMatchObject({ _id: body._id, balance: 0, replayed: false })
  })

  test.each<[string, Partial<Input>, number]>([
    ['consumption_not_found', { order: [{ _id: soup }] }, 404],
    ['too_young', { order: [{ _id: beer }] }, 409],
    ['price_changed', { order: [{ _id: water, price: 2.5 }] }, 409],
    ['price_changed', { amount: 2.99 }, 409],
    [
      'deposit_return_exceeded',
      { order: [{ _id: cup, kind: 'deposit_return', quantity: 3 }] },
      409,
    ],
    ['payment_type_not_allowed', { payment_type: 'card' }, 409],
    ['invalid_request', { order: [{ _id: tip }] }, 400],
    ['required_field', { order: undefined }, 400],
    ['client_not_found', { uid: '04FFFFFFFF' }, 404],
    ['invalid_request', { date: daysFromNow(-31) }, 400],
  ])('is refused as %s: %o', async (code, more, status) => {
    const uid = await newWallet(5000)

    await refused(post(sale(uid, more)), code, status)

    expect(await balanceOf(uid)).toBe(50)
  })

  test('without a wristband is paid as the bar allows', async () => {
    const cash = sale('', { uid: undefined, payment_type: 'cash' })

    expect(await post(cash)).toMatchObject({ uid: null, amount: 3, balance: null })
    await refused(post({ ...cash, payment_type: 'twint' }), 'payment_type_not_allowed')
    await refused(post(sale('', { uid: undefined })), 'payment_type_not_allowed')
  })

  test('is a server’s at their own bar alone', async () => {
    const uid = await newWallet(5000)

    await refused(post(sale(uid, { bar_id: other_bar, order: [{ _id: soup }] })), 'forbidden', 403)
    expect(await post(sale(uid, { order: [{ _id: soup }] }), chef)).toMatchObject({
      bar_id: other_bar,
    })
    expect(await post(sale(uid, { bar_id: bar }), admin)).toMatchObject({ bar_id: bar })
  })

  test('that a device dates ahead happened now', async () => {
    const uid = await newWallet(5000)

    const { date } = await post(sale(uid, { date: daysFromNow(300) }))

    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000)
  })
})

describe('what only some may do', () => {
  const credit = (uid: string): Input => ({ type: 'credit', uid, amount: 10 })

  test('is topping up and paying out, for cashiers', async () => {
    const uid = await newWallet()

    await refused(post(credit(uid)), 'forbidden', 403)
    await refused(post({ type: 'checkout', uid }), 'forbidden', 403)
    expect(await post(credit(uid), cashier)).toMatchObject({ balance: 10, payment_type: 'cash' })
    expect(await post({ type: 'checkout', uid }, cashier)).toMatchObject({ amount: 10, balance: 0 })
  })

  test('is giving credit, for admins', async () => {
    const uid = await newWallet()
    const body: Input = { type: 'unpaid', uid, amount: 5 }

    await refused(post(body, cashier), 'forbidden', 403)
    expect(await post(body, admin)).toMatchObject({ balance: 5 })
  })

  test('is selling an entrance, for its own least right', async () => {
    const uid = await newWallet()
    const body: Input = { type: 'entrance', uid, entrance_id: here.entrance }

    await refused(post(body), 'forbidden', 403)
    expect(await post(body, cashier)).toMatchObject({ amount: 10, balance_change: 0 })
    await refused(post({ ...body, payment_type: 'twint' }, cashier), 'payment_type_not_allowed')
    await refused(post({ type: 'entrance', uid }, cashier), 'required_field', 400)
  })

  test('is a top-up of more than 0 and less than 300, in no currency of its own', async () => {
    const uid = await newWallet()

    for (const amount of [0, -5, 300, undefined])
      await refused(post({ type: 'credit', uid, amount }, cashier), 'amount_out_of_range', 400)
    for (const payment_type of ['wristband', 'twint_direct'] as const)
      await refused(post({ ...credit(uid), payment_type }, cashier), 'payment_type_not_allowed')
    await refused(post({ type: 'credit', amount: 5 }, cashier), 'required_field')
  })

  test.each<[Input['type'], Partial<Input>, string]>([
    ['debit', { order: [{ _id: water }] }, 'bar_id'],
    ['debit', { bar_id: bar }, 'order'],
    ['credit', { amount: 5 }, 'uid'],
    ['unpaid', { amount: 5 }, 'uid'],
    ['entrance', { entrance_id: here.entrance }, 'uid'],
    ['checkout', {}, 'uid'],
  ])('of type %s with %o alone is told what it lacks: %s', async (type, given, field) => {
    const error = await post({ ...given, type }, admin).catch((error) => error)

    const details = [expect.objectContaining({ field, code: 'required' })]
    expect(error).toMatchObject({ code: 'required_field', status: 400, details })
  })

  test('takes a field of another type, which has no effect', async () => {
    const uid = await newWallet()
    const body: Input = { ...credit(uid), bar_id: other_bar, order: [{ _id: water }] }

    expect(await post(body, cashier)).toMatchObject({ balance: 10, order: [] })
    await refused(post({ ...body, order: [] }, cashier), 'invalid_request', 400)
  })
})

describe('the same id', () => {
  test('answers the first result to the same body, no matter who asks', async () => {
    const uid = await newWallet(5000)
    const body = sale(uid, { _id: newId(), bar_id: bar })
    const first = await post(body)

    expect(await post(body)).toMatchObject({ ...first, replayed: true })
    expect(await post(body, admin)).toMatchObject({ ...first, replayed: true })
    expect(await balanceOf(uid)).toBe(47)
  })

  test('is refused with any other body', async () => {
    const [uid, other] = [await newWallet(5000), await newWallet(5000)]
    const body = sale(uid, { _id: newId() })
    await post(body)
    const changes: Partial<Input>[] = [
      { uid: other },
      { order: [{ _id: water, quantity: 2 }] },
      { order: [{ _id: tip, amount: 3 }] },
      { table_number: '9' },
      { date: daysFromNow(-1) },
    ]

    for (const change of changes)
      await refused(post({ ...body, ...change }), 'idempotency_conflict', 409)

    expect([await balanceOf(uid), await balanceOf(other)]).toEqual([47, 50])
  })

  test('is as good as a key in the header, which is the caller’s own', async () => {
    const uid = await newWallet(5000)
    const body = sale(uid, { bar_id: bar })
    const keyed = (sdk = server) => post(body, sdk, 'till-1')

    const first = await keyed()

    expect(await keyed()).toMatchObject({ ...first, replayed: true })
    const theirs = await keyed(admin)
    expect(theirs).toMatchObject({ replayed: false, balance: 44 })
    expect(theirs._id).not.toBe(first._id)
  })

  test('in another event is another transaction', async () => {
    const elsewhere = await createFestival(api)
    const { uid } = elsewhere.bands[0]!
    await load(api, elsewhere.event_id, uid, 5000)
    const body = sale(await newWallet(5000), { _id: newId() })
    await post(body)
    const theirs = { ...body, uid, order: [{ _id: elsewhere.water }] }

    const sold = await post(theirs, api.sdk(elsewhere.sessions.server))

    expect(sold).toMatchObject({ _id: body._id, replayed: false, balance: 47 })
  })
})

describe('a reversal', () => {
  const reverse = (uid: string, transaction_id: string) =>
    admin.transactions.reverse({ path: { uid, transaction_id } })

  test('gives back what was paid, once, and both stay', async () => {
    const uid = await newWallet(5000)
    const { _id } = await post(sale(uid))

    const reversal = await reverse(uid, _id)

    expect(reversal).toMatchObject({ amount: -3, balance: 50, reversal_of: _id })
    expect(await reverse(uid, _id)).toMatchObject({ ...reversal, replayed: true })
    expect(await admin.transactions.get({ path: { id: _id } })).toMatchObject({
      refunded: true,
      reversed: true,
      reversible: false,
    })
    expect(await balanceOf(uid)).toBe(50)
  })

  test('of what is spent already is refused', async () => {
    const uid = await newWallet()
    const { _id } = await post({ type: 'credit', uid, amount: 5 }, cashier)
    await post(sale(uid))

    await refused(reverse(uid, _id), 'unable_to_remove_credit', 409)
  })

  test('names the wristband that paid', async () => {
    const [uid, other] = [await newWallet(5000), await newWallet(5000)]
    const { _id } = await post(sale(uid))

    await refused(reverse(other, _id), 'transaction_not_found', 404)
  })
})

describe('the list', () => {
  test('shows a server the own bar, and everyone above the event', async () => {
    const uid = await newWallet(5000)
    const mine = await post(sale(uid))
    const theirs = await post(sale(uid, { order: [{ _id: soup }] }), chef)
    const ids = async (sdk = server) =>
      (await sdk.transactions.list({ query: { uid } })).transactions.map(({ _id }) => _id)

    expect(await ids()).toEqual([mine._id])
    expect(await ids(chef)).toEqual([theirs._id])
    expect(await ids(cashier)).toHaveLength(3)
    await refused(
      server.transactions.get({ path: { id: theirs._id } }),
      'transaction_not_found',
      404,
    )
  })

  test('is narrowed, sorted and searched, the newest first', async () => {
    const uid = await newWallet(9000)
    const phone = { smartphone_number: 'P-7', order_number: 'Table 17' }
    const first = await post(sale(uid, { ...phone, date: daysFromNow(-2) }))
    const second = await post(sale(uid, { order: [{ _id: tip, amount: 9 }] }))
    const ids = async (query: object) =>
      (await admin.transactions.list({ query: { uid, type: 'debit', ...query } })).transactions.map(
        ({ _id }) => _id,
      )

    expect(await ids({})).toEqual([second._id, first._id])
    expect(await ids({ sort_key: 'amount' })).toEqual([first._id, second._id])
    expect(await ids({ smartphone_number: 'P-7' })).toEqual([first._id])
    expect(await ids({ search: 'table 17' })).toEqual([first._id])
    expect(await ids({ bar_id: other_bar })).toEqual([])
    expect(await ids({ payment_type: 'wristband', skip: 1 })).toEqual([first._id])
  })

  test('is narrowed to one person and to moments, within what the caller may see', async () => {
    const uid = await newWallet(9000)
    const day = daysFromNow(-2).slice(0, 10)
    const date = `${day}T12:00:00.000Z`
    const older = await post(sale(uid, { date: daysFromNow(-4) }))
    const later = await post(sale(uid, { date }))
    const theirs = await post(sale(uid, { order: [{ _id: soup }], date }), chef)
    const ids = async (query: object, sdk = admin) =>
      (await sdk.transactions.list({ query: { uid, type: 'debit', ...query } })).transactions.map(
        ({ _id }) => _id,
      )
    const mine = { user_id: here.people.server }
    const cook = { user_id: theirs.user_id! }

    expect(await ids(mine)).toEqual([later._id, older._id])
    expect(await ids(cook)).toEqual([theirs._id])
    expect(await ids({ ...mine, to: date })).toEqual([older._id])
    expect(await ids({ from: date, ...mine })).toEqual([later._id])
    expect(await ids({ from: date, sort_key: 'amount' })).toHaveLength(2)
    // A day alone is a day of the event, and ends with it.
    expect(await ids({ ...mine, from: day, to: day })).toEqual([later._id])
    expect(await ids(cook, server)).toEqual([])
    const elsewhere = await createFestival(api)
    const { count } = await api.sdk(elsewhere.sessions.admin).transactions.list({ query: mine })
    expect(count).toBe(0)
  })
})
