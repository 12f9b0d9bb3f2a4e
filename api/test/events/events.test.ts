import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { operationOf, refused, startApi } from '../api.ts'
import { exampleOf, placesOf, valueAt, withValue } from '../contract/examples.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token).events
const update = operationOf('events.update')

let names = 0
const newEvent = async (more: Schema<'EventInput'> = {}) => {
  names += 1
  return supers.create({ body: { name: `Event ${names}`, ...more } })
}

describe('the secrets of an event', () => {
  const places = placesOf(update.body!).filter(({ schema }) => schema['x-secret'])
  const secretAt = (path: readonly (string | number)[]) => `hidden-words-${path.join('-')}`
  const everything = places.reduce(
    (body, { path }) => withValue(body, path, secretAt(path)),
    // Groups must be there before something is put into them.
    Object.fromEntries(places.map(({ path }) => [path[0], {}])) as unknown,
  ) as Schema<'EventInput'>
  const set = places.map(({ path }) => path.join('.')).sort()

  test('are named by no answer once they are set', async () => {
    expect(set.length).toBeGreaterThanOrEqual(10)
    const event = await newEvent(everything)
    const path = { id: event._id }
    const answers = [
      event,
      await supers.get({ path }),
      await supers.list({ query: { limit: 1000 } }),
      await supers.update({ path, body: { round: 0.1 } }),
      await api.sdk().events.general({ query: { event_id: event._id } }),
    ]

    expect(event.secrets_set).toEqual(set)
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('hidden-words')
  })

  test('are nowhere in the database, the log among it, and come back with the key alone', async () => {
    const { _id } = await newEvent()
    // A token is one event's alone.
    const body = { ...everything, shared_token: 'hidden-words-2', deposit_return_token: undefined }
    await supers.update({ path: { id: _id }, body })

    const row = await api.knex('events').where({ _id }).first()
    const log = await api.knex('audit_log').where({ record_id: _id })
    const tokens = await api.knex('device_tokens').where({ event_id: _id })

    expect(log).toHaveLength(2)
    expect(JSON.stringify([row, log, tokens])).not.toContain('hidden-words')
    for (const { path } of places.filter(({ path }) => path.length > 1))
      expect(api.app.secrets.open(row.secrets[path.join('.')])).toBe(secretAt(path))
    expect(api.app.secrets.open(tokens[0].token_sealed)).toBe('hidden-words-2')
  })

  test('stay when they are not named, and go when they are emptied', async () => {
    const { _id } = await newEvent({
      pay: { SECRET: 'one', URL: 'https://fete.payrexx.com' },
      wifi: { password: 'two-words' },
    })
    const path = { id: _id }

    const kept = await supers.update({ path, body: { pay: { URL: 'fete' } } })
    const emptied = await supers.update({ path, body: { pay: { SECRET: '' } } })

    expect(kept.secrets_set).toEqual(['pay.SECRET', 'wifi.password'])
    expect(kept.pay).toEqual({ URL: 'fete' })
    expect(emptied.secrets_set).toEqual(['wifi.password'])
  })
})

describe('the token of an event', () => {
  test('signs devices in until another one takes its place', async () => {
    const { _id: event_id } = await newEvent({ shared_token: 'first-shared-token' })
    const device = await api.sdk().tokens.login({ body: { token: 'first-shared-token' } })
    expect(device.event_id).toBe(event_id)

    await supers.update({ path: { id: event_id }, body: { shared_token: 'second-shared-token' } })

    const signIn = (token: string) => api.sdk().tokens.login({ body: { token } })
    await refused(signIn('first-shared-token'), 'wrong_credentials', 401)
    expect((await signIn('second-shared-token')).event_id).toBe(event_id)
    expect(
      await api
        .knex('sessions')
        .where({ token_hash: api.app.secrets.digest('session', device.token) }),
    ).toEqual([])
  })

  test('is one event’s alone', async () => {
    await newEvent({ shared_token: 'only-mine-please' })

    await refused(newEvent({ deposit_return_token: 'only-mine-please' }), 'token_taken', 409)
  })

  test('for returns lets a device take containers back', async () => {
    await newEvent({ deposit_return_token: 'returns-only-token' })

    const { token } = await api.sdk().tokens.login({ body: { token: 'returns-only-token' } })

    expect((await api.sdk(token).users.me()).permissions).toEqual(['deposit_return'])
  })

  test('is gone when it is emptied', async () => {
    const { _id } = await newEvent({ shared_token: 'soon-gone-token' })

    const event = await supers.update({ path: { id: _id }, body: { shared_token: null } })

    expect(event.secrets_set).toEqual([])
    await refused(
      api.sdk().tokens.login({ body: { token: 'soon-gone-token' } }),
      'wrong_credentials',
    )
  })
})

describe('an admin', async () => {
  const { event_id, sessions } = await createFestival(api)
  const other = await createFestival(api)
  const mine = api.sdk(sessions.admin).events
  const example = exampleOf(update.body!)
  const restricted = placesOf(update.body!).filter(({ schema }) => schema['x-access'])

  test.each(restricted.map(({ path }) => [path.join('.'), path] as const))(
    'may not set %s',
    async (_name, path) => {
      const empty = path.length > 1 ? { [path[0]!]: {} } : {}
      const body = withValue(empty, path, valueAt(example, path))

      const answer = await api.call(update, { path: { id: event_id }, body, token: sessions.admin })

      expect(answer).toMatchObject({ status: 403, body: { error_code: 'forbidden' } })
    },
  )

  test('configures the own event and sees no other', async () => {
    const body = {
      name: 'Mine',
      wifi: { ssid: 'Backstage' },
      card: { disable_refund_by_mypos: true },
    }

    const event = await mine.update({ path: { id: event_id }, body })

    expect(event).toMatchObject({ ...body, _id: event_id })
    expect((await mine.list()).events.map(({ _id }) => _id)).toEqual([event_id])
    await refused(mine.get({ path: { id: other.event_id } }), 'event_not_found', 404)
    await refused(mine.update({ path: { id: other.event_id }, body: {} }), 'event_not_found')
    await refused(mine.create({ body }), 'forbidden', 403)
  })
})

