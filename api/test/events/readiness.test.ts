import { rights } from '@kermesse/core/operations/rights'
import { newId } from '@kermesse/core/platform/ids'
import { alarms, checks, findings } from '@kermesse/sdk/generated/readiness'
import { alarmSentence, checkTexts, findingSentence } from '@kermesse/sdk/readiness'
import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { readinessOf } from './readiness_stage.ts'

const api = await startApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)

type Settings = Schema<'EventInput'>

/** A festival, with settings as they are entered, looked at by its admin. */
async function openEvent(body?: Settings) {
  const here = await createFestival(api)
  const { event_id } = here
  if (body) await superadmin.events.update({ path: { id: event_id }, body })
  const office = api.sdk(here.sessions.admin)
  const of_event = { event_id }
  return {
    ...here,
    office,
    set: (more: Settings) => superadmin.events.update({ path: { id: event_id }, body: more }),
    put: (table: string, row: object) => api.knex(table).insert({ event_id, ...row }),
    change: (table: string, row: object) => api.knex(table).where(of_event).update(row),
    look: () => readinessOf(office, event_id),
  }
}

const long_ago = () => daysFromNow(-9)

test('the event itself is ready, or says what it lacks', async () => {
  const { set, look, event_id } = await openEvent()
  expect((await look()).code('event')).toBe('event_prepared')

  await superadmin.events.disable({ path: { id: event_id } })
  expect((await look()).code('event')).toBe('event_disabled')
  await superadmin.events.enable({ path: { id: event_id } })
  await set({ dateBegin: daysFromNow(-3), dateEnd: daysFromNow(-1) })
  expect((await look()).code('event')).toBe('event_over')
  await api.knex('events').where({ _id: event_id }).update({ dateEnd: null })
  expect((await look()).code('event')).toBe('event_without_dates')
  await api.knex('events').where({ _id: event_id }).update({ archived: true })
  expect((await look()).code('event')).toBe('event_archived')

  const trial = await createFestival(api, { is_trial: true })
  const seen = await readinessOf(api.sdk(trial.sessions.admin), trial.event_id)
  expect(seen.of.event).toMatchObject({ state: 'warning', code: 'event_is_trial' })
})

test('a certificate is held against today and the end of the event', async () => {
  const { set, look, event_id } = await openEvent()
  const good = { issuer: 'i', subject: 's', serial_number: '1', valid_from: long_ago() }
  const until = (days: number) =>
    api
      .knex('events')
      .where({ _id: event_id })
      .update({ twint_certificate: { ...good, valid_to: daysFromNow(days) } })
  expect((await look()).code('twint_certificate')).toBe('certificate_not_needed')

  await set({ online_payment: true, twint: { enable_twint_direct: true } })
  expect((await look()).code('twint_certificate')).toBe('certificate_missing')
  await until(100)
  expect((await look()).code('twint_certificate')).toBe('certificate_valid')
  await until(80)
  expect((await look()).of.twint_certificate).toMatchObject({
    state: 'warning',
    code: 'certificate_ends_before_refunds',
  })
  await set({ form_refund: { enabled: true, dateEnd: daysFromNow(20) } })
  await until(31)
  expect((await look()).code('twint_certificate')).toBe('certificate_valid')
  await until(19)
  expect((await look()).code('twint_certificate')).toBe('certificate_ends_before_refunds')
  await until(29.5)
  expect((await look()).of.twint_certificate).toMatchObject({
    code: 'certificate_ends_soon',
    params: { days: 29 },
  })
  await until(0.5)
  expect((await look()).code('twint_certificate')).toBe('certificate_ends_before_event')
  await until(-1)
  expect((await look()).code('twint_certificate')).toBe('certificate_expired')
})

test('the bank account is one that the bank takes', async () => {
  const { set, look, event_id } = await openEvent()
  expect((await look()).code('bank_account')).toBe('bank_account_not_used')

  await set({ form_refund: { enabled: true } })
  expect((await look()).code('bank_account')).toBe('bank_account_missing')
  await set({ bank: { account_name: 'Quay', iban: 'CH9300762011623852957' } })
  expect((await look()).code('bank_account')).toBe('bank_account_accepted')
  // As it came with an old backup.
  const bank = { account_name: 'Quay', iban: 'CH9300762011623852958' }
  await api.knex('events').where({ _id: event_id }).update({ bank })
  const { of } = await look()
  expect(of.bank_account).toMatchObject({
    code: 'bank_account_refused',
    records: [{ type: 'setting', id: 'bank.iban', error_code: 'iban_invalid' }],
  })
})

test.each<[object, string]>([
  [{ enabled: false }, 'refund_form_not_used'],
  [{ enabled: true }, 'refund_form_without_end'],
  [{ enabled: true, dateEnd: daysFromNow(-1) }, 'refund_form_closed'],
  [{ enabled: true, dateEnd: daysFromNow(0.5) }, 'refund_form_ends_before_event'],
  [
    { enabled: true, dateBegin: daysFromNow(0), dateEnd: daysFromNow(30) },
    'refund_form_opens_early',
  ],
  [{ enabled: true, dateEnd: daysFromNow(30) }, 'refund_form_fits'],
])('a refund form as %j is %s', async (form_refund, code) => {
  const { look } = await openEvent({ form_refund })

  expect((await look()).code('refund_form')).toBe(code)
})

