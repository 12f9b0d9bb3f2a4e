import { newId } from '@kermesse/core/platform/ids'
import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { type Band, createBands, createFestival, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, entrance, sessions } = here
const admin = api.sdk(sessions.admin)
const cashier = api.sdk(sessions.cashier)
const server = api.sdk(sessions.server)
const pathOf = ({ uid }: Band) => ({ path: { uid } })
const clientOf = (band: Band) => admin.clients.get(pathOf(band))
const audited = async () => (await admin.events.audit({ path: { id: event_id } })).ok

/** A wristband with so many minor units on it, and one that nobody has used. */
async function pair(amount = 0) {
  const [band, fresh] = (await createBands(api.knex, event_id, 2)) as [Band, Band]
  if (amount > 0) await load(api, event_id, band.uid, amount)
  return { band, fresh }
}

describe('the desk', () => {
  test('adds an entrance to those that a wristband has', async () => {
    const { band } = await pair()
    const body = { entrance_id: entrance, amount: 10, payment_type: 'cash' as const }

    const sold = await cashier.desk.add_entrance({ ...pathOf(band), body })

    expect(sold).toMatchObject({ type: 'add_entrance', amount: 10, payment_type: 'cash' })
    const [line] = sold.order
    expect(line).toMatchObject({ kind: 'entrance', name: 'Day ticket', total: 10 })
    expect(await clientOf(band)).toMatchObject({ entrance_id: entrance, is_bracelet_used: true })
    const stale = { ...body, amount: 9 }
    await refused(cashier.desk.add_entrance({ ...pathOf(band), body: stale }), 'price_changed', 409)
    const elsewhere = { ...body, payment_type: 'mypos' as const, terminal_code: 'till-0' }
    const typed = cashier.desk.add_entrance({ ...pathOf(band), body: elsewhere })
    await refused(typed, 'terminal_not_found', 404)
    // The entrance has a least right of its own.
    await refused(server.desk.add_entrance({ ...pathOf(band), body }), 'forbidden', 403)
  })

  test('gives credit that is never paid back', async () => {
    const { band } = await pair()
    const give = (sdk: typeof admin, amount: number) =>
      sdk.desk.add_money_non_refundable({ ...pathOf(band), body: { amount } })

    const given = await give(admin, 20)

    expect(given).toMatchObject({ type: 'add_money_non_refundable', balance: 20 })
    expect(await clientOf(band)).toMatchObject({ refundable: 0 })
    await refused(cashier.desk.refund(pathOf(band)), 'unable_to_refund', 409)
    await refused(give(cashier, 20), 'forbidden', 403)
    for (const amount of [0, 300]) await refused(give(admin, amount), 'amount_out_of_range', 400)
  })

  test('does once more what it did, once for each key', async () => {
    const { band } = await pair()
    const body = { type: 'credit' as const, amount: 20 }
    const { _id: transaction_id } = await cashier.clients.credit({ ...pathOf(band), body })
    const again = (idempotency_key: string) =>
      cashier.desk.repeat_operation(
        { ...pathOf(band), body: { transaction_id, amount: 20 } },
        { idempotency_key },
      )

    const first = await again('a')
    const replayed = await again('a')
    const second = await again('b')

    expect(first).toMatchObject({ type: 'repeat_operation', amount: 20, balance: 40 })
    expect(replayed).toMatchObject({ _id: first._id, replayed: true })
    expect(second).toMatchObject({ balance: 60, replayed: false })
    const asked = { ...pathOf(band), body: { transaction_id } }
    await refused(server.desk.repeat_operation(asked), 'forbidden', 403)
    expect(await audited()).toBe(true)
  })

  test('shows what it did in the lists, the exports and to the visitor', async () => {
    const { band } = await pair(2500)
    await cashier.desk.add_entrance({ ...pathOf(band), body: { entrance_id: entrance } })
    await admin.desk.add_money_non_refundable({ ...pathOf(band), body: { amount: 5 } })
    await cashier.desk.refund(pathOf(band))

    const { transactions } = await admin.transactions.list({ query: { uid: band.uid } })
    const types = transactions.map(({ type }) => type)
    expect(types).toEqual(['refund', 'add_money_non_refundable', 'add_entrance', 'credit'])
    const shown = await api.sdk().clients.short({ path: { short_id: band.short_id } })
    expect(shown.transactions.map(({ type }) => type)).toEqual(types)
    for (const type of types.slice(0, 3)) {
      const { count } = await admin.transactions.list({ query: { type, uid: band.uid } })
      expect(count).toBe(1)
    }
    const pdf = await admin.clients.transactions_pdf(pathOf(band))
    expect(pdf.byteLength).toBeGreaterThan(1000)
  })

  test('pays out cash as an admin corrects it, and the entrances stay right', async () => {
    const { band } = await pair(1250)
    const { transaction } = await cashier.desk.refund(pathOf(band))

    const path = { uid: band.uid, transaction_id: transaction!._id }
    const reversal = await admin.transactions.reverse({ path })

    expect(transaction).toMatchObject({ type: 'refund', amount: 12.5, balance: 0 })
    expect(reversal).toMatchObject({ type: 'refund', amount: -12.5, balance: 12.5 })
    expect(await audited()).toBe(true)
  })
})

