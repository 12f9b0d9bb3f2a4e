import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow, load, openDevice } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, entrance, sessions, bands } = here
const admin = api.sdk(sessions.admin)
const cashier = api.sdk(sessions.cashier)
const checker = api.sdk(sessions.checker)
const pathOf = ({ uid }: { uid: string }) => ({ path: { uid } })

/** A wristband that nobody used, with what its holder said of themselves. */
async function newClient(holder: object = {}, access: object = {}) {
  const [band] = await createBands(api.knex, event_id, 1)
  const { uid } = band!
  if (Object.keys(holder).length > 0)
    await api.knex('clients').where({ event_id, uid }).update(holder)
  if (Object.keys(access).length > 0)
    await api.knex('wallets').where({ event_id, uid }).update(access)
  return band!
}

describe('the list of clients', async () => {
  const festival = await createFestival(api)
  const { clients } = api.sdk(festival.sessions.admin)
  const rows: [name: string, balance: number, more: object, access: object][] = [
    ['alma', 300, { email: 'Alma@example.org' }, { entrance_id: festival.entrance }],
    ['Bea', 100, {}, { entrance_id: festival.entrance, entrance_end_date: daysFromNow(-1) }],
    ['100%', 200, {}, {}],
    ['Cleo', 400, { hybrid: true }, {}],
  ]
  for (const [n, [name, amount, more, access]] of rows.entries()) {
    const { uid } = festival.bands[n]!
    const key = { event_id: festival.event_id, uid }
    await load(api, festival.event_id, uid, amount)
    await api
      .knex('clients')
      .where(key)
      .update({ name, ...more })
    await api
      .knex('wallets')
      .where(key)
      .update({ age: 18, ...access })
  }
  const names = async (query: object) =>
    (await clients.list({ query })).clients.map(({ name }) => name).filter(Boolean)

  test('leaves out who has no wristband, unless they are asked for', async () => {
    expect(await names({ sort_key: 'name' })).toEqual(['100%', 'alma', 'Bea'])
    expect(await names({ hybrid: true })).toEqual(['Cleo'])
  })

  test('is sorted by what was asked for, either way round', async () => {
    const by = (sort_key: string) => names({ sort_key })

    expect(await by('balance')).toEqual(['Bea', '100%', 'alma'])
    expect(await by('short_id')).toEqual(['alma', 'Bea', '100%'])
    expect(await names({ sort_key: 'balance', sort_order: 'DESC' })).toEqual([
      'alma',
      '100%',
      'Bea',
    ])
  })

  test('is narrowed by entrance, by whether it is over, and by address', async () => {
    expect(await names({ entrance_id: festival.entrance, sort_key: 'name' })).toEqual([
      'alma',
      'Bea',
    ])
    expect(await names({ disabled: true })).toEqual(['Bea'])
    expect(await names({ disabled: false, sort_key: 'name' })).toEqual(['100%', 'alma'])
    expect(await names({ email: 'alma@EXAMPLE.org' })).toEqual(['alma'])
    expect(await names({ import_id: newId() })).toEqual([])
  })

  test('is searched by number, chip, name and address, and every sign means itself', async () => {
    const [band] = festival.bands
    for (const search of [band!.short_id, band!.uid.slice(-9), 'ALMA', '@example'])
      expect(await names({ search })).toEqual(['alma'])
    expect(await names({ search: '%' })).toEqual(['100%'])
    for (const search of ['_', '\\', "' OR '1'='1", '(((((', '%_%\\%', 'a'.repeat(100)])
      expect(await names({ search })).toEqual([])
  })

  test('counts to 10,000, and further when asked', async () => {
    const crowd = await createFestival(api)
    await createBands(api.knex, crowd.event_id, 10_005)
    const { clients } = api.sdk(crowd.sessions.admin)
    const query = { limit: 1 }

    // The second time it is known.
    for (const _ of [1, 2])
      expect(await clients.list({ query })).toMatchObject({ count: 10_000, count_is_capped: true })
    const exact = await clients.list({ query: { ...query, count: 'exact' } })
    expect(exact.count).toBe(10_005 + 6)
    expect(exact).not.toHaveProperty('count_is_capped')
    const last = await clients.list({ query: { skip: 10_010, sort_key: 'creation_date' } })
    expect(last.clients).toHaveLength(1)
  })

  test('pages without repeating or missing anyone, also among equals', async () => {
    const crowd = await createFestival(api)
    const { clients } = api.sdk(crowd.sessions.admin)
    const pages = [0, 2, 4].map((skip) =>
      clients.list({ query: { skip, limit: 2, sort_key: 'balance' } }),
    )

    const uids = (await Promise.all(pages)).flatMap((one) => one.clients.map(({ uid }) => uid))

    expect(uids.sort()).toEqual(crowd.bands.map(({ uid }) => uid).sort())
  })
})

