import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, bar, water, cup } = here
const cashier = api.sdk(sessions.cashier)
const admin = api.sdk(sessions.admin)
const reason = 'Wrong item'
const audit = () => admin.events.audit({ path: { id: event_id } })

const counter = { type: 'debit' as const, payment_type: 'cash' as const }
type Sale = Partial<Schema<'TransactionDebitInput'>>

/** Somebody buys water, and pays at the counter. */
async function sell(more: Sale = {}) {
  const body = { ...counter, bar_id: bar, order: [{ _id: water }] }
  return { id: (await admin.transactions.create({ body: { ...body, ...more } }))._id }
}

describe('a sale that was paid at the counter', () => {
  test('is taken back by its id, once, and says that its cash goes to the customer', async () => {
    const path = await sell()

    const reversal = await cashier.transactions.reverse_by_id({ path, query: { reason } })
    const again = await cashier.transactions.reverse_by_id({ path, query: { reason } })

    expect(reversal).toMatchObject({
      type: 'debit',
      amount: -3,
      balance: null,
      reversal_of: path.id,
      money_back: { way: 'cash', to: 'customer', amount: 3 },
    })
    expect(again).toMatchObject({ _id: reversal._id, replayed: true })
    expect(again.money_back).toEqual(reversal.money_back)
    expect(await admin.transactions.get({ path })).toMatchObject({ refunded: true })
    const query = { operation: 'transactions.reverse_by_id', record_id: path.id }
    const { audit_log } = await admin.audit_log.list({ query })
    expect(audit_log).toMatchObject([
      { user_id: here.people.cashier, after: { uid: null, reason, reversed: true } },
    ])
    expect(await audit()).toMatchObject({ ok: true })
    await roundsOf(api).fold()
    expect(await audit()).toMatchObject({ ok: true })
  })

  test('says that the customer gives back what was paid out for containers', async () => {
    const order = [{ _id: cup, kind: 'deposit_return' as const }]
    const path = await sell({ order })

    const { amount, money_back } = await admin.transactions.reverse_by_id({ path })

    expect({ amount, money_back }).toEqual({
      amount: 2,
      money_back: { way: 'cash', to: 'event', amount: 2 },
    })
  })

  test('is taken back below admin today alone, and with a reason', async () => {
    const yesterday = await sell({ date: daysFromNow(-1.5) })
    const today = await sell()
    const back = (path: { id: string }, query = {}) =>
      cashier.transactions.reverse_by_id({ path, query })

    await refused(back(yesterday, { reason }), 'desk_may_not_reverse', 403)
    await refused(back(today), 'invalid_request', 400)

    expect(await admin.transactions.reverse_by_id({ path: yesterday })).toMatchObject({
      amount: -3,
    })
  })

  test('of another event, or of none, is not found', async () => {
    const elsewhere = await createFestival(api)
    const path = await sell()

    const asked = api.sdk(elsewhere.sessions.admin).transactions.reverse_by_id({ path })

    await refused(asked, 'transaction_not_found', 404)
    await refused(
      admin.transactions.reverse_by_id({ path: { id: event_id } }),
      'transaction_not_found',
      404,
    )
  })

  test('is listed apart from what wristbands paid', async () => {
    const fresh = await createFestival(api)
    const { transactions } = api.sdk(fresh.sessions.admin)
    const order = [{ _id: fresh.water }]
    const body = { type: 'debit' as const, bar_id: fresh.bar, order }
    const uid = fresh.bands[0]!.uid
    await transactions.create({ body: { type: 'credit', uid, amount: 20 } })
    await transactions.create({ body: { ...body, uid } })
    const { _id } = await transactions.create({ body: { ...body, payment_type: 'cash' } })

    const listed = await transactions.list({ query: { without_wristband: true } })

    expect(listed.transactions.map((one) => one._id)).toEqual([_id])
  })
})

describe('what a wristband did', () => {
  test('is taken back by its id too, and says what is handed over beside it', async () => {
    const { uid } = here.bands[0]!
    const credit = await admin.transactions.create({ body: { type: 'credit', uid, amount: 20 } })
    const body = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water }] }
    const debit = await admin.transactions.create({ body })
    const back = (id: string) => admin.transactions.reverse_by_id({ path: { id } })

    expect(await back(debit._id)).toMatchObject({ balance: 20, money_back: null })
    const checkout = await admin.transactions.create({ body: { type: 'checkout', uid } })
    expect((await back(checkout._id)).money_back).toEqual({ way: 'cash', to: 'event', amount: 20 })
    expect((await back(credit._id)).money_back).toEqual({
      way: 'cash',
      to: 'customer',
      amount: 20,
    })
    expect(await audit()).toMatchObject({ ok: true })
  })
})
