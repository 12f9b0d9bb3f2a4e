import { newId } from '@kermesse/core/platform/ids'
import type { Schema } from '@kermesse/sdk/types'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, load } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, bar, water, cup } = here
const admin = api.sdk(sessions.admin)
const server = api.sdk(sessions.server)
const audit = async () =>
  expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({
    ok: true,
    differences: [],
  })

let uid: string
let friend: string
beforeEach(async () => {
  const bands = await createBands(api.knex, event_id, 2)
  ;[uid, friend] = bands.map((band) => band.uid) as [string, string]
  await load(api, event_id, uid, 4_00)
  await load(api, event_id, friend, 20_00)
})

type Sale = Partial<Schema<'TransactionDebitInput'>>
const drinks = [
  { _id: water, quantity: 2 },
  { _id: cup, kind: 'deposit' as const },
]
const cash = (amount: number) => ({ payment_type: 'cash' as const, amount })

/** Two waters and a cup, 8.00. */
const sell = (more: Sale = {}) =>
  server.transactions.create({
    body: { type: 'debit' as const, uid, bar_id: bar, order: drinks, ...more },
  })
const balanceOf = async (uid: string) => (await server.clients.get({ path: { uid } })).balance

describe('an order whose rest is paid at the counter', () => {
  test('takes what the band has and the rest in cash, as two transactions of one order', async () => {
    const _id = newId()

    const sold = await sell({ _id, amount: 8, rest: cash(4) })
    const again = await sell({ _id, amount: 8, rest: cash(4) })

    const part = { uid: null, payment_type: 'cash', amount: 4, balance: null, money_back: null }
    expect(sold).toMatchObject({ amount: 4, balance: 0, order_id: _id, order_parts: [part] })
    expect(again).toMatchObject({ _id, replayed: true, order_parts: sold.order_parts })
    await refused(sell({ _id, amount: 8, rest: cash(3) }), 'idempotency_conflict', 409)
    const rest = await admin.transactions.get({ path: { id: sold.order_parts![0]!._id } })
    const lines = ({ order }: Schema<'Transaction'>) =>
      order.map(({ name, quantity, total }) => [name, quantity, total])
    // The rest pays the cup first: what it brings back is the visitor's own money.
    expect(lines(sold)).toEqual([
      ['Water', 2, 4],
      ['Cup', 1, 0],
    ])
    expect(lines(rest)).toEqual([
      ['Water', 0, 2],
      ['Cup', 0, 2],
    ])
    expect(rest.order_parts).toMatchObject([{ _id, uid, amount: 4 }])
    await audit()
  })

  test('happens as a whole or not at all', async () => {
    await refused(sell({ amount: 8, rest: cash(3.5) }), 'insufficient_balance', 409)
    await refused(sell({ amount: 9, rest: cash(4) }), 'price_changed', 409)
    await refused(sell({ rest: cash(8.01) }), 'amount_out_of_range', 400)
    const card = { payment_type: 'card' as const, amount: 4 }
    await refused(sell({ rest: card }), 'payment_type_not_allowed', 409)

    expect(await balanceOf(uid)).toBe(4)
  })

  test('is taken back as a whole by either of its transactions, and says which way the money goes', async () => {
    for (const at of [0, 1]) {
      const sold = await sell({ rest: cash(5) })
      const id = [sold._id, sold.order_parts![0]!._id][at]!

      const back = await admin.transactions.reverse_by_id({ path: { id } })
      const again = await admin.transactions.reverse_by_id({ path: { id } })

      const money_back = { way: 'cash', to: 'customer', amount: 5 }
      const [of_band, of_rest] =
        at === 0 ? [back, back.order_parts![0]!] : [back.order_parts![0]!, back]
      expect(of_band).toMatchObject({ uid, amount: -3, balance: 4, money_back: null })
      expect(of_rest).toMatchObject({ uid: null, amount: -5, money_back })
      expect(again).toMatchObject({ _id: back._id, replayed: true })
    }
    await audit()
  })

  test('of a counter sale may be split, too', async () => {
    const sold = await sell({ uid: undefined, payment_type: 'cash', rest: cash(3) })

    expect(sold).toMatchObject({ uid: null, amount: 5, order_parts: [{ amount: 3 }] })
  })

  test('leaves organiser’s credit with the products: the cup brings back own money', async () => {
    const [band] = await createBands(api.knex, event_id, 1)
    const gift = { type: 'unpaid' as const, uid: band!.uid, amount: 6 }
    await admin.transactions.create({ body: gift })
    await sell({ uid: band!.uid, rest: cash(2) })
    const order = [{ _id: cup, kind: 'deposit_return' as const }]
    await sell({ uid: band!.uid, order })

    const path = { uid: band!.uid }
    expect(await admin.clients.refund_options({ path })).toMatchObject({ balance: 2 })
    const cashed = await admin.clients.checkout({
      path,
      body: {},
      query: { refund_by_cash: true },
    } as never)
    expect(cashed).toMatchObject({ amount: 2 })
    await audit()
  })

  test('is posted as a fact as it was taken, also when the price was another', async () => {
    const fact = { type: 'debit' as const, uid, bar_id: bar, order: drinks, offline: true }
    const post = async (more: Sale) =>
      (
        await server.transactions.batch({
          body: { transactions: [{ ...fact, _id: newId(), ...more }] },
        })
      ).results[0]!

    expect(await post({ amount: 8, rest: cash(6) })).toMatchObject({ status: 'posted', balance: 2 })
    expect(await post({ amount: 9, rest: cash(9) })).toMatchObject({
      status: 'posted',
      balance: 2,
      flags: ['total_differs'],
    })
    const also_paid_by = [{ uid: friend, order: drinks }]
    expect(await post({ amount: 8, also_paid_by })).toMatchObject({ status: 'review' })
    await audit()
  })
})

