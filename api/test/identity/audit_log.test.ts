import { describe, expect, test } from 'vitest'
import { fieldNames } from '../../src/money_fields.ts'
import { contract, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, openDevice } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)
const there = await createFestival(api)
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const admin = api.sdk(here.sessions.admin)
const entries = async (query: object = {}, sdk = admin) =>
  (await sdk.audit_log.list({ query })).audit_log

describe('the audit log', () => {
  test('says who changed what, from what to what', async () => {
    const bar = await admin.bars.create({ body: { name: 'Old bar' } })
    await admin.bars.update({ path: { id: bar._id }, body: { name: 'New bar' } })

    const [changed, created] = await entries({ record_id: bar._id })

    const { email } = await admin.users.me()
    expect(changed).toMatchObject({
      user_id: here.people.admin,
      user: email,
      event_id: here.event_id,
      event_name: here.name,
      operation: 'bars.update',
      record_type: 'bars',
      before: { name: 'Old bar' },
      after: { name: 'New bar' },
      changed: ['name'],
    })
    expect(changed!.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(created).toMatchObject({ operation: 'bars.create', before: null })
    expect(created!.changed).toContain('name')
  })

  test('tells amounts in the same units as the record itself, however deep', async () => {
    const { _id: id } = await admin.deposits.create({ body: { name: 'Jug', price: 3.5 } })
    const event_path = { id: here.event_id }
    const was = await admin.events.get({ path: event_path })
    const suspicious = { load: 77.7, refunds: 3 }
    const amounts = { maxLoadAmount: 123.45, amounts_to_display: [10, 22.5], suspicious }
    await admin.deposits.update({ path: { id }, body: { price: 4.35 } })
    await admin.events.update({ path: event_path, body: amounts })

    const [price] = await entries({ record_id: id })
    const [settings] = await entries({ record_id: here.event_id })

    expect(price).toMatchObject({ before: { price: 3.5 }, after: { price: 4.35 } })
    expect(settings!.changed).toEqual(expect.arrayContaining(Object.keys(amounts)))
    expect(settings!.after).toMatchObject(amounts)
    expect(settings!.before).toMatchObject({ maxLoadAmount: was.maxLoadAmount })
  })

  test('tells that a secret, a password or a bank account is another, and not what it is', async () => {
    const path = { id: here.event_id }
    const { uid } = here.bands[0]!
    const wifi = { ssid: 'Backstage', password: 'first-secret' }
    await admin.events.update({ path, body: { wifi } })
    await admin.events.update({ path, body: { wifi: { ...wifi, password: 'second-secret' } } })
    const person = { path: { id: here.people.server }, body: { password: 'third-secret' } }
    await admin.users.update(person)
    await admin.clients.update({ path: { uid }, body: { iban: 'CH56 0483 5012 3456 7800 9' } })

    const [secret] = await entries({ record_id: here.event_id })
    const [password] = await entries({ record_id: here.people.server })
    const [account] = await entries({ record_id: uid })

    expect(secret).toMatchObject({
      changed: ['secrets_replaced'],
      after: { secrets_replaced: ['wifi.password'] },
    })
    expect(password!.changed).toEqual(['password_replaced'])
    expect(account).toMatchObject({
      changed: ['iban'],
      before: { iban: null },
      after: { iban: 'CH…8009' },
    })
    expect(JSON.stringify([secret, password, account])).not.toMatch(/\w+-secret|04835012345678/)
  })

  test('knows an amount by its name, since no other field is called like one', () => {
    const { amounts, others } = fieldNames(contract)

    expect([...amounts].filter((name) => others.has(name))).toEqual([])
  })

  test('names the record: a wristband by its number, any other by its name, a deleted one not', async () => {
    const { uid, short_id } = here.bands[0]!
    await admin.events.update({ path: { id: here.event_id }, body: { maxLoadAmount: 500 } })
    await admin.clients.disable({ path: { uid } })
    await admin.clients.enable({ path: { uid } })
    const bar = await admin.bars.create({ body: { name: 'Quay bar' } })
    await admin.bars.update({ path: { id: bar._id }, body: { name: 'Shore bar' } })

    const [blocked] = await entries({ record_id: uid, operation: 'clients.disable' })
    const named = await entries({ record_id: bar._id })
    const [event] = await entries({ record_id: here.event_id })
    const unknown = await entries({ record_type: 'assets' })

    expect(blocked).toMatchObject({ record_type: 'clients', record_name: short_id })
    expect(named.map(({ record_name }) => record_name)).toEqual(['Shore bar', 'Shore bar'])
    expect(event).toMatchObject({ record_name: here.name })
    expect(unknown.filter(({ record_name }) => record_name)).toEqual([])
  })

  test('shows the history of an event as often as it is asked for', async () => {
    await admin.events.update({ path: { id: here.event_id }, body: { maxLoadAmount: 600 } })
    const query = { record_type: 'events', record_id: here.event_id }
    for (let times = 0; times < 4; times++)
      expect((await entries(query))[0]).toMatchObject({ operation: 'events.update' })
  })

  test('keeps the name of that time', async () => {
    const { _id: id, email } = await supers.users.create({
      body: {
        email: 'before-the-wedding',
        password: 'a-long-password',
        right: 30,
        event_id: here.event_id,
      },
    })
    const { token } = await supers.users.link({ path: { id }, body: {} })
    const { _id: record_id } = await api.sdk(token).bars.create({ body: { name: 'By the bride' } })

    await supers.users.update({ path: { id }, body: { email: 'after-the-wedding' } })

    expect(await entries({ record_id })).toMatchObject([{ user_id: id, user: email }])
    expect(await entries({ user_id: id })).toMatchObject([{ record_id }])
  })

  test('is found by record, operation, time and text', async () => {
    const { _id } = await admin.vouchers.create({ body: { name: 'Needle in the hay' } })
    await admin.vouchers.delete({ path: { id: _id } })
    const of = async (query: object) =>
      (await entries({ record_id: _id, ...query })).map(({ operation }) => operation)
    const [deleted, created] = await entries({ record_id: _id })

    expect(await of({})).toEqual(['vouchers.delete', 'vouchers.create'])
    expect(await of({ sort_order: 'ASC' })).toEqual(['vouchers.create', 'vouchers.delete'])
    expect(await of({ operation: 'vouchers.delete' })).toEqual(['vouchers.delete'])
    expect(await of({ record_type: 'bars' })).toEqual([])
    expect(await of({ datetimeBegin: deleted!.date })).toEqual(['vouchers.delete'])
    expect(await of({ datetimeEnd: deleted!.date })).toEqual(['vouchers.create'])
    expect(await of({ user_id: superadmin._id })).toEqual([])
    const found = await entries({ search: 'needle in' })
    expect(found.map((one) => one._id)).toEqual([created!._id])
    expect(await entries({ search: _id })).toHaveLength(2)
  })

  test('is found whatever the case of a text, and each of its signs is meant', async () => {
    const { _id } = await admin.vouchers.create({ body: { name: 'Crêpe 100% off' } })
    const count = async (search: string) => (await entries({ search, record_id: _id })).length

    expect(await count('CRÊPE 100%')).toBe(1)
    expect(await count('crêpe 100')).toBe(1)
    expect(await count('crêpe_100')).toBe(0)
    expect(await count('cr%100')).toBe(0)
  })

  test('is read page by page without a row twice', async () => {
    const all = await entries({ limit: 1000 })
    const pages: string[] = []
    for (let skip = 0; skip < all.length; skip += 3)
      pages.push(...(await entries({ skip, limit: 3 })).map(({ _id }) => _id))

    expect(pages).toEqual(all.map(({ _id }) => _id))
    expect(all.length).toBeGreaterThan(6)
  })

  test('shows an admin their own event, and a superadmin all or one', async () => {
    await api.sdk(there.sessions.admin).bars.create({ body: { name: 'Elsewhere' } })
    const { _id: token_id } = await supers.tokens.create({ body: { event_id: there.event_id } })
    const events = async (query: object, sdk = supers) =>
      new Set((await entries({ limit: 1000, ...query }, sdk)).map(({ event_id }) => event_id))

    expect(await events({}, admin)).toEqual(new Set([here.event_id]))
    expect(await entries({ record_id: token_id })).toEqual([])
    expect(await entries({ user_id: there.people.admin })).toEqual([])
    expect(await events({ event_id: there.event_id })).toEqual(new Set([there.event_id]))
    const all = await events({})
    for (const { event_id } of [here, there]) expect(all).toContain(event_id)
    await refused(admin.audit_log.list({ query: { event_id: there.event_id } }), 'event_not_found')
  })

  test('is for admins alone', async () => {
    const { session } = await openDevice(api, here.event_id)

    for (const token of [here.sessions.cashier, session])
      await refused(api.sdk(token).audit_log.list(), 'forbidden', 403)
  })

  test('is changed by nobody, not even in the database', async () => {
    const before = await api.knex('audit_log').count()

    await expect(api.knex('audit_log').update({ operation: 'nothing' })).rejects.toThrow(
      'audit_log is append-only',
    )
    await expect(api.knex('audit_log').delete()).rejects.toThrow('audit_log is append-only')
    await expect(api.knex.raw('TRUNCATE audit_log')).rejects.toThrow('audit_log is append-only')

    expect(await api.knex('audit_log').count()).toEqual(before)
  })
})
