import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, entrance, sessions } = here
const admin = api.sdk(sessions.admin)
const cashier = api.sdk(sessions.cashier)
const query = { event_id }
let superadmin: typeof admin
let path: { uid: string }

beforeAll(async () => {
  superadmin = api.sdk((await createSuperadmin(api)).token)
})
beforeEach(async () => {
  const [band] = await createBands(api.knex, event_id, 1)
  path = { uid: band!.uid }
  await load(api, event_id, path.uid, 20_00)
  await cashier.clients.disable({ path })
})

async function freshBand() {
  const [band] = await createBands(api.knex, event_id, 1)
  return band!.uid
}
const balanceOf = async () => (await admin.clients.get({ path })).balance

type Sdk = typeof admin
type Forced = { force?: boolean; reason?: string }

/** Every call that may be forced. */
const forced: [string, (sdk: Sdk, more: Forced) => Promise<unknown>][] = [
  ['clients.checkout', (sdk, more) => sdk.clients.checkout({ path, query: { ...query, ...more } })],
  [
    'clients.checkout by cash',
    (sdk, more) => {
      const asked = { ...query, refund_by_cash: true, ...more }
      return sdk.clients.checkout({ path, query: asked })
    },
  ],
  [
    'clients.checkout_force',
    (sdk, more) => sdk.clients.checkout_force({ path, query: { ...query, ...more } }),
  ],
  ['desk.refund', (sdk, more) => sdk.desk.refund({ path, query: { ...query, ...more } })],
  [
    'desk.forced_refund',
    (sdk, more) => sdk.desk.forced_refund({ path, query: { ...query, ...more } }),
  ],
  [
    'clients.transfer',
    async (sdk, more) =>
      sdk.clients.transfer({ path, query, body: { new_uid: await freshBand(), ...more } }),
  ],
  [
    'desk.transfer_wristband',
    async (sdk, more) =>
      sdk.desk.transfer_wristband({ path, query, body: { new_uid: await freshBand(), ...more } }),
  ],
  [
    'desk.defect_wristband',
    async (sdk, more) =>
      sdk.desk.defect_wristband({ path, query, body: { new_uid: await freshBand(), ...more } }),
  ],
]

/** Every other call by which money would leave, or the block would be lifted. */
const others: [string, () => Promise<unknown>][] = [
  [
    'transactions.create of a payout',
    () => admin.transactions.create({ body: { type: 'checkout', ...path } }),
  ],
  [
    'transactions.create of a sale',
    () =>
      admin.transactions.create({
        body: { type: 'debit', ...path, bar_id: here.bar, order: [{ _id: here.water }] },
      }),
  ],
  [
    'transactions.create of an entrance',
    () =>
      admin.transactions.create({
        body: { type: 'entrance', ...path, entrance_id: entrance, payment_type: 'wristband' },
      }),
  ],
  [
    'desk.add_entrance',
    () => admin.desk.add_entrance({ path, body: { entrance_id: entrance, payment_type: 'cash' } }),
  ],
  [
    'transactions.reverse of a top-up',
    async () => {
      const { transactions } = await admin.transactions.list({ query: path })
      const { _id: transaction_id } = transactions.find(({ type }) => type === 'credit')!
      return admin.transactions.reverse({ path: { ...path, transaction_id } })
    },
  ],
  [
    'desk.repeat_operation',
    async () => {
      const { transactions } = await admin.transactions.list({ query: path })
      const { _id: transaction_id } = transactions.find(({ type }) => type === 'credit')!
      return admin.desk.repeat_operation({ path, body: { transaction_id } })
    },
  ],
]

describe('a blocked wristband', () => {
  test.each(forced)('gives nothing by %s, but to a superadmin who says why', async (_, call) => {
    await refused(call(admin, {}), 'client_disabled', 409)
    await refused(call(superadmin, {}), 'client_disabled', 409)
    await refused(call(admin, { force: true, reason: 'Police' }), 'forbidden', 403)
    await refused(call(superadmin, { force: true }), 'invalid_request', 400)
    await refused(call(superadmin, { force: true, reason: '  ' }), 'invalid_request', 400)
    expect(await balanceOf()).toBe(20)

    await call(superadmin, { force: true, reason: 'Police, case 12' })

    expect(await balanceOf()).toBe(0)
    const { audit_log } = await superadmin.audit_log.list({
      query: { ...query, record_id: path.uid },
    })
    expect(audit_log.map(({ after }) => after)).toContainEqual({
      forced: true,
      reason: 'Police, case 12',
    })
    expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
  })

  test.each(others)('gives nothing by %s, and stays blocked', async (_, call) => {
    await refused(call(), 'client_disabled', 409)

    expect(await admin.clients.get({ path })).toMatchObject({ balance: 20, blocked: true })
  })

  test('says so before money is promised', async () => {
    const { options } = await cashier.clients.refund_options({ path })

    expect(options.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0])
    expect(options[0]).toMatchObject({ method: 'cash', error_code: 'client_disabled' })
  })

  test('gives out again once it is unblocked', async () => {
    await cashier.clients.enable({ path })

    expect(await cashier.clients.checkout({ path })).toMatchObject({ amount: 20 })
  })

  test('may be one whose entrance is over, which alone keeps no money back', async () => {
    const over = { entrance_end_date: daysFromNow(-1) }
    const _id = newId()
    await api.knex('entrances').insert({ _id, event_id, name: 'Over', price: 0, ...over })
    for (const is_blocked of [false, true]) {
      const uid = await freshBand()
      await load(api, event_id, uid, 5_00)
      await api
        .knex('wallets')
        .where({ event_id, uid })
        .update({ entrance_id: _id, ...over })
      if (is_blocked) await cashier.clients.disable({ path: { uid } })
      const paid = cashier.clients.checkout({ path: { uid } })
      if (is_blocked) await refused(paid, 'client_disabled', 409)
      else expect(await paid).toMatchObject({ amount: 5 })
    }
  })

  test('takes no money from another one', async () => {
    const other = { uid: await freshBand() }
    await load(api, event_id, other.uid, 5_00)
    const new_uid = await freshBand()
    await cashier.clients.disable({ path: { uid: new_uid } })

    const moved = cashier.clients.transfer({ path: other, body: { new_uid } })

    await refused(moved, 'client_disabled', 409)
  })
})