describe('an order with lines of a second band', () => {
  const cups = [{ _id: cup, kind: 'deposit' as const, quantity: 2 }]

  test('is paid by both, or by neither', async () => {
    const also_paid_by = [{ uid: friend, order: cups, amount: 4 }]
    const order = [{ _id: water }]

    const sold = await sell({ order, amount: 3, also_paid_by })

    expect(sold).toMatchObject({
      amount: 3,
      balance: 1,
      order_parts: [{ uid: friend, payment_type: 'wristband', amount: 4, balance: 16 }],
    })
    await refused(sell({ order, also_paid_by }), 'insufficient_balance', 409)
    const poor = sell({ uid: friend, order, also_paid_by: [{ uid, order: cups }] })
    await expect(poor).rejects.toMatchObject({ details: { uid, balance: 1, amount: 4 } })
    expect([await balanceOf(uid), await balanceOf(friend)]).toEqual([1, 16])
    await refused(sell({ also_paid_by: [{ uid, order }] }), 'invalid_request', 400)
    await audit()
  })

  test('is taken back as a whole', async () => {
    const order = [{ _id: water }]
    const sold = await sell({ order, rest: cash(1), also_paid_by: [{ uid: friend, order: cups }] })
    expect(sold.order_parts).toHaveLength(2)

    const path = { id: sold.order_parts!.find((part) => part.uid === friend)!._id }
    const back = await admin.transactions.reverse_by_id({ path })

    expect(back.order_parts).toHaveLength(2)
    expect([await balanceOf(uid), await balanceOf(friend)]).toEqual([4, 20])
    await roundsOf(api).fold()
    await audit()
  })
})

