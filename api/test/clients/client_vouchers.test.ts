import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const { event_id, bands, sessions, voucher, bar, water } = await createFestival(api)
const admin = api.sdk(sessions.admin)
const server = api.sdk(sessions.server)

test('vouchers are given and taken by staff, on record and without money', async () => {
  const { uid } = bands[0]!
  const path = { uid }
  const give = (quantity: number) =>
    admin.clients.set_vouchers({ path, body: { vouchers: [{ voucher_id: voucher, quantity }] } })

  expect(await give(2)).toMatchObject({ balance: 0, vouchers: [{ quantity: 2 }] })
  const order = [{ _id: water }]
  await server.transactions.create({ body: { type: 'debit', uid, bar_id: bar, order } })
  expect((await give(3)).vouchers).toEqual([{ voucher_id: voucher, quantity: 3 }])
  const none = await admin.clients.set_vouchers({ path, body: { vouchers: [] } })

  expect(none.vouchers).toEqual([])
  const { transactions } = await admin.transactions.list({ query: { uid, type: 'voucher' } })
  expect(transactions.map(({ amount, balance_change }) => [amount, balance_change])).toEqual(
    Array(3).fill([0, 0]),
  )
  expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
})

test('a voucher is named once, and has to be there', async () => {
  const path = { uid: bands[1]!.uid }
  const set = (...ids: string[]) => {
    const vouchers = ids.map((voucher_id) => ({ voucher_id, quantity: 1 }))
    return admin.clients.set_vouchers({ path, body: { vouchers } })
  }

  await refused(set(voucher, voucher), 'same_voucher_not_allowed', 400)
  await refused(set(newId()), 'voucher_not_found', 404)
  await api.knex('vouchers').where({ event_id, _id: voucher }).update({ deleted: true })
  await refused(set(voucher), 'voucher_not_found', 404)
})

test('a repeat with the same key gives nothing twice', async () => {
  const path = { uid: bands[2]!.uid }
  const headers = { 'idempotency-key': 'once' }
  const set = () => admin.clients.set_vouchers({ path, headers, body: { vouchers: [] } })
  await set()

  await set()

  const query = { uid: path.uid, type: 'voucher' as const }
  expect((await admin.transactions.list({ query })).count).toBe(1)
})
