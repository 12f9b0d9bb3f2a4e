import { beforeAll, describe, expect, test } from 'vitest'
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
