import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openFair } from './offline_fair.ts'

type Item = AnyKind<Schema<'BatchItem'>>

const api = await sharedApi()

describe('an offline sale is judged by what was in force at its date', () => {
  test('by the price before it changed, named or not', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(50_00)
    const date = new Date().toISOString()
    await fair.changeMenu((menu) =>
      menu.map((one) => (one._id === fair.water ? { ...one, price: 4 } : one)),
    )

    const { results } = await fair.send([
      fair.sale(uid, { date }),
      fair.sale(uid, { date, order: [{ _id: fair.water, price: 3 }] }),
      fair.sale(uid, { date, amount: 3 }),
      fair.sale(uid),
    ])

    expect(results.map(({ amount, flags }: Item) => [amount, flags])).toEqual([
      [3, []],
      [3, []],
      [3, []],
      [4, []],
    ])
    await fair.prove()
  })

  test('by the menu before an item, its age limit or the point of sale was removed', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(50_00)
    const date = new Date().toISOString()
    await fair.changeMenu((menu) =>
      menu
        .filter(({ _id }) => _id !== fair.beer)
        .map((one) => (one._id === fair.water ? { ...one, min_age: 18 as const } : one)),
    )
    const beer = { order: [{ _id: fair.beer }], age: 16 as const }

    const before = await fair.send([fair.sale(uid, { date, ...beer }), fair.sale(uid, { date })])
    const after = await fair.send([fair.sale(uid, beer), fair.sale(uid)])
    await fair.admin.bars.delete({ path: { id: fair.bar } })
    const late = await fair.send([fair.sale(uid, { date }), fair.sale(uid)])

    expect(before.results.map(({ flags }: Item) => flags)).toEqual([[], []])
    expect(after.results.map(({ flags }: Item) => flags)).toEqual([['item_deleted'], ['too_young']])
    expect(late.results.map(({ flags }: Item) => flags)).toEqual([[], ['bar_deleted', 'too_young']])
    await fair.prove()
  })

  test('by the price of the container, and by where it was handled', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(50_00)
    const date = new Date().toISOString()
    await fair.admin.deposits.update({ path: { id: fair.cup }, body: { price: 5 } })
    await fair.admin.bars.update({
      path: { id: fair.bar },
      body: { possible_deposits: [], possible_deposit_returns: [] },
    })
    const cup = { order: [{ _id: fair.cup, kind: 'deposit' as const }] }

    const { results } = await fair.send([fair.sale(uid, { date, ...cup }), fair.sale(uid, cup)])

    expect(results.map(({ amount, flags }: Item) => [amount, flags])).toEqual([
      [2, []],
      [5, ['not_sold_here']],
    ])
    await fair.prove()
  })

  test('an event that was disabled afterwards takes it, and before it is flagged', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(50_00)
    const date = new Date().toISOString()
    await fair.admin.events.disable({ path: { id: fair.event_id } })

    const { results } = await fair.send([fair.sale(uid, { date }), fair.sale(uid)])

    expect(results.map(({ flags }: Item) => flags)).toEqual([[], ['event_disabled']])
    await refused(
      fair.phone.transactions.create({ body: fair.sale(uid, { date: undefined }) }),
      'event_is_disabled',
      409,
    )
  })

  test('at a price that was never in force it is posted as shown, and flagged', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(50_00)

    const { results } = await fair.send([
      fair.sale(uid, { order: [{ _id: fair.water, price: 2.5 }] }),
      fair.sale(uid, { order: [{ _id: fair.water, price: -20 }] }),
      fair.sale(uid, { order: [{ _id: fair.water, price: 9000 }] }),
      fair.sale(uid, { amount: 1 }),
      fair.sale(uid, { amount: 8 }),
    ])

    expect(
      results.map(
        ({ status, amount, flags, error_code }: Item) => error_code ?? [status, amount, flags],
      ),
    ).toEqual([
      ['posted', 2.5, ['price_differs']],
      'price_changed',
      'amount_not_believable',
      ['posted', 1, ['total_differs']],
      ['posted', 3, ['total_differs']],
    ])
    expect(await fair.balance(uid)).toBe(43.5)
    await fair.prove()
  })

  test('a replaced wristband leads to the one in use, through any number of replacements', async () => {
    const fair = await openFair(api)
    const [first, second, third] = [await fair.band(20_00), await fair.band(), await fair.band()]
    const date = new Date().toISOString()
    const replace = (uid: string, new_uid: string) =>
      fair.admin.clients.transfer({ path: { uid }, body: { new_uid } as never })
    await replace(first, second)
    await replace(second, third)

    const { results } = await fair.send([fair.sale(first, { date })])
    const refusal = await refused(
      fair.phone.transactions.create({ body: fair.sale(first, { date: undefined }) }),
      'wristband_transferred',
      409,
    )

    expect(results).toMatchObject([
      { status: 'posted', flags: ['wristband_replaced'], balance: 17 },
    ])
    expect(await fair.balance(third)).toBe(17)
    expect(refusal.details).toEqual({ transferred_to: third })
    const { transactions } = await fair.admin.transactions.list({
      query: { uid: third, type: 'debit' },
    })
    expect(transactions).toMatchObject([{ device_uid: first, flags: ['wristband_replaced'] }])
    await fair.prove()
  })
})