test('texts are looked for in the languages that are used', async () => {
  const { set, look } = await openEvent({ language: 'de' })
  expect((await look()).code('texts')).toBe('texts_not_used')

  const success = { de: 'Danke', fr: 'Merci' }
  await set({ form_refund: { enabled: true, form_refund_success_text: success } })
  expect((await look()).of.texts).toMatchObject({
    code: 'texts_missing',
    params: { languages: 'fr, de', count: 1 },
    records: [{ id: 'form_refund.form_refund_closed_text', name: 'fr, de' }],
  })
  await set({ form_refund: { form_refund_closed_text: success } })
  expect((await look()).code('texts')).toBe('texts_complete')
  await set({ donation: { enabled: true, notification_title: { de: 'Spende' } } })
  const { of } = await look()
  expect(of.texts.count).toBe(8)
  expect(of.texts.records).toContainEqual({
    type: 'setting',
    id: 'donation.notification_title',
    name: 'fr',
  })
})

test('points of sale have a menu with prices, and staff', async () => {
  const { change, put, look, office, other_bar, soup, bar } = await openEvent()
  const first = await look()
  expect([first.code('menus'), first.code('prices')]).toEqual(['menus_filled', 'prices_set'])
  expect(first.names('staff')).toEqual(['Side bar'])

  await office.bars.create({ body: { name: 'Empty bar' } })
  await put('consumptions', {
    _id: newId(),
    bar_id: other_bar,
    name: 'Bread',
    price: 0,
    type: 'quantity',
  })
  const second = await look()
  expect([second.code('menus'), second.names('menus')]).toEqual(['menus_empty', ['Empty bar']])
  expect(second.names('prices')).toEqual(['Side bar – Bread'])
  expect(second.names('staff')).toEqual(['Empty bar', 'Side bar'])

  await change('users', { bar_id: other_bar })
  expect((await look()).names('staff')).toEqual(['Empty bar', 'Main bar'])
  await api
    .knex('consumptions')
    .where({ bar_id: bar })
    .orWhere({ _id: soup })
    .update({ deleted: true })
  // It still takes containers back.
  expect((await look()).names('menus')).toEqual(['Empty bar'])
  await change('consumptions', { deleted: true })
  expect((await look()).code('prices')).toBe('prices_nothing_sold')
  await change('bars', { deleted: true })
  const bare = await look()
  expect([bare.code('menus'), bare.code('staff')]).toEqual(['menus_no_bars', 'staff_no_bars'])
})

test('staff are the users who may sell', async () => {
  const { look, bar } = await openEvent()
  await api.knex('users').where({ bar_id: bar }).update({ right: rights.checker })

  expect((await look()).names('staff')).toEqual(['Main bar', 'Side bar'])
})

test('everybody may sell somewhere', async () => {
  const { event_id, office, look, other_bar } = await openEvent()
  await office.users.create({
    query: { event_id },
    body: {
      email: `server-${event_id}`,
      right: 10,
      bar_id: other_bar,
      password: 'a-long-password',
    },
  })

  expect((await look()).code('staff')).toBe('staff_assigned')
})

describe('devices', () => {
  const phone = (n: number, event_id: string) => ({
    smartphones: [`P${event_id.slice(-6)}-${n}`],
  })

  test('are assigned, seen, and run the latest app', async () => {
    const { event_id, look, sessions } = await openEvent()
    const path = { id: event_id }
    const bare = await look()
    expect([bare.code('smartphones'), bare.code('app_version')]).toEqual([
      'smartphones_none',
      'app_not_uploaded',
    ])

    const body = phone(1, event_id)
    const [number = ''] = body.smartphones
    await superadmin.event_smartphones.set({ path, body })
    const unseen = await look()
    expect([unseen.code('smartphones'), unseen.names('smartphones')]).toEqual([
      'smartphones_silent',
      [number],
    ])
    const report = (app_version: string) =>
      api.sdk(sessions.server).smartphones.report({ path: { number }, body: { app_version } })
    await report('5.2')
    expect((await look()).code('smartphones')).toBe('smartphones_seen')

    await api.knex('app_versions').insert(app('5.10'))
    expect((await look()).of.app_version).toMatchObject({
      code: 'app_outdated',
      params: { version: '5.10', count: 1 },
      records: [{ name: number }],
    })
    await report('5.10')
    expect((await look()).code('app_version')).toBe('app_current')
    await api
      .knex('smartphone_reports')
      .where({ event_id })
      .update({ last_seen_at: daysFromNow(-1.1) })
    expect((await look()).code('smartphones')).toBe('smartphones_silent')
    await superadmin.event_smartphones.set({ path, body: { smartphones: [] } })
    expect((await look()).code('app_version')).toBe('app_no_smartphones')
    await api.knex('app_versions').delete()
  })

  const app = (version: string) => ({
    _id: newId(),
    version,
    name: 'app.apk',
    size: 1,
    sha256: Buffer.alloc(32),
  })

  test('that take cards are paired', async () => {
    const { event_id, set, look } = await openEvent()
    expect((await look()).code('terminals')).toBe('terminals_not_used')

    await set({ enable_credit_card: true })
    expect((await look()).code('terminals')).toBe('terminals_none')
    const terminal = { _id: newId(), terminal_code: 'R-01', terminal_id: '91000001', event_id }
    await api.knex('terminals').insert(terminal)
    expect((await look()).of.terminals).toMatchObject({
      code: 'terminals_not_paired',
      records: [{ type: 'terminal', name: 'R-01' }],
    })
    await api.knex('terminals').where({ event_id }).update({ state: 'paired' })
    expect((await look()).code('terminals')).toBe('terminals_paired')
  })
})