describe('a client', () => {
  test('is changed as far as it is named, and the log keeps both', async () => {
    const band = await newClient({ name: 'Ada', locality: 'Bern' })
    const body = { email: 'ada@example.org', age: 18 as const, name: null }

    const client = await admin.clients.update({ ...pathOf(band), body })

    expect(client).toMatchObject({ ...body, locality: 'Bern' })
    const [log] = await api.knex('audit_log').where({ record_id: band.uid })
    expect(log).toMatchObject({ before: { name: 'Ada' }, after: { name: null, age: 18 } })
  })

  test('has a bank account that exists, or none', async () => {
    const band = await newClient()
    const update = (body: object) => admin.clients.update({ ...pathOf(band), body })

    await refused(update({ iban: 'CH00 0000' }), 'iban_invalid', 400)
    await refused(update({ iban: 'DE89 3704 0044 0532 0130 00' }), 'bic_required', 400)
    const german = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
    expect(await update({ iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' })).toMatchObject(
      german,
    )
    expect(await update({ iban: null })).toMatchObject({ iban: null, bic: null })
    const log = await api.knex('audit_log').where({ record_id: band.uid })
    expect(JSON.stringify(log)).not.toMatch(/DE89|COBA/)
  })

  test('has an access that does not end before it begins', async () => {
    const band = await newClient({}, { entrance_begin_date: daysFromNow(2) })
    const body = { entrance_end_date: daysFromNow(1) }

    await refused(admin.clients.update({ ...pathOf(band), body }), 'begin_after_end', 400)
  })

  test('is a person only to admins; to others a wallet and an entrance', async () => {
    const personal = {
      address: 'Rue du Lac 1',
      email: 'x@example.org',
      iban: 'CH9300762011623852957',
    }
    const band = await newClient({ name: 'Ada', ...personal })

    expect(await admin.clients.get(pathOf(band))).toMatchObject(personal)
    const device = api.sdk((await openDevice(api, event_id)).session)
    for (const sdk of [cashier, checker, device]) {
      const client = await sdk.clients.get(pathOf(band))
      expect(client).toMatchObject({ name: 'Ada', address: null, email: null, iban: null })
      const { clients } = await sdk.clients.list({ query: { search: band.short_id } })
      // The last transaction and the containers are shown for a single client only.
      const { order_number, transaction_id, last_known_location, containers, ...listed } = client
      const { balance, refundable, donated, split_balance, ...without_money } = listed
      expect(clients).toEqual([sdk === cashier ? listed : without_money])
      expect(last_known_location).toBeNull()
    }
  })

  test('is not found by the address that staff may not see', async () => {
    await newClient({ email: 'hidden@example.org' })

    for (const sdk of [cashier, checker]) {
      expect((await sdk.clients.list({ query: { search: 'hidden@ex' } })).count).toBe(0)
      expect((await sdk.clients.list({ query: { email: 'hidden@example.org' } })).count).toBe(0)
    }
    expect((await admin.clients.list({ query: { search: 'hidden@ex' } })).count).toBe(1)
  })
})

describe('a wristband', () => {
  test('is blocked and pays nothing, until it is unblocked', async () => {
    const band = await newClient({}, { entrance_id: entrance })
    await load(api, event_id, band.uid, 1000)
    const { uid } = band
    const body = { type: 'debit' as const, uid, bar_id: here.bar, order: [{ _id: here.water }] }

    expect(await admin.clients.disable(pathOf(band))).toMatchObject({ disabled: true })

    await refused(cashier.transactions.create({ body }), 'client_disabled', 409)
    expect(await admin.clients.enable(pathOf(band))).toMatchObject({
      disabled: false,
      entrance_end_date: null,
    })
    expect(await cashier.transactions.create({ body })).toMatchObject({ balance: 7 })
  })

  test('stays blocked where its entrance is over anyway', async () => {
    const over = {
      _id: newId(),
      event_id,
      name: 'Over',
      price: 0,
      entrance_end_date: daysFromNow(-1),
    }
    await api.knex('entrances').insert(over)
    const access = { entrance_id: over._id, entrance_end_date: over.entrance_end_date }
    const band = await newClient({}, access)

    await refused(admin.clients.enable(pathOf(band)), 'entrance_not_valid_now', 409)
  })

  test('is topped up by cashiers with less than 300 at a time, and with the load that is allowed', async () => {
    const band = await newClient()
    const credit = (amount: number, more: object = {}) =>
      cashier.clients.credit({ ...pathOf(band), body: { type: 'credit', amount, ...more } })

    expect(await credit(299.99)).toMatchObject({ balance: 299.99, payment_type: 'cash' })
    for (const amount of [0, -1, 300, 300.01])
      await refused(credit(amount), 'amount_out_of_range', 400)
    expect(await credit(299, { payment_type: 'card' })).toMatchObject({ balance: 598.99 })
    await credit(299)
    const error = await refused(credit(200), 'load_too_high', 409)
    expect(error.details).toEqual({ max: 1000, room: 102.01 })
  })

  test('gets the organiser’s credit from an admin alone, and it is never paid out', async () => {
    const band = await newClient()
    const body = { type: 'unpaid' as const, amount: 20 }
    await refused(cashier.clients.credit({ ...pathOf(band), body }), 'forbidden', 403)

    await admin.clients.credit({ ...pathOf(band), body })

    expect(await admin.clients.get(pathOf(band))).toMatchObject({
      balance: 20,
      refundable: 0,
      split_balance: { unpaid: 20, spent: 0 },
    })
    await refused(
      cashier.clients.checkout({ ...pathOf(band), query: { refund_by_cash: true } }),
      'unable_to_refund',
    )
  })

  test('is paid out in coins, and ends at zero', async () => {
    const band = await newClient()
    await load(api, event_id, band.uid, 12_33)
    const query = { refund_by_cash: true }

    const { amount, transaction } = await cashier.clients.checkout({ ...pathOf(band), query })

    expect({ amount, balance: transaction?.balance }).toEqual({ amount: 12.35, balance: 0 })
    expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
  })

  test.each([
    ['clients.checkout', admin.clients.checkout],
    ['clients.checkout_force', admin.clients.checkout_force],
    ['desk.refund', admin.desk.refund],
    ['desk.forced_refund', admin.desk.forced_refund],
  ])('is paid out by %s as much as was shown, or not at all', async (_name, operation) => {
    const band = await newClient()
    await load(api, event_id, band.uid, 20_03)
    const pay = (amount: number) =>
      operation({ ...pathOf(band), query: { amount } }, { idempotency_key: 'shown' })
    await cashier.clients.credit({ ...pathOf(band), body: { type: 'credit', amount: 5 } })

    const { details } = await refused(pay(20.05), 'payout_changed', 409)
    expect(details).toEqual({ amount: 25.05 })
    expect((await admin.clients.get(pathOf(band))).balance).toBe(25.03)

    expect(await pay(25.05)).toMatchObject({ amount: 25.05, transaction: { balance: 0 } })
    // A retry after a lost answer.
    expect(await pay(25.05)).toMatchObject({ amount: 25.05, transaction: { replayed: true } })
    await refused(pay(25), 'idempotency_conflict', 409)
  })

  test('that staff has loaded by TWINT is paid in cash: no provider knows whom to pay', async () => {
    const band = await newClient()
    const body = { type: 'credit' as const, amount: 10, payment_type: 'twint' as const }
    await cashier.clients.credit({ ...pathOf(band), body })

    const answer = await cashier.clients.checkout(pathOf(band))

    expect(answer).toMatchObject({ amount: 10, transaction: { type: 'checkout', balance: 0 } })
    expect(answer.can_be_refunded_by_twint).toBeUndefined()
  })

  test('hands everything over to a new one, once, no matter who asks', async () => {
    const [old, fresh] = [await newClient({ name: 'Ada' }), await newClient()]
    await load(api, event_id, old.uid, 5000)
    const move = (sdk = cashier) =>
      sdk.clients.transfer({ ...pathOf(old), body: { new_uid: fresh.uid } })

    const moved = await move()

    expect(moved).toMatchObject({
      amount: 50,
      client: { uid: fresh.uid, name: 'Ada', balance: 50 },
    })
    expect(moved.client.old_uids).toEqual([old.uid])
    expect(await admin.clients.get(pathOf(old))).toMatchObject({
      balance: 0,
      transferred_to: fresh.uid,
    })
    expect((await move(admin)).client.balance).toBe(50)
    const again = { new_uid: (await newClient()).uid }
    await refused(
      cashier.clients.transfer({ ...pathOf(old), body: again }),
      'wristband_transferred',
    )
  })

  test('does not hand over to one that was used', async () => {
    const [old, used] = [await newClient(), await newClient()]
    await load(api, event_id, used.uid, 100)

    await refused(
      cashier.clients.transfer({ ...pathOf(old), body: { new_uid: used.uid } }),
      ...(['wristband_in_use', 409] as const),
    )
  })

  test('that nobody imported is not found', async () => {
    await refused(admin.clients.get({ path: { uid: '04FFFFFFFF' } }), 'client_not_found', 404)
    expect(bands).toHaveLength(6)
  })
})