describe('a wristband that broke', () => {
  test('is marked, replaced, and said to be so', async () => {
    const { band, fresh } = await pair(3000)
    await api.knex('clients').where({ event_id, uid: band.uid }).update({ name: 'Ada' })
    const broke = () =>
      cashier.desk.defect_wristband({ ...pathOf(band), body: { new_uid: fresh.uid } })

    const moved = await broke()
    const again = await broke()

    expect(moved).toMatchObject({ amount: 30, client: { name: 'Ada', balance: 30 } })
    expect(again).toEqual(moved)
    expect(await api.sdk(sessions.checker).desk.is_bracelet_used(pathOf(band))).toEqual({
      uid: band.uid,
      short_id: band.short_id,
      is_bracelet_used: true,
      transferred_to: fresh.uid,
      defective: true,
    })
    const log = await api.knex('audit_log').where({ event_id, record_id: band.uid })
    expect(log).toMatchObject([
      { operation: 'desk.defect_wristband', after: { defective: true, transferred_to: fresh.uid } },
    ])
  })

  test('never comes back: not by its transfer, an import, or another transfer', async () => {
    const { band, fresh } = await pair(3000)
    await cashier.desk.defect_wristband({ ...pathOf(band), body: { new_uid: fresh.uid } })
    const sides = [
      ...(await admin.transactions.list({ query: { uid: band.uid, type: 'defect_wristband' } }))
        .transactions,
      ...(
        await admin.transactions.list({
          query: { uid: fresh.uid, type: 'balance_transfer_from_wristband' },
        })
      ).transactions,
    ]
    expect(sides).toHaveLength(2)

    for (const { _id, uid } of sides) {
      const path = { uid: uid!, transaction_id: _id }
      const back = admin.transactions.reverse({ path, query: { force: true } })
      await refused(back, 'unable_to_delete_wristband_transaction', 409)
    }
    const [other] = (await createBands(api.knex, event_id, 1)) as [Band]
    const onto = cashier.desk.transfer_wristband({ ...pathOf(other), body: { new_uid: band.uid } })
    await refused(onto, 'wristband_transferred', 409)
    const clients_data = `chip;number\n${band.uid};${band.short_id}`
    const imported = await admin.clients.import({ body: { clients_data } })
    expect(imported).toMatchObject({ success: 0 })
    expect(await clientOf(fresh)).toMatchObject({ balance: 30 })
  })

  test('scanned at the gate before it broke is the visitor of today', async () => {
    const { band, fresh } = await pair()
    await cashier.desk.add_entrance({ ...pathOf(band), body: { entrance_id: entrance } })
    const date = new Date().toISOString()
    await cashier.desk.defect_wristband({ ...pathOf(band), body: { new_uid: fresh.uid } })

    const scan = await admin.entrance_checks.create({ body: { uid: band.uid, date } })

    expect(scan).toMatchObject({ allowed: true })
  })

  test('that was transferred before is said to be so', async () => {
    const { band, fresh } = await pair()
    const body = { new_uid: fresh.uid }
    const moved = await cashier.desk.transfer_wristband({ ...pathOf(band), body })

    // The same transfer for every caller.
    expect(await cashier.clients.transfer({ ...pathOf(band), body })).toEqual(moved)
    const broke = cashier.desk.defect_wristband({ ...pathOf(band), body })
    await refused(broke, 'wristband_transferred', 409)
  })
})

test('an age that was checked is written down, and the log keeps what stood there', async () => {
  const { band, fresh } = await pair()
  const body = { age: 18 as const }

  const client = await cashier.desk.change_age({ ...pathOf(band), body })

  expect(client).toMatchObject({ age: 18 })
  const [log] = await api.knex('audit_log').where({ event_id, record_id: band.uid })
  expect(log).toMatchObject({ operation: 'desk.change_age', before: { age: null }, after: body })
  await refused(server.desk.change_age({ ...pathOf(band), body }), 'forbidden', 403)
  await cashier.desk.transfer_wristband({ ...pathOf(band), body: { new_uid: fresh.uid } })
  const late = cashier.desk.change_age({ ...pathOf(band), body })
  await refused(late, 'wristband_transferred', 409)
  const nobody = cashier.desk.change_age({ path: { uid: '04DEADBEEF0000' }, body })
  await refused(nobody, 'client_not_found', 404)
})