test('there is something to enter, and a gate that lets it in', async () => {
  const { office, change, look, entrance } = await openEvent()
  const first = await look()
  expect([first.code('entrances'), first.code('entrance_groups')]).toEqual([
    'entrances_set',
    'entrance_groups_none',
  ])

  await office.entrance_groups.create({ body: { name: 'Gate', entrances_ids: [entrance] } })
  expect((await look()).code('entrance_groups')).toBe('entrance_groups_set')
  await change('entrance_groups', { entrances_ids: '[]' })
  expect((await look()).of.entrance_groups).toMatchObject({
    state: 'ok',
    code: 'entrance_groups_empty',
    records: [{ type: 'entrance_group', name: 'Gate' }],
  })
  await change('entrances', { deleted: true })
  expect((await look()).code('entrances')).toBe('entrances_none')
})

test('wristbands are there, with PINs where their numbers follow each other', async () => {
  const { event_id, put, look, office } = await openEvent()
  // Six numbers say nothing of how others were drawn.
  const few = await look()
  expect([few.of.wristbands.params, few.code('pins')]).toEqual([{ count: 6 }, 'pins_not_needed'])

  await createBands(api.knex, event_id, 20)
  expect((await look()).code('pins')).toBe('pins_missing')
  await api
    .knex('clients')
    .where({ event_id })
    .update({ pin_hash: Buffer.alloc(32) })
  expect((await look()).code('pins')).toBe('pins_printed')
  await put('files', {
    _id: newId(),
    name: 'f',
    content_type: 't',
    size: 1,
    sha256: Buffer.alloc(1),
  })
  const { entrances } = await office.entrances.list()
  const { _id: file_id } = await api.knex('files').where({ event_id }).first('_id')
  const import_of = { _id: newId(), file_id, file_name: 'f', entrance_id: entrances[0]!._id }
  await put('imports', { ...import_of, amount: 1, success: 1, numbers_need_pins: true })
  expect((await look()).code('pins')).toBe('pins_missing')

  await createBands(api.knex, event_id, 10_000)
  expect((await look()).of.wristbands).toMatchObject({
    code: 'wristbands_many',
    params: { count: 10_000 },
  })
  const { look: lookAtNone, event_id: empty } = await openEvent()
  for (const table of ['wallets', 'wristband_directory', 'clients'])
    await api.knex(table).where({ event_id: empty }).delete()
  const none = await lookAtNone()
  expect([none.code('wristbands'), none.code('pins')]).toEqual([
    'wristbands_none',
    'pins_no_wristbands',
  ])
})

test('a look reads sentences in three languages, with all that they name', () => {
  for (const language of ['en', 'fr', 'de'] as const) {
    for (const id of Object.keys(checks) as Schema<'ReadinessCheckId'>[]) {
      const { name, why } = checkTexts(id, language)
      expect(`${name} ${why}`).not.toMatch(/undefined|ß/)
    }
    for (const [code, { en, ...texts }] of Object.entries(findings)) {
      const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].join()
      const sorted = (text: string) => names(text).split(',').sort()
      expect(sorted(texts[language === 'en' ? 'fr' : language]), code).toEqual(sorted(en))
    }
    for (const code of Object.keys(alarms) as Schema<'AlarmCode'>[])
      expect(alarmSentence({ code, count: 7 }, language)).not.toMatch(/undefined|\{/)
  }
  const params = { until: '2031-01-01', days: 12 }
  const said = findingSentence({ code: 'certificate_ends_soon', params }, 'de', (one) => `<${one}>`)
  expect(said).toBe('Es läuft am <2031-01-01> ab, verbleibende Tage: <12>.')
})

test('an admin learns of their own event alone, and users below of none', async () => {
  const { event_id, sessions, look } = await openEvent()
  const other = await openEvent()
  const path = { id: event_id }

  await refused(other.office.events.readiness({ path }), 'event_not_found', 404)
  await refused(api.sdk(sessions.cashier).events.readiness({ path }), 'forbidden', 403)
  // Of the installation nothing but how it is.
  for (const id of ['database', 'replica', 'disk', 'worker'] as const)
    expect((await look()).of[id]).toMatchObject({ params: {}, records: [] })
})
