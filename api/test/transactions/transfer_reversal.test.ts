import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, water } = here
const admin = api.sdk(sessions.admin)
const reverse = (uid: string, transaction_id: string, force = true, sdk = admin) =>
  sdk.transactions.reverse({ path: { uid, transaction_id }, query: { force } })

/** Ada's wristband with 50 on it, handed over to another. */
async function createTransfer() {
  const [old, fresh] = (await createBands(api.knex, event_id, 2)) as [Band, Band]
  await api.knex('clients').where({ event_id, uid: old.uid }).update({ name: 'Ada' })
  await load(api, event_id, old.uid, 5000)
  const move = () =>
    admin.clients.transfer({ path: { uid: old.uid }, body: { new_uid: fresh.uid } })
  await move()
  const sideOf = async (uid: string, type: string) => {
    const { transactions } = await admin.transactions.list({ query: { uid } })
    return transactions.find((one) => one.type === type && !one.reversal_of)!._id
  }
  const departure = await sideOf(old.uid, 'transfer_wristband')
  const arrival = await sideOf(fresh.uid, 'balance_transfer_from_wristband')
  const client = (uid: string) => admin.clients.get({ path: { uid } })
  return { old, fresh, move, departure, arrival, client }
}
type Band = Awaited<ReturnType<typeof createBands>>[number]

test.each(['departure', 'arrival'] as const)(
  'a transfer is taken back by its %s: money and person are where they were',
  async (side) => {
    const { old, fresh, client, ...sides } = await createTransfer()
    const uid = side === 'departure' ? old.uid : fresh.uid

    const reversal = await reverse(uid, sides[side])

    expect(reversal).toMatchObject({ uid, amount: -50, reversal_of: sides[side] })
    const owner = { name: 'Ada', balance: 50, transferred_to: null }
    expect(await client(old.uid)).toMatchObject(owner)
    expect(await client(fresh.uid)).toMatchObject({ balance: 0, old_uids: [] })
    expect((await client(fresh.uid)).name).not.toBe('Ada')
    for (const id of [sides.departure, sides.arrival])
      expect(await admin.transactions.get({ path: { id } })).toMatchObject({ refunded: true })
    expect(await api.sdk(sessions.admin).events.audit({ path: { id: event_id } })).toMatchObject({
      ok: true,
    })
  },
)

test('asking again, and for the other side, answers what was done', async () => {
  const { old, fresh, departure, arrival, client } = await createTransfer()
  const first = await reverse(old.uid, departure)

  const again = await reverse(old.uid, departure)
  const other = await reverse(fresh.uid, arrival)

  expect(again).toMatchObject({ _id: first._id, replayed: true })
  expect(other).toMatchObject({ uid: fresh.uid, reversal_of: arrival, replayed: true })
  expect(await client(old.uid)).toMatchObject({ balance: 50 })
})

test('without force it stays, and a cashier cannot', async () => {
  const { old, fresh, departure, arrival, client } = await createTransfer()

  const code = 'unable_to_delete_wristband_transaction'
  await refused(reverse(old.uid, departure, false), code, 409)
  await refused(reverse(fresh.uid, arrival, false), code, 409)
  await refused(
    reverse(old.uid, departure, true, api.sdk(sessions.cashier)),
    'desk_may_not_reverse',
    403,
  )

  expect(await client(fresh.uid)).toMatchObject({ name: 'Ada', balance: 50 })
})

test('once something of it is spent it stays, and so does the person', async () => {
  const { old, fresh, departure, client } = await createTransfer()
  const order = [{ _id: water }]
  const sale = { type: 'debit' as const, uid: fresh.uid, bar_id: here.bar, order }
  await api.sdk(sessions.server).transactions.create({ body: sale })

  await refused(reverse(old.uid, departure), 'not_enough_to_delete', 409)

  expect(await client(fresh.uid)).toMatchObject({ name: 'Ada', balance: 47 })
  expect(await client(old.uid)).toMatchObject({ transferred_to: fresh.uid })
})