describe('a change', () => {
  test('keeps what a group of settings does not name', async () => {
    const { _id } = await newEvent({
      twint: { enable_twint: true, freight: 0.5 },
      customization: { logo: [] },
      donation: { enabled: true, suggestion_input_label: { fr: 'Une idée ?', en: 'An idea?' } },
    })

    const event = await supers.update({ path: { id: _id }, body: { twint: { freight: 1.25 } } })

    expect(event.twint).toEqual({ enable_twint: true, freight: 1.25 })
    expect(event.customization).toEqual({ logo: [] })
    expect(event.donation?.suggestion_input_label).toEqual({ fr: 'Une idée ?', en: 'An idea?' })
  })

  test('never ends before it begins, whichever of the two is named', async () => {
    const { _id } = await newEvent({ dateBegin: daysFromNow(1), dateEnd: daysFromNow(2) })
    const path = { id: _id }

    await refused(
      supers.update({ path, body: { dateEnd: daysFromNow(0) } }),
      'begin_after_end',
      400,
    )
    await refused(supers.update({ path, body: { dateBegin: daysFromNow(3) } }), 'begin_after_end')
    const form_refund = { dateBegin: daysFromNow(9), dateEnd: daysFromNow(8) }
    await refused(supers.update({ path, body: { form_refund } }), 'begin_after_end')
  })

  test('keeps money to the cent', async () => {
    const { _id } = await newEvent({
      maxLoadAmount: 300.05,
      amounts_to_display: [0.05, 19.99, 100],
    })

    const event = await supers.get({ path: { id: _id } })

    expect(event).toMatchObject({ maxLoadAmount: 300.05, amounts_to_display: [0.05, 19.99, 100] })
    await refused(
      supers.update({ path: { id: _id }, body: { warningLoadAmount: 300.06 } }),
      'invalid_request',
    )
  })

  test('names a time zone that there is', async () => {
    await refused(newEvent({ timezone: 'Europe/Atlantis' }), 'invalid_request', 400)
    await refused(newEvent({ timezone: '' }), 'invalid_request', 400)
    expect(await newEvent({ timezone: 'Pacific/Auckland' })).toHaveProperty('_id')
  })
})

test('an empty refresh timeout is none', async () => {
  const event = await newEvent({ app_preferences: { refresh_timeout: null } })

  expect(event.app_preferences).toEqual({ refresh_timeout: 0 })
})

test.each([
  ['CH56 0483 5012 3456 7800 8', undefined, 'iban_invalid'],
  ['CH44 3199 9123 0008 8901 2', undefined, 'iban_qr_not_supported'],
  ['СН56 0483 5012 3456 7800 9', undefined, 'iban_invalid_characters'],
  ['CH56 0483 5012 3456 7800 9', 'COBADEFFXXX', 'bic_country_mismatch'],
  ['CH56 0483 5012 3456 7800 9', 'CRESCHZZ8', 'bic_invalid'],
])('the bank account %s with BIC %s is refused as %s', async (iban, bic, code) => {
  await refused(newEvent({ bank: { iban, bic } }), code, 400)
})

test('a bank account is kept as banks write it', async () => {
  const { bank } = await newEvent({
    bank: { iban: 'ch56 0483 5012 3456 7800 9', account_name: 'Fête', bic: 'cresCHzz80a' },
  })

  expect(bank).toEqual({
    iban: 'CH5604835012345678009',
    bic: 'CRESCHZZ80A',
    account_name: 'Fête',
  })
  await refused(newEvent({ bank: { account_name: 'x'.repeat(71) } }), 'bank_account_name_too_long')
})

test('the account that pays needs its BIC when it is saved, and drops it with its IBAN', async () => {
  const german = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  await refused(newEvent({ bank: { iban: german.iban } }), 'bic_required', 400)
  const name = { account_name: '東京' }
  await refused(newEvent({ bank: { ...german, ...name } }), 'text_invalid', 400)
  const { _id } = await newEvent({ bank: { ...german, account_name: 'Fête' } })
  const change = async (bank: object) =>
    (await supers.update({ path: { id: _id }, body: { bank } })).bank

  const liechtenstein = await change({ iban: 'LI21 0881 0000 2324 013A A' })
  await refused(change({ iban: german.iban }), 'bic_required', 400)
  const home = await change(german)
  const same = await change({ iban: 'de89 3704 0044 0532 0130 00', account_name: 'Fête 2' })

  expect(liechtenstein).toEqual({ iban: 'LI21088100002324013AA', account_name: 'Fête' })
  expect(home).toEqual({ ...german, account_name: 'Fête' })
  expect(same).toEqual({ ...german, account_name: 'Fête 2' })
})

describe('the name of an event', () => {
  test('is taken whatever its case, until the event is deleted', async () => {
    const { _id } = await newEvent({ name: 'Fête du Lac' })
    const again = { body: { name: 'FÊTE DU LAC' } }
    await refused(supers.create(again), 'name_taken', 409)

    await api.knex('events').where({ _id }).update({ deleted: true })

    expect(await supers.create(again)).toHaveProperty('_id')
  })

  test('is needed, and may stay', async () => {
    await refused(supers.create({ body: {} }), 'required_field', 400)
    const { _id, name } = await newEvent()
    expect(await supers.update({ path: { id: _id }, body: { name } })).toMatchObject({ name })
  })
})
