import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { operationOf, refused, sharedApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await sharedApi()
const { knex } = api
const here = await createFestival(api, { language: 'fr', wifi: { ssid: 'Backstage' } })
const { event_id } = here
const short = operationOf('clients.short')
const visitor = () => api.sdk().clients

/** A wristband with its holder's name, and a PIN where one is given. */
async function newBand({ pin, event = here }: { pin?: string; event?: { event_id: string } } = {}) {
  const [band] = await createBands(knex, event.event_id, 1)
  const { short_id } = band!
  const pin_hash = pin ? pinDigest(api.app.secrets, event.event_id, short_id, pin) : null
  await knex('clients')
    .where({ event_id: event.event_id, short_id })
    .update({ name: 'Ada', pin_hash })
  return band!
}

describe('a wallet', () => {
  test('is shown by the number on the wristband, whatever its case', async () => {
    const { short_id, uid } = await newBand()
    await load(api, event_id, uid, 2500)
    const order = [{ _id: here.water }]
    const body = { type: 'debit' as const, uid, bar_id: here.bar, order }
    await api.sdk(here.sessions.server).transactions.create({ body })

    const wallet = await visitor().short({ path: { short_id: short_id.toLowerCase() } })

    expect(wallet).toMatchObject({ short_id, uid, name: 'Ada', balance: 22, pin_required: false })
    expect(wallet.transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['debit', 3],
      ['credit', 25],
    ])
  })

  test('shows a number that does not exist and one of an archived event alike, and no more', async () => {
    const archived = await createFestival(api)
    const { short_id } = await newBand({ event: archived })
    await knex('events').where({ _id: archived.event_id }).update({ deleted: true })

    const answers = ['ZZ99ZZ99', short_id].map(async (number) => {
      const { status, body } = await api.call(short, { path: { short_id: number } })
      return { status, ...body, request_id: '' }
    })

    const [unknown, deleted] = await Promise.all(answers)
    expect(unknown).toEqual(deleted)
    expect(unknown).toMatchObject({ status: 404, error_code: 'wrong_wristband_number' })
  })

  test('of another event is not shown where an event is named', async () => {
    const other = await createFestival(api)
    const path = { short_id: (await newBand()).short_id }

    const query = { event_id: other.event_id }
    await refused(visitor().short({ path, query }), 'wrong_wristband_number', 404)
    expect(await visitor().short({ path, query: { event_id } })).toHaveProperty('balance')
  })

  test('of an archived event is shown where that event is named', async () => {
    const archived = await createFestival(api)
    const path = { short_id: (await newBand({ event: archived })).short_id }
    await knex('events').where({ _id: archived.event_id }).update({ archived: true })

    await refused(visitor().short({ path }), '|event_is_archived|', 409)
    expect(await visitor().short({ path, query: { event_id: archived.event_id } })).toHaveProperty(
      'uid',
    )
  })

  test('tells the holder’s name with the PIN alone, where the wristband has one', async () => {
    const path = { short_id: (await newBand({ pin: 'K7Q2' })).short_id }
    const with_pin = (pin: string) => visitor().short({ path, headers: { 'wristband-pin': pin } })

    expect(await visitor().short({ path })).toMatchObject({ name: null, pin_required: true })
    expect(await with_pin('k7q2')).toMatchObject({ name: 'Ada' })
    await refused(with_pin('0000'), 'wrong_pin', 403)
  })

  test('takes many PINs at once without holding anyone up', async () => {
    const bands = await Promise.all(Array.from({ length: 24 }, () => newBand({ pin: 'K7Q2' })))
    const started = performance.now()

    const wallets = await Promise.all(
      bands.map(({ short_id }) =>
        visitor().short({ path: { short_id }, headers: { 'wristband-pin': 'K7Q2' } }),
      ),
    )

    expect(wallets.map(({ name }) => name)).toEqual(Array(24).fill('Ada'))
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('is not shown before the wallets open', async () => {
    const later = await createFestival(api, { wallet_opens_at: daysFromNow(1) })
    const path = { short_id: (await newBand({ event: later })).short_id }

    const error = await refused(visitor().short({ path }), '|wallets_are_not_open_yet|', 409)

    expect(error.details).toHaveProperty('wallet_opens_at')
  })

  test('of a replaced wristband says so', async () => {
    const [old, fresh] = [await newBand(), await newBand()]
    const admin = api.sdk(here.sessions.admin).clients
    await admin.transfer({ path: { uid: old.uid }, body: { new_uid: fresh.uid } })

    const path = { short_id: old.short_id }
    await refused(visitor().short({ path }), 'wristband_transferred', 409)
  })

  test('tells nothing of the person but the name', async () => {
    const { short_id, uid } = await newBand()
    const secret = { email: 'hush@example.org', iban: 'CH9300762011623852957', address: 'Rue Hush' }
    await knex('clients').where({ event_id, uid }).update(secret)

    const { text } = await api.call(short, { path: { short_id } })

    for (const value of Object.values(secret)) expect(text).not.toContain(value)
  })
})

describe('what anyone may know of an event', () => {
  const general = (query: object) => api.sdk().events.general({ query })

  test('is found by the event, by a wristband and for a user who is signed in', async () => {
    const { short_id, uid } = await newBand()

    const by_event = await general({ event_id })

    expect(by_event).toMatchObject({ event_id, name: here.name, wallet_is_open: true })
    expect(await general({ client_uid: short_id.toLowerCase() })).toEqual(by_event)
    expect(await general({ client_uid: uid })).toEqual(by_event)
    expect(await api.sdk(here.sessions.checker).events.general()).toEqual(by_event)
    await refused(general({}), 'event_not_found', 404)
    await refused(general({ client_uid: 'ZZ99ZZ99' }), 'event_not_found', 404)
  })

  test('is in the language asked for, else in the event’s', async () => {
    const text = { fr: 'Bonjour', de: 'Hallo' }
    await knex('events')
      .where({ _id: event_id })
      .update({ donation: JSON.stringify({ webapp_greeting_text: text }) })
    const greeting = async (query: object) =>
      (await general({ event_id, ...query })).donation?.webapp_greeting_text

    expect(await greeting({ language: 'de' })).toBe('Hallo')
    expect(await greeting({ language: 'en' })).toBe('Bonjour')
    expect(await greeting({})).toBe('Bonjour')
  })

  test('has no account, no network and no provider in it', async () => {
    const superadmin = await createSuperadmin(api)
    const secret = 'hush-hush-hush'
    const body = {
      bank: { account_name: secret },
      wifi: { ssid: secret, password: secret },
      pay: { URL: secret, SECRET: secret },
      infomaniak: { USERNAME: secret, KEY: secret },
      twint_direct: { merchant_uuid: secret },
      wristband: { password: secret },
      autoLogin: { SECURE_KEY: secret },
      shared_token: secret,
    }
    await api.sdk(superadmin.token).events.update({ path: { id: event_id }, body })

    const text = JSON.stringify(await general({ event_id }))

    expect(text).not.toMatch(/hush|secret|password|iban|wifi|infomaniak|token/i)
  })
})
