import { pinDigest } from '@kermesse/core/wallets/pin'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, type Festival, load } from '../festival.ts'

const api = await sharedApi()

type Sdk = ReturnType<typeof api.sdk>
type Asked = { path: { uid: string }; query?: { refund_by_cash?: boolean } }

/** Every call that pays the remainder out in cash. */
const calls: [string, (sdk: Sdk, asked: Asked) => Promise<{ amount: number }>][] = [
  ['clients.checkout', (sdk, { path }) => sdk.clients.checkout({ path })],
  [
    'clients.checkout by cash',
    (sdk, { path }) => sdk.clients.checkout({ path, query: { refund_by_cash: true } }),
  ],
  ['clients.checkout_force', (sdk, { path }) => sdk.clients.checkout_force({ path })],
  ['desk.refund', (sdk, { path }) => sdk.desk.refund({ path })],
  ['desk.forced_refund', (sdk, { path }) => sdk.desk.forced_refund({ path })],
  [
    'transactions.create',
    (sdk, { path }) => sdk.transactions.create({ body: { type: 'checkout', ...path } }),
  ],
]

async function newBand({ event_id }: Festival, cents: number) {
  const [band] = await createBands(api.knex, event_id, 1)
  await load(api, event_id, band!.uid, cents)
  return { path: { uid: band!.uid } }
}

describe('cash is paid out in coins of the currency', () => {
  let francs: Festival
  let euros: Festival
  beforeAll(async () => {
    francs = await createFestival(api, { currencyCode: 'CHF', round: 100 })
    euros = await createFestival(api, { currencyCode: 'EUR', round: 100 })
  })

  test.each(calls)('by %s, whatever typed prices are rounded to', async (_name, pay) => {
    for (const [here, loaded, paid] of [
      [francs, 10_52, 10.5],
      [francs, 10_53, 10.55],
      [euros, 10_53, 10.53],
      [euros, 40, 0.4],
    ] as const) {
      const band = await newBand(here, loaded)
      const cashier = api.sdk(here.sessions.admin)

      const { options } = await cashier.clients.refund_options(band)
      expect(options.find(({ method }) => method === 'cash')).toMatchObject({ amount: paid })
      expect(await pay(cashier, band)).toMatchObject({ amount: paid })
      expect(await cashier.clients.get(band)).toMatchObject({ balance: 0 })
    }
    for (const { event_id, sessions } of [francs, euros]) {
      const audit = await api.sdk(sessions.admin).events.audit({ path: { id: event_id } })
      expect(audit).toMatchObject({ ok: true })
    }
  })

  test.each(calls)('by %s, and what is less than a coin stays', async (_name, pay) => {
    const band = await newBand(francs, 2)
    const admin = api.sdk(francs.sessions.admin)

    const { details } = await refused(pay(admin, band), 'payout_below_smallest_coin', 409)

    expect(details).toEqual({ balance: 0.02, refundable: 0.02, smallest_coin: 0.05 })
    const { options } = await admin.clients.refund_options(band)
    expect(options.find(({ method }) => method === 'cash')).toMatchObject({
      amount: 0,
      stays: 0.02,
      error_code: 'payout_below_smallest_coin',
    })
    expect(await admin.clients.get(band)).toMatchObject({ balance: 0.02 })
  })
})

describe('cash of a wristband that has a PIN', () => {
  let here: Festival
  // Wrong PINs are counted by cashier.
  beforeEach(async () => {
    here = await createFestival(api)
  })
  type Pay = (path: { uid: string }, headers: object) => Promise<{ amount: number }>
  const ofCashier = ({ sessions }: Festival) => {
    const { clients, desk, transactions } = api.sdk(sessions.cashier)
    const checkout: Pay = (path, headers) => clients.checkout({ path, headers })
    const refund: Pay = (path, headers) => desk.refund({ path, headers })
    const create: Pay = (path, headers) =>
      transactions.create({ body: { type: 'checkout', ...path }, headers })
    return { checkout, refund, create }
  }

  async function pinnedBand() {
    const [band] = await createBands(api.knex, here.event_id, 1)
    const { uid, short_id } = band!
    const pin_hash = pinDigest(api.app.secrets, here.event_id, short_id, 'K7Q2')
    await api.knex('clients').where({ event_id: here.event_id, uid }).update({ pin_hash })
    await load(api, here.event_id, uid, 20_00)
    return { uid }
  }

  test('is paid by a cashier with that PIN only, unless the event does without', async () => {
    const admin = api.sdk(here.sessions.admin)
    for (const pay of Object.values(ofCashier(here))) {
      const path = await pinnedBand()
      await refused(pay(path, {}), 'pin_required', 403)
      await refused(pay(path, { 'wristband-pin': 'K7Q3' }), 'wrong_pin', 403)
      expect(await admin.clients.get({ path })).toMatchObject({ balance: 20 })
      expect(await pay(path, { 'wristband-pin': 'k7q2' })).toMatchObject({ amount: 20 })
    }
    const by_admin = await pinnedBand()
    expect(await admin.clients.checkout({ path: by_admin })).toMatchObject({ amount: 20 })
    const body = { pos: { holder_check: false } }
    await admin.events.update({ path: { id: here.event_id }, body })
    expect(await ofCashier(here).checkout(await pinnedBand(), {})).toMatchObject({ amount: 20 })
  })

  test('is not paid by a batch, and a payout that is said to have happened waits for review', async () => {
    const { uid } = await pinnedBand()
    const cashier = api.sdk(here.sessions.cashier)
    const entry = () => ({ _id: crypto.randomUUID(), type: 'checkout' as const, uid })
    const { results } = await cashier.transactions.batch({
      body: { transactions: [entry(), { ...entry(), date: new Date().toISOString() }] },
    })
    expect(results).toMatchObject([
      { status: 'declined', error_code: 'pin_required' },
      { status: 'review', error_code: 'pin_required' },
    ])
    expect(await cashier.clients.get({ path: { uid } })).toMatchObject({ balance: 20 })
  })

  test('is not paid after five wrong PINs of it, nor after twenty of one cashier', async () => {
    const headers = (pin: string) => ({ 'wristband-pin': pin })
    const { checkout: pay } = ofCashier(here)
    const path = await pinnedBand()
    for (let n = 0; n < 5; n++) await refused(pay(path, headers(`000${n}`)), 'wrong_pin', 403)
    await refused(pay(path, headers('K7Q2')), 'too_many_pins', 403)
    const others = [await pinnedBand(), await pinnedBand(), await pinnedBand()]
    for (const other of others)
      for (let n = 0; n < 5; n++) await refused(pay(other, headers(`000${n}`)), 'wrong_pin', 403)
    await refused(pay(await pinnedBand(), headers('K7Q2')), 'too_many_pins', 403)
  })

  test('is paid once where the answer was lost, and a retry needs no PIN to learn it', async () => {
    const path = await pinnedBand()
    const cashier = api.sdk(here.sessions.cashier)
    const key = { idempotency_key: crypto.randomUUID() }
    const headers = { 'wristband-pin': 'K7Q2' }
    const paid = await cashier.clients.checkout({ path, headers }, key)
    const again = cashier.clients.checkout({ path, headers: { 'idempotency-retry': 'true' } }, key)
    expect(await again).toMatchObject({ amount: paid.amount, transaction: { replayed: true } })
  })
})
