import { forgetPhones } from '@kermesse/core/identity/phone_order_rows'
import { newId } from '@kermesse/core/platform/ids'
import { serverEvents } from '@kermesse/sdk/server_events'
import { describe, expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'
import { openEntryShop } from './entry_shop.ts'

const api = await sharedApi()
const shop = await openEntryShop(api, {
  offline: JSON.stringify({ limit_per_wristband: 100_00, limit_per_device: 500_00 }),
})
const { admin, people, bar, event_id } = shop
const elsewhere = await createFestival(api)
const office_elsewhere = api.sdk(elsewhere.sessions.admin)

type EntryPhone = Awaited<ReturnType<typeof shop.entryPhone>>
const pathOf = ({ _id: id }: Pick<EntryPhone, '_id'>) => ({ path: { id } })
const ordersOf = async (phone: EntryPhone) => (await phone.send([])).phone!
const outcomes = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => code ?? outcome)

/** A session of before the change is believed for a moment more. */
async function signInAgain(phone: EntryPhone) {
  const { token } = await phone.signIn()
  phone.use(token)
  return api.sdk(token)
}

describe('a locked phone', () => {
  test('sells nothing, hands over what it has sold, and is unlocked without being paired again', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const asked_before = await phone.sale(uid)
    const sold_before = await phone.offline(uid)

    const locked = await admin.pairings.lock(pathOf(phone))

    expect(locked.state).toBe('locked')
    expect(await admin.pairings.lock(pathOf(phone))).toEqual(locked)
    const sdk = await signInAgain(phone)
    expect((await ordersOf(phone)).is_locked).toBe(true)
    const asked_now = await phone.sale(uid)
    const sold_now = await phone.offline(uid)
    const sent = await phone.send([asked_before, sold_before, asked_now, sold_now])
    expect(outcomes(sent)).toEqual(['phone_locked', 'posted', 'phone_locked', 'posted'])
    expect(await shop.balance(uid)).toBe(44)
    const sale = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: shop.water }] }
    await refused(sdk.transactions.create({ body: sale }), 'phone_locked', 403)
    await refused(sdk.clients.get({ path: { uid } }), 'phone_locked', 403)
    await refused(sdk.pos.wallets(), 'phone_locked', 403)
    await refused(sdk.pos.catalogue(), 'phone_locked', 403)

    expect((await admin.pairings.unlock(pathOf(phone))).state).toBe('paired')
    await signInAgain(phone)
    expect((await ordersOf(phone)).is_locked).toBe(false)
    expect(outcomes(await phone.send([await phone.sale(uid)]))).toEqual(['posted'])
    expect(await shop.balance(uid)).toBe(41)
    await shop.prove()
  })

  test('books a request that it was refused once it says that it has handed it out', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    await admin.pairings.lock(pathOf(phone))
    const sale = await phone.sale(uid)
    expect(outcomes(await phone.send([sale]))).toEqual(['phone_locked'])

    expect(outcomes(await phone.send([await phone.taken(sale)]))).toEqual(['posted'])

    expect(await shop.balance(uid)).toBe(47)
  })

  test('records what its gate decided, and checks nobody new', async () => {
    const phone = await shop.entryPhone({ role: 'gate', bar_id: null })
    const uid = await shop.band()
    await admin.pairings.lock(pathOf(phone))
    const sdk = await signInAgain(phone)

    const scan = { uid, direction: 'in' as const }
    await refused(sdk.entrance_checks.create({ body: scan }), 'phone_locked', 403)
    const decided = { ...scan, decided: 'allowed' as const, date: new Date().toISOString() }
    const { results } = await sdk.entrance_checks.batch({
      body: { checks: [decided, { ...scan, date: new Date().toISOString() }] },
    })

    expect(results.map((one) => ('error_code' in one ? one.error_code : one.status))).toEqual([
      'recorded',
      'phone_locked',
    ])
  })

  test('may be lost, ended or moved; one that is not paired cannot be locked', async () => {
    const [lost, moved] = [await shop.entryPhone(), await shop.entryPhone()]
    await admin.pairings.lock(pathOf(lost))
    await admin.pairings.lock(pathOf(moved))

    expect((await admin.pairings.lose(pathOf(lost))).state).toBe('lost')
    await refused(admin.pairings.lock(pathOf(lost)), 'phone_not_paired', 409)
    await refused(admin.pairings.unlock(pathOf(lost)), 'phone_not_paired', 409)
    await refused(admin.pairings.ask_for_log(pathOf(lost)), 'phone_not_paired', 409)
    const body = { role: 'cashier' as const }
    expect((await admin.pairings.update({ ...pathOf(moved), body })).state).toBe('locked')
    const { pairings } = await admin.pairings.list({ query: { state: ['locked'] } })
    expect(pairings.map(({ _id }) => _id)).toContain(moved._id)
    const again = { smartphone_number: moved.smartphone_number, role: 'seller' as const }
    const create = admin.pairings.create({ body: { ...again, bar_id: bar } })
    await refused(create, 'smartphone_paired', 409)
  })
})