describe('what was handed out is not refused for money', () => {
  test('a wallet goes below zero down to the limit of the wristband, the rest is a loss', async () => {
    const fair = await openFair(api, { offline: { limit_per_wristband: 10_00 } })
    const uid = await fair.band(4_00)

    const { results } = await fair.send([
      fair.sale(uid),
      fair.sale(uid),
      fair.sale(uid, { order: [{ _id: fair.water, quantity: 4 }] }),
    ])

    expect(results.map(({ balance, flags }: Item) => [balance, flags])).toEqual([
      [1, []],
      [-2, ['below_zero']],
      [-10, ['below_zero', 'offline_loss']],
    ])
    const { accounts, equation } = await fair.admin.events.audit({ path: { id: fair.event_id } })
    expect(accounts).toContainEqual({ account: 'offline_losses', balance: -4 })
    expect(equation.offline_losses).toBe(-4)
    const statistics = await fair.admin.statistics.get({ query: {} })
    expect(statistics).toMatchObject({ debit: 18, offline_losses: -4 })
    await refused(
      fair.phone.transactions.create({ body: fair.sale(uid, { date: undefined }) }),
      'insufficient_balance',
      409,
    )
    await fair.prove()
  })

  test('the next top-up pays the debt first, and nothing is paid back from it', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(3_00)
    await fair.send([fair.sale(uid, { order: [{ _id: fair.water, quantity: 5 }] })])
    expect(await fair.balance(uid)).toBe(-12)
    await refused(
      fair.cashier.clients.checkout({ path: { uid } } as never),
      'unable_to_refund',
      409,
    )

    await fair.cashier.clients.credit({
      path: { uid },
      body: { amount: 20, type: 'credit' } as never,
    })

    const { balance, refundable } = await fair.admin.clients.get({ path: { uid } })
    expect({ balance, refundable }).toEqual({ balance: 8, refundable: 8 })
    await fair.prove()
  })

  test('one device takes balances below zero up to its limit of the day, however many wristbands', async () => {
    const fair = await openFair(api, {
      offline: { limit_per_wristband: 30_00, limit_per_device: 20_00 },
    })
    const bands = await Promise.all([1, 2, 3].map(() => fair.band()))
    const order = [{ _id: fair.water, quantity: 4 }]

    const { results } = await fair.send(bands.map((uid) => fair.sale(uid, { order })))

    expect(results.map(({ balance }: Item) => balance)).toEqual([-12, -8, 0])
    const invented = { order, smartphone_number: 'no-such-phone' }
    const more = await fair.send([fair.sale(await fair.band(), invented)])
    expect(more.results).toMatchObject([{ balance: 0, flags: ['below_zero', 'offline_loss'] }])
    await fair.prove()
  })

  test('a container that a loss has paid for brings no money to the wristband', async () => {
    const fair = await openFair(api, { offline: { limit_per_wristband: 0 } })
    const uid = await fair.band()
    const cups = (kind: 'deposit' | 'deposit_return') =>
      fair.sale(uid, { order: [{ _id: fair.cup, kind, quantity: 5 }] })

    await fair.send([cups('deposit')])
    expect(await fair.balance(uid)).toBe(0)
    await fair.phone.transactions.create({ body: { ...cups('deposit_return'), date: undefined } })

    expect(await fair.balance(uid)).toBe(0)
    await fair.prove()
  })

  test('a cash top-up above the maximum is credited and flagged', async () => {
    const fair = await openFair(api, { maxLoadAmount: 50_00 })
    const uid = await fair.band(40_00)
    const { _id, date } = fair.sale(uid)
    const top_up = { _id, date, type: 'credit' as const, uid, amount: 30 }

    const { results } = await fair.send([top_up], fair.cashier)

    expect(results).toMatchObject([{ status: 'posted', balance: 70, flags: ['load_too_high'] }])
    await refused(
      fair.cashier.transactions.create({ body: { type: 'credit', uid, amount: 30 } }),
      'load_too_high',
      409,
    )
    await fair.prove()
  })

  test('sent again it is posted once, also when it was sent online before without its date', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(20_00)
    const { date, ...asked } = fair.sale(uid)
    await fair.phone.transactions.create({ body: asked })

    const again = await fair.send([
      { ...asked, date },
      { ...asked, date },
    ])

    expect(again).toMatchObject({ replayed: 2, review: 0 })
    expect(await fair.balance(uid)).toBe(17)
  })
})

describe('dates', () => {
  test('a sale dated before the event counts on its first business day, flagged with both dates', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(20_00)
    const { dateBegin } = await fair.admin.events.get({ path: { id: fair.event_id } })
    const date = daysFromNow(-3)

    const { results } = await fair.send([fair.sale(uid, { date })])

    expect(results).toMatchObject([{ status: 'posted', flags: ['before_begin'] }])
    const { transactions } = await fair.admin.transactions.list({ query: { uid, type: 'debit' } })
    expect(transactions).toMatchObject([{ date: dateBegin, device_date: date, offline: true }])
    const query = { datetimeBegin: dateBegin!, datetimeEnd: new Date().toISOString() }
    expect(await fair.admin.statistics.get({ query })).toMatchObject({ debit: 3 })
  })

  test('a date in the future is now, and the date of the device stands beside it', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(20_00)
    const date = daysFromNow(400)

    const { results } = await fair.send([fair.sale(uid, { date })])

    expect(results).toMatchObject([{ status: 'posted', flags: ['clock_ahead'] }])
    const { transactions } = await fair.admin.transactions.list({ query: { uid, type: 'debit' } })
    expect(transactions).toMatchObject([{ device_date: date }])
    expect(Date.parse(transactions[0]!.date)).toBeLessThanOrEqual(Date.now())
  })
})

test('an entry without a date is a request, and declined as before', async () => {
  const fair = await openFair(api)
  const uid = await fair.band(1_00)

  const { results, review } = await fair.send([
    fair.sale(uid, { date: undefined }),
    fair.sale(uid, { offline: false }),
    fair.sale(uid, { date: undefined, offline: true }),
  ])

  expect(results.map(({ status }) => status)).toEqual(['declined', 'declined', 'posted'])
  expect(review).toBe(0)
})
