import type { Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, load } from '../festival.ts'
import { pairPhone, sellingPhone } from '../paired_phone.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, bar, other_bar, water, soup, cup } = here
const admin = api.sdk(sessions.admin)
const first = await sellingPhone(api, here)
const seller = api.sdk(first.token)
const reason = 'wrong_item'

let uid: string
beforeEach(async () => {
  const [band] = await createBands(api.knex, event_id, 1)
  uid = band!.uid
  await load(api, event_id, uid, 5000)
})

type Sale = Partial<Schema<'TransactionDebitInput'>>

/** The phone sells water. */
async function sell(more: Sale = {}, sdk = seller) {
  const body = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water }], ...more }
  return { id: (await sdk.transactions.create({ body }))._id }
}

const takeBack = (path: { id: string }, query: { reason?: string } = { reason }) =>
  seller.transactions.reverse_by_id({ path, query })

describe('a seller on a paired phone', () => {
  test('changes a sale: the old one is taken back and the new one posted as one operation', async () => {
    const path = await sell()
    const sale = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water, quantity: 3 }] }

    const changed = await seller.transactions.change({ path, body: { reason, sale } })

    const { smartphone_number } = first
    expect(changed).toMatchObject({
      reversal: { reversal_of: path.id, balance: 50, smartphone_number },
      sale: { amount: 9, balance: 41, smartphone_number },
    })
    const body = { reason: 'because', sale }
    await refused(seller.transactions.change({ path, body }), 'invalid_request', 400)
  })

  test('takes back an order that several paid for, unless one of them has paid for something else', async () => {
    const [friend] = await createBands(api.knex, event_id, 1)
    await load(api, event_id, friend!.uid, 5000)
    const also_paid_by = [{ uid: friend!.uid, order: [{ _id: water }] }]
    const kept = await sell({ also_paid_by })
    const path = await sell({ also_paid_by })

    await refused(takeBack(kept), 'undo_not_last_sale', 409)

    expect(await takeBack(path)).toMatchObject({ order_parts: [{ uid: friend!.uid }] })
  })

  test('takes back as long as the event says', async () => {
    const path = await sell()
    const event = { path: { id: event_id } }
    await admin.events.update({ ...event, body: { pos: { undo_seconds: 0 } } })

    await refused(takeBack(path), 'undo_time_over', 409)

    await admin.events.update({ ...event, body: { pos: { undo_seconds: 120 } } })
  })

  test('takes back the own last sale of this device, whole, with a reason, once', async () => {
    const path = await sell({
      order: [
        { _id: water, quantity: 2 },
        { _id: cup, kind: 'deposit' },
      ],
    })

    const reversal = await takeBack(path)
    const again = await takeBack(path)

    const { smartphone_number } = first
    expect(reversal).toMatchObject({ amount: -8, balance: 50, smartphone_number, money_back: null })
    expect(again).toMatchObject({ _id: reversal._id, replayed: true })
    const query = { operation: 'transactions.reverse_by_id', record_id: path.id }
    const { audit_log } = await admin.audit_log.list({ query })
    expect(audit_log).toMatchObject([{ user_id: here.people.server, after: { uid, reason } }])
    expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
  })

  test('takes back a sale without a band, and is told which way the money goes', async () => {
    const path = await sell({ uid: undefined, payment_type: 'cash' })

    expect((await takeBack(path)).money_back).toEqual({ way: 'cash', to: 'customer', amount: 3 })
  })

  test('names one of the listed reasons', async () => {
    const path = await sell()

    for (const query of [{}, { reason: 'because' }])
      await refused(takeBack(path, query), 'invalid_request', 400)
  })

  test('takes nothing back after two minutes', async () => {
    const path = await sell({ date: new Date(Date.now() - 121_000).toISOString() })

    await refused(takeBack(path), 'undo_time_over', 409)
  })

  test('takes nothing back after another sale of that band, unless that one was taken back', async () => {
    const path = await sell()
    const later = await sell({}, admin)

    await refused(takeBack(path), 'undo_not_last_sale', 409)

    await admin.transactions.reverse_by_id({ path: later })
    expect(await takeBack(path)).toMatchObject({ balance: 50 })
  })

  test('takes back neither the sale of another phone, nor what was no sale', async () => {
    const other = await sellingPhone(api, here)
    const theirs = await sell({}, api.sdk(other.token))
    const own = await takeBack(await sell())
    const top_up = { type: 'credit' as const, uid, amount: 5 }
    const credit = await admin.transactions.create({ body: top_up })

    await refused(takeBack(theirs), 'undo_other_phone', 403)
    await refused(takeBack({ id: own._id }), 'desk_may_not_reverse', 403)
    await refused(takeBack({ id: credit._id }), 'undo_other_phone', 403)
    await refused(takeBack({ id: event_id }), 'transaction_not_found', 404)
  })

  test('is needed: a server without a phone takes nothing back', async () => {
    const server = api.sdk(sessions.server)

    const asked = server.transactions.reverse_by_id({ path: await sell(), query: { reason } })

    await refused(asked, 'desk_may_not_reverse', 403)
  })
})

test('a cashier takes back sales of every bar, and on a phone those of its bar alone', async () => {
  const { cashier: user_id } = here.people
  const body = { type: 'debit' as const, uid, bar_id: other_bar, order: [{ _id: soup }] }
  const path = { id: (await admin.transactions.create({ body }))._id }
  const phone = await pairPhone(api, here, { role: 'cashier' })
  await admin.users.update({ path: { id: user_id }, body: { pin: '2468' } })
  await api.sdk(phone.token).pairings.sign_person_in({ body: { user_id, pin: '2468' } })
  const query = { reason }

  const on_phone = api.sdk(phone.token).transactions.reverse_by_id({ path, query })
  await refused(on_phone, 'forbidden', 403)

  const at_desk = api.sdk(sessions.cashier).transactions.reverse_by_id({ path, query })
  expect(await at_desk).toMatchObject({ reversal_of: path.id })
})