describe('a message', () => {
  test('goes to one phone, to those of a point of sale, or to all, until each has read it', async () => {
    const here = await openEntryShop(api)
    const office = here.admin
    const [one, other] = [await here.entryPhone(), await here.entryPhone()]
    const cashier = await here.entryPhone({ role: 'cashier', bar_id: null }, here.people.cashier)
    const lost = await here.entryPhone()
    await office.pairings.lose(pathOf(lost))
    const send = (body: object) =>
      office.pairings.send_message({ body: { text: 'Last orders', ...body } })
    const textsOf = async (phone: EntryPhone) =>
      (await ordersOf(phone)).messages.map(({ text }) => text)

    expect((await send({ text: 'To you', pairing_id: one._id })).phones).toBe(1)
    expect((await send({ text: 'To the bar', bar_id: here.bar })).phones).toBe(2)
    const all = await send({ text: 'To all' })

    expect(all.phones).toBe(3)
    expect(await textsOf(one)).toEqual(['To you', 'To the bar', 'To all'])
    expect(await textsOf(other)).toEqual(['To the bar', 'To all'])
    expect(await textsOf(cashier)).toEqual(['To all'])
    const read = { path: { id: all._id } }
    await api.sdk(one.token).pairings.read_message(read)
    await api.sdk(one.token).pairings.read_message(read)
    expect(await textsOf(one)).toEqual(['To you', 'To the bar'])
    expect(await textsOf(cashier)).toEqual(['To all'])
    const shown = async (phone: EntryPhone) => (await office.pairings.get(pathOf(phone))).message
    expect(await shown(one)).toMatchObject({ text: 'To all', read_at: expect.any(String) })
    expect(await shown(cashier)).toMatchObject({ text: 'To all', read_at: null })
    const { pairings } = await office.pairings.list()
    expect(pairings.map(({ message }) => message?.text ?? null).sort()).toEqual([
      'To all',
      'To all',
      'To all',
      null,
    ])
  })

  test('is refused without words, to two at once, to nobody, and to what belongs to another event', async () => {
    const phone = await shop.entryPhone()
    const send = (body: object) =>
      admin.pairings.send_message({ body: { text: 'Last orders', ...body } })

    await refused(send({ text: '  ' }), 'invalid_request', 400)
    await refused(send({ text: 'a'.repeat(281) }), 'invalid_request', 400)
    await refused(send({ pairing_id: phone._id, bar_id: bar }), 'invalid_request', 400)
    await refused(send({ pairing_id: newId() }), 'pairing_not_found', 404)
    await refused(send({ bar_id: elsewhere.bar }), 'bar_not_found', 404)
    const path = pathOf(phone)
    const { pairings } = office_elsewhere
    for (const call of [
      () => pairings.lock(path),
      () => pairings.unlock(path),
      () => pairings.ask_for_log(path),
      () => pairings.download_log(path),
      () => pairings.send_message({ body: { text: 'Hi', pairing_id: phone._id } }),
    ])
      await refused(call(), 'pairing_not_found', 404)
    const cashier = api.sdk(shop.sessions.cashier)
    await refused(cashier.pairings.send_message({ body: { text: 'Hi' } }), 'forbidden', 403)
    await refused(cashier.pairings.lock(path), 'forbidden', 403)
    await refused(admin.pairings.read_message({ path: { id: newId() } }), 'forbidden', 403)
  })
})

