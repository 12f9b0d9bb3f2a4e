import type { Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, bar, water } = here
const cashier = api.sdk(sessions.cashier)
const admin = api.sdk(sessions.admin)
const reason = 'Wrong wristband'

let uid: string
beforeEach(async () => {
  const [band] = await createBands(api.knex, event_id, 1)
  uid = band!.uid
  await load(api, event_id, uid, 5000)
})

/** Somebody buys water. */
async function sell(more: Partial<Schema<'TransactionDebitInput'>> = {}) {
  const body = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water }], ...more }
  return { uid, transaction_id: (await admin.transactions.create({ body }))._id }
}
const balance = async () => (await cashier.clients.get({ path: { uid } })).balance

describe('a cashier', () => {
  test('takes a sale of today back, once, and the reason stands in the log beside who it was', async () => {
    const path = await sell()

    const reversal = await cashier.transactions.reverse({ path, query: { reason } })
    const again = await cashier.transactions.reverse({ path, query: { reason } })

    const by = { user_id: here.people.cashier }
    expect(reversal).toMatchObject({ amount: -3, balance: 50, ...by })
    expect(again).toMatchObject({ _id: reversal._id, replayed: true })
    const query = { operation: 'transactions.reverse', record_id: path.transaction_id }
    const { audit_log } = await admin.audit_log.list({ query })
    expect(audit_log).toMatchObject([{ ...by, after: { uid, reason, reversed: true } }])
  })

  test('says why', async () => {
    const path = await sell()

    for (const query of [{}, { reason: '  ' }])
      await refused(cashier.transactions.reverse({ path, query }), 'invalid_request', 400)

    expect(await balance()).toBe(47)
  })

  test('leaves to an admin what was sold on another day, or was no sale', async () => {
    const asked = { query: { reason } }
    const yesterday = await sell({ date: daysFromNow(-1.5) })
    const body = { type: 'credit' as const, uid, amount: 5 }
    const top_up = { uid, transaction_id: (await cashier.transactions.create({ body }))._id }
    const taken_back = await admin.transactions.reverse({ path: await sell() })

    for (const path of [yesterday, top_up, { uid, transaction_id: taken_back._id }])
      await refused(cashier.transactions.reverse({ path, ...asked }), 'desk_may_not_reverse', 403)

    expect(await admin.transactions.reverse({ path: yesterday })).toMatchObject({ amount: -3 })
  })

  test('names the wristband that paid', async () => {
    const [other] = await createBands(api.knex, event_id, 1)
    const path = { ...(await sell()), uid: other!.uid }

    const asked = cashier.transactions.reverse({ path, query: { reason } })

    await refused(asked, 'transaction_not_found', 404)
  })

  test('takes nothing back where the event leaves that to admins', async () => {
    const path = await sell()
    const event = { path: { id: event_id } }
    await admin.events.update({ ...event, body: { desk_may_reverse: false } })

    await refused(
      cashier.transactions.reverse({ path, query: { reason } }),
      'desk_may_not_reverse',
      403,
    )

    expect(await cashier.events.general({})).toMatchObject({ desk_may_reverse: false })
    await admin.events.update({ ...event, body: { desk_may_reverse: true } })
  })

  test('blocks a wristband that was lost, and gives it back', async () => {
    const path = { uid }
    expect(await cashier.clients.disable({ path })).toMatchObject({ disabled: true })
    await refused(sell(), 'client_disabled', 409)

    expect(await cashier.clients.enable({ path })).toMatchObject({ disabled: false })
  })
})

test('a server neither takes sales back nor blocks wristbands', async () => {
  const server = api.sdk(sessions.server)
  const path = await sell()

  const asked = server.transactions.reverse({ path, query: { reason } })

  await refused(asked, 'forbidden', 403)
  await refused(server.clients.disable({ path: { uid } }), 'forbidden', 403)
})