test('the old wristband can be replaced again, by another one', async () => {
  const { old, fresh, departure, move, client } = await createTransfer()
  await reverse(old.uid, departure)
  const [other] = await createBands(api.knex, event_id, 1)

  // The holder of the first one may have used it at a gate.
  await refused(move(), 'wristband_in_use', 409)
  const body = { new_uid: other!.uid }
  await admin.clients.transfer({ path: { uid: old.uid }, body })

  expect(await client(other!.uid)).toMatchObject({ name: 'Ada', balance: 50 })
  expect(await client(fresh.uid)).toMatchObject({ balance: 0 })
})

test('one of two people who take it back at once does', async () => {
  const { old, fresh, departure, arrival, client } = await createTransfer()

  const both = await Promise.all([reverse(old.uid, departure), reverse(fresh.uid, arrival)])

  expect(both.map(({ replayed }) => replayed).sort()).toEqual([false, true])
  expect(await client(old.uid)).toMatchObject({ name: 'Ada', balance: 50 })
})

test('the visitor inside, and the phone that is notified, go back with the person', async () => {
  const { old, fresh, departure } = await createTransfer()
  const { _id: entrance_group_id } = await admin.entrance_groups.create({ body: { name: 'Gate' } })
  const access = { entrance_id: here.entrance }
  await api.knex('wallets').where({ event_id }).whereIn('uid', [old.uid, fresh.uid]).update(access)
  await admin.entrance_checks.create({ body: { uid: fresh.uid, entrance_group_id } })
  const device = Buffer.from('phone')
  await api.knex('push_subscriptions').insert({ event_id, uid: fresh.uid, device, language: 'fr' })

  await reverse(old.uid, departure)

  const scan = await admin.entrance_checks.create({ body: { uid: old.uid, entrance_group_id } })
  expect(scan).toMatchObject({ allowed: false, reason: 'already_inside' })
  const told = await api.knex('push_subscriptions').where({ event_id, device })
  expect(told).toMatchObject([{ uid: old.uid }])
})

describe('a request for the remainder', () => {
  const ask = (uid: string, last_name: string, refund_id: string | null = null) =>
    api.knex('refund_forms').insert({
      event_id,
      uid,
      ...payee,
      last_name,
      refund_id,
      iban: 'CH5604835012345678009',
    })
  const asked = (uid: string) => api.knex('refund_forms').where({ event_id, uid })

  test('goes to the new wristband, in place of what was asked for there', async () => {
    const [old, fresh] = (await createBands(api.knex, event_id, 2)) as [Band, Band]
    await load(api, event_id, old.uid, 1000)
    await ask(old.uid, 'Worn')
    await ask(fresh.uid, 'Unworn')

    await admin.clients.transfer({ path: { uid: old.uid }, body: { new_uid: fresh.uid } })

    expect(await asked(fresh.uid)).toMatchObject([{ last_name: 'Worn' }])
    expect(await asked(old.uid)).toEqual([])
  })

  test('stays with a run while the transfer is taken back', async () => {
    const { old, fresh, departure, client } = await createTransfer()
    const refund_id = newId()
    await api.knex('refunds').insert({
      event_id,
      _id: refund_id,
      type: 'form',
      file_name: 'x.xml',
      step: 'sent',
      status: 'success',
      execution_date: '2026-07-01',
      message_id: refund_id.slice(-12),
      debtor: {},
    })
    await ask(old.uid, 'In a run', refund_id)
    await ask(fresh.uid, 'Again')

    await reverse(old.uid, departure)

    expect(await client(old.uid)).toMatchObject({ balance: 50 })
    // Later requests follow the returned money.
    const requests = [{ last_name: 'In a run' }, { last_name: 'Again', refund_id: null }]
    expect(await asked(old.uid).orderBy('n')).toMatchObject(requests)
  })
})