describe('a change', () => {
  const reason = 'wrong_item'

  test('takes the old sale back and posts the new one, as one operation', async () => {
    const sold = await sell({ order: [{ _id: water }] })
    const sale = { type: 'debit' as const, _id: newId(), uid: friend, bar_id: bar, order: drinks }
    const ask = () => admin.transactions.change({ path: { id: sold._id }, body: { reason, sale } })

    const changed = await ask()
    const again = await ask()

    expect(changed).toMatchObject({
      reversal: { uid, amount: -3, balance: 4, reversal_of: sold._id, replayed: false },
      sale: { _id: sale._id, uid: friend, amount: 8, balance: 12 },
    })
    expect(again).toMatchObject({ reversal: { replayed: true }, sale: { _id: sale._id } })
    const other = { reason, sale: { ...sale, _id: newId() } }
    await refused(
      admin.transactions.change({ path: { id: sold._id }, body: other }),
      'already_reversed',
      409,
    )
    const query = { operation: 'transactions.change', record_id: sold._id }
    expect((await admin.audit_log.list({ query })).audit_log).toMatchObject([{ after: { reason } }])
    await audit()
  })

  test('leaves the old sale as it is where the new one is refused', async () => {
    const sold = await sell({ order: [{ _id: water }] })
    const sale = { type: 'debit' as const, uid, bar_id: bar, order: drinks }

    const asked = admin.transactions.change({ path: { id: sold._id }, body: { reason, sale } })

    await refused(asked, 'insufficient_balance', 409)
    expect(await balanceOf(uid)).toBe(1)
    expect(await admin.transactions.get({ path: { id: sold._id } })).toMatchObject({
      reversed: false,
    })
  })

  test('pays the new sale with what the old one gave back', async () => {
    const sold = await sell({ order: [{ _id: water }] })
    const sale = {
      type: 'debit' as const,
      uid,
      bar_id: bar,
      order: [{ _id: cup, kind: 'deposit' as const, quantity: 2 }],
    }

    const { sale: posted } = await admin.transactions.change({
      path: { id: sold._id },
      body: { reason, sale },
    })

    expect(posted).toMatchObject({ amount: 4, balance: 0 })
  })
})

describe('any order of two wristbands and a rest', () => {
  const lines = fc.array(
    fc.record({
      _id: fc.constantFrom(water, cup),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const orders = fc.record({
    order: lines,
    also: fc.option(lines, { nil: undefined }),
    rest: fc.nat({ max: 4 }),
    is_band: fc.boolean(),
  })
  const sent = (of: { _id: string; quantity: number }[]) =>
    of.map((line) => ({ ...line, ...(line._id === cup && { kind: 'deposit' as const }) }))
  const postings = (ids: string[]) =>
    api
      .knex('postings')
      .where({ event_id })
      .whereIn('transaction_id', ids)
      .select('transaction_id', 'from_account', 'to_account', 'amount')
  const sumsOf = (moved: Awaited<ReturnType<typeof postings>>) => {
    const sums = new Map<string, number>()
    const add = (account: string, amount: number) =>
      sums.set(account, (sums.get(account) ?? 0) + amount)
    for (const { from_account, to_account, amount } of moved) {
      add(from_account, -amount)
      add(to_account, amount)
    }
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
  }

  test('is paid by all or by nobody, balances, and its reversal gives exactly back', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(orders, async ({ order, also, rest, is_band }) => {
        const before = [await balanceOf(uid), await balanceOf(friend)]
        const _id = newId()
        const ways = {
          ...(rest > 0 && { rest: cash(rest) }),
          ...(also && is_band && { also_paid_by: [{ uid: friend, order: sent(also) }] }),
          ...(!is_band && { uid: undefined, payment_type: 'cash' as const }),
        }
        const sold = await sell({ _id, order: sent(order), ...ways }).catch((error) => {
          expect(['insufficient_balance', 'amount_out_of_range']).toContain(error.code)
        })
        if (!sold) {
          expect([await balanceOf(uid), await balanceOf(friend)]).toEqual(before)
          expect(await api.knex('transactions').where({ event_id, _id })).toEqual([])
          expect(await api.knex('transactions').where({ event_id, order_id: _id })).toEqual([])
          return
        }
        count++
        const ids = [_id, ...(sold.order_parts ?? []).map((part) => part._id)]
        const parts = [sold, ...(sold.order_parts ?? [])]
        const taken = sumsOf(await postings(ids))
        expect(Object.values(taken).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        for (const [n, band] of [uid, friend].entries()) {
          const paid = parts.filter((part) => part.uid === band)
          const amount = paid.reduce((sum, part) => sum + part.amount, 0)
          expect(await balanceOf(band)).toBe(before[n]! - amount)
        }

        const id = ids.at(-1)!
        const back = await admin.transactions.reverse_by_id({ path: { id } })
        const returned = [back._id, ...(back.order_parts ?? []).map((part) => part._id)]
        expect(returned).toHaveLength(ids.length)
        expect(sumsOf(await postings([...ids, ...returned]))).toEqual({})
        expect([await balanceOf(uid), await balanceOf(friend)]).toEqual(before)
      }),
      { numRuns: 20, seed: 42, endOnFailure: true },
    )
    expect(count).toBeGreaterThan(5)
    await audit()
  })
})