describe('the number of a chip', () => {
  const link = (band: Band, short_id: string, pin?: string) =>
    admin.desk.repair_link({ ...pathOf(band), body: { short_id, pin } })
  const wallet = (short_id: string, pin?: string) =>
    api.sdk().clients.short({
      path: { short_id },
      ...(pin && { headers: { 'wristband-pin': pin } }),
    } as never)
  const free = () => `F${newId().slice(-8)}`.toUpperCase()

  test('is put right: the visitor finds the wallet by what is printed', async () => {
    const { band } = await pair(1500)
    const number = free()

    const client = await link(band, number.toLowerCase())

    expect(client).toMatchObject({ uid: band.uid, short_id: number, balance: 15 })
    expect(await wallet(number)).toMatchObject({ uid: band.uid, balance: 15 })
    await refused(wallet(band.short_id), 'wrong_wristband_number', 404)
    expect(await link(band, number)).toEqual(client)
    const log = await api.knex('audit_log').where({ event_id, record_id: band.uid })
    expect(log).toMatchObject([
      {
        before: { short_id: band.short_id },
        after: { short_id: number },
        actor: expect.stringMatching(/^admin-/),
      },
    ])
    expect(await audited()).toBe(true)
  })

  test('is exchanged with that of a wristband that nobody wears, each with its PIN', async () => {
    const { band, fresh } = await pair(1500)
    const digest = ({ short_id }: Band, pin: string) =>
      pinDigest(api.app.secrets, event_id, short_id, pin)
    const storePin = (at: Band, pin: string) =>
      api
        .knex('clients')
        .where({ event_id, uid: at.uid })
        .update({ pin_hash: digest(at, pin) })
    await storePin(band, '1111')
    await storePin(fresh, '2222')

    await link(band, fresh.short_id)

    expect(await wallet(fresh.short_id, '2222')).toMatchObject({ uid: band.uid, balance: 15 })
    await refused(wallet(fresh.short_id, '1111'), 'wrong_pin', 403)
    expect(await wallet(band.short_id, '1111')).toMatchObject({ uid: fresh.uid, balance: 0 })
  })

  test('keeps its PIN: a new number of a wristband that had one needs its own', async () => {
    const { band } = await pair(1500)
    const pin_hash = pinDigest(api.app.secrets, event_id, band.short_id, '1111')
    await api.knex('clients').where({ event_id, uid: band.uid }).update({ pin_hash })
    const number = free()

    await refused(link(band, number), 'pin_required', 403)
    await link(band, number, '3333')

    expect(await wallet(number, '3333')).toMatchObject({ uid: band.uid })
  })

  test('is never one that somebody wears, here or at another event', async () => {
    const { band, fresh } = await pair(1500)
    await load(api, event_id, fresh.uid, 500)
    const elsewhere = await createFestival(api)

    await refused(link(band, fresh.short_id), 'number_taken', 409)
    await refused(link(band, elsewhere.bands[0]!.short_id), 'number_taken', 409)

    expect(await wallet(band.short_id)).toMatchObject({ uid: band.uid })
    expect(await wallet(fresh.short_id)).toMatchObject({ uid: fresh.uid, balance: 5 })
    await refused(
      cashier.desk.repair_link({ ...pathOf(band), body: { short_id: free() } }),
      'forbidden',
      403,
    )
  })

  test('follows the money that a visitor has topped up under it before', async () => {
    const { band: printed, fresh: worn } = await pair(4000)
    await refused(link(worn, printed.short_id), 'number_taken', 409)

    await cashier.desk.transfer_wristband({ ...pathOf(printed), body: { new_uid: worn.uid } })
    await link(worn, printed.short_id)

    expect(await wallet(printed.short_id)).toMatchObject({ uid: worn.uid, balance: 40 })
    await refused(wallet(worn.short_id), 'wristband_transferred', 409)
  })

  test('is never one of a wristband that somebody else has worn', async () => {
    const { band: lost, fresh } = await pair(1000)
    const { band: mine } = await pair()
    await cashier.desk.transfer_wristband({ ...pathOf(lost), body: { new_uid: fresh.uid } })

    await refused(link(mine, lost.short_id), 'number_taken', 409)
  })

  test('stays while somebody waits for the remainder, or once the band was replaced', async () => {
    const { band, fresh } = await pair(1500)
    const form = { ...payee, iban: 'CH5604835012345678009' }
    await api.knex('refund_forms').insert({ event_id, uid: band.uid, ...form })

    await refused(link(band, free()), 'refund_request_open', 409)
    await refused(
      link(fresh, free()).then(() => link(fresh, band.short_id)),
      'number_taken',
      409,
    )
    await cashier.desk.transfer_wristband({ ...pathOf(band), body: { new_uid: fresh.uid } })
    await refused(link(band, free()), 'wristband_transferred', 409)
  })

  test('of two who exchange it at once, both find it right', async () => {
    const [a, b] = (await createBands(api.knex, event_id, 2)) as [Band, Band]

    await Promise.all([link(a, b.short_id), link(b, a.short_id)])

    const numbers = [(await clientOf(a)).short_id, (await clientOf(b)).short_id]
    expect(numbers).toEqual([b.short_id, a.short_id])
  })

  test('that was wrong tells nobody any more what happens', async () => {
    const { band } = await pair()
    const device = Buffer.from(newId())
    await api.knex('push_subscriptions').insert({ event_id, uid: band.uid, device, language: 'fr' })

    await link(band, free())

    expect(await api.knex('push_subscriptions').where({ event_id, device })).toEqual([])
  })
})