describe('the log of a phone', () => {
  test('comes once it is asked for, is downloaded as text, and is deleted after 30 days', async () => {
    const phone = await shop.entryPhone()
    const sdk = api.sdk(phone.token)
    const send = (text: string) => sdk.pairings.send_log({ body: { text } })
    await refused(send('started'), 'phone_log_not_asked', 409)
    await refused(admin.pairings.download_log(pathOf(phone)), 'phone_log_not_found', 404)

    const asked = await admin.pairings.ask_for_log(pathOf(phone))

    expect(asked).toMatchObject({ log_asked_at: expect.any(String), log_sent_at: null })
    expect((await ordersOf(phone)).is_log_asked).toBe(true)
    await refused(send('a'.repeat(262_145)), 'invalid_request', 400)
    await send('started\nback online')
    await refused(send('again'), 'phone_log_not_asked', 409)
    expect((await ordersOf(phone)).is_log_asked).toBe(false)
    const after = await admin.pairings.get(pathOf(phone))
    expect(after).toMatchObject({ log_asked_at: null, log_sent_at: expect.any(String) })
    const text = async () =>
      new TextDecoder().decode(await admin.pairings.download_log(pathOf(phone)))
    expect(await text()).toBe('started\nback online')

    await admin.pairings.ask_for_log(pathOf(phone))
    await send('a'.repeat(262_144))
    expect(await text()).toHaveLength(262_144)

    await admin.pairings.send_message({ body: { text: 'Old', pairing_id: phone._id } })
    const old = { sent_at: daysFromNow(-30.1) }
    const of_phone = { pairing_id: phone._id }
    await api.knex('phone_logs').where(of_phone).update(old)
    await api.knex('phone_messages').where(of_phone).update(old)
    await refused(admin.pairings.download_log(pathOf(phone)), 'phone_log_not_found', 404)
    await forgetPhones({ db: api.knex })
    expect(await api.knex('phone_logs').where(of_phone)).toEqual([])
    expect(await api.knex('phone_messages').where(of_phone)).toEqual([])
  })
})

test('a phone is told at once that staff want something of it, and the log says who wanted it', async () => {
  const phone = await shop.entryPhone()
  const sdk = api.sdk(phone.token)
  await vi.waitFor(async () => expect((await sdk.users.me()).right).toBeGreaterThan(0), 10_000)
  const events = serverEvents((signal) => sdk.pos.stream({}, { signal, timeout_ms: 20_000 }))
  const next = async () =>
    JSON.parse((await events.next()).value?.data ?? '{"type":"the end"}').type
  expect(await next()).toBe('open')
  await new Promise((resolve) => setTimeout(resolve, 1_500))

  await admin.pairings.send_message({ body: { text: 'Hello', pairing_id: phone._id } })
  expect(await next()).toBe('phone.changed')
  await admin.pairings.ask_for_log(pathOf(phone))
  expect(await next()).toBe('phone.changed')
  await admin.pairings.lock(pathOf(phone))
  // A stream also ends where the phone may do less; the phone opens another one, and asks.
  expect(['phone.changed', 'the end']).toContain(await next())
  await admin.pairings.unlock(pathOf(phone))
  const { messages } = await ordersOf(phone)
  await sdk.pairings.read_message({ path: { id: messages[0]!._id } })
  await sdk.pairings.send_log({ body: { text: 'started' } })

  const query = { record_id: phone._id, event_id }
  const log = async () => (await admin.audit_log.list({ query })).audit_log
  await vi.waitFor(async () => {
    const lines = await log()
    const person = { user_id: people.admin }
    const by = (operation: string) => lines.find((one) => one.operation === operation)
    expect(by('pairings.send_message')).toMatchObject(person)
    expect(by('pairings.lock')).toMatchObject(person)
    expect(by('pairings.unlock')).toMatchObject(person)
    expect(by('pairings.ask_for_log')).toMatchObject(person)
    expect(by('pairings.read_message')).toMatchObject({ user_id: people.server })
    expect(by('pairings.send_log')).toMatchObject({ user_id: people.server })
  })
})
