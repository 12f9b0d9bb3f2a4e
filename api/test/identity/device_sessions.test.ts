import { newId } from '@kermesse/core/platform/ids'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, load } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await sharedApi()
const { fold } = roundsOf(api)
const superadmin = await createSuperadmin(api)
const { event_smartphones, event_terminals, terminals } = api.sdk(superadmin.token)

async function sheetOf(bytes: Uint8Array) {
  const book = await new ExcelJS.Workbook().xlsx.load(bytes as never)
  return book.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
}

describe('a smartphone at an event', async () => {
  const here = await createFestival(api)
  const number = 'S-101'
  await event_smartphones.set({ path: { id: here.event_id }, body: { smartphones: [number] } })
  const server = api.sdk(here.sessions.server)
  const cashier = api.sdk(here.sessions.cashier)
  const admin = api.sdk(here.sessions.admin)
  const { uid } = here.bands[0]!
  const path = { number }
  await load(api, here.event_id, uid, 5000)
  const sale = { type: 'debit' as const, uid, bar_id: here.bar, smartphone_number: number }
  await server.transactions.create({ body: { ...sale, order: [{ _id: here.water, quantity: 2 }] } })
  const wrong = await server.transactions.create({
    body: { ...sale, order: [{ _id: here.water }] },
  })
  await admin.transactions.reverse({ path: { uid, transaction_id: wrong._id } })
  await cashier.transactions.create({
    body: { type: 'credit', uid, amount: 20, smartphone_number: number },
  })
  await server.entrance_checks.create({ body: { uid, smartphone_number: number } })

  test('shows what was booked with it, by whom and where, and its last place', async () => {
    await server.smartphones.report({ path, body: { gps_lat: 46.5, gps_long: 6.5 } })
    await server.smartphones.report({ path, body: { gps_lat: 46.51, gps_long: 6.61 } })
    await server.smartphones.report({ path, body: { app_version: '5.2' } })

    const phone = await admin.smartphones.get({ path })

    expect(phone).toMatchObject({
      smartphone_number: number,
      app_version: '5.2',
      total_transaction_amount: 26,
      gps_lat: 46.51,
      gps_long: 6.61,
    })
    const sum = phone.sessions.map((one) => [one.user_id, one.bar, one.total_transaction_amount])
    expect(sum).toEqual([
      [here.people.server, 'Main bar', 6],
      [here.people.cashier, 'Main bar', 20],
    ])
    expect(phone.sessions[0]).toMatchObject({ gps_lat: 46.51 })
    expect(phone.sessions[1]).toMatchObject({ gps_lat: null })
  })

  test('is listed with others, sorted and narrowed', async () => {
    const by = async (query: object) =>
      (await admin.smartphones.list({ query })).smartphones.map((one) => one.user_id)
    const { server: first, cashier: second } = here.people

    expect(await by({ sort_key: 'total_transaction_amount' })).toEqual([first, second])
    expect(await by({ user_id: second })).toEqual([second])
    expect(await by({ bar_id: here.other_bar })).toEqual([])
    expect(await by({ smartphone_number: 'elsewhere' })).toEqual([])
    expect((await admin.smartphones.list({ query: { limit: 1 } })).count).toBe(2)
  })

  test('is downloaded as a spreadsheet, its checks too', async () => {
    const rows = await sheetOf(await admin.smartphones.transactions_export({ path }))
    const checks = await sheetOf(await admin.smartphones.entrance_checks_export({ path }))

    expect(rows.map((row) => [row[2], row[8], row[9], row[14]])).toEqual([
      ['Type', 'Items', 'Amount', 'Refunded'],
      ['Sale', '2 × Water', 6, undefined],
      ['Sale', '1 × Water', 3, 'yes'],
      ['Top-up', undefined, 20, undefined],
    ])
    expect(checks.map((row) => [row[3], row[4], row[5]])).toEqual([
      ['Chip', 'Allowed', 'Reason'],
      [uid, 'no', 'This wristband has no entrance.'],
    ])
  })

  test('is not found at an event that never had it, nor reported there', async () => {
    const there = await createFestival(api)
    const stranger = api.sdk(there.sessions.admin)

    await refused(stranger.smartphones.get({ path }), 'device_not_found', 404)
    await refused(stranger.smartphones.report({ path, body: {} }), 'device_not_found', 404)
    await refused(server.smartphones.report({ path, body: { gps_lat: 1 } }), 'invalid_request', 400)
  })

  test('is told the same before, between and after rounds of the worker', async () => {
    const all = async () => [await admin.smartphones.list(), await admin.smartphones.get({ path })]
    const audit = () => api.sdk(superadmin.token).events.audit({ path: { id: here.event_id } })
    const live = await all()

    await fold()
    const folded = await all()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const body = { ...sale, date: yesterday, order: [{ _id: here.water }] }
    const first = await server.transactions.create({ body })
    await server.entrance_checks.create({ body: { uid, smartphone_number: number } })
    const fresh = await all()
    await fold()
    const later = await all()
    await admin.transactions.reverse({ path: { uid, transaction_id: first._id } })
    const reversed = await all()
    await fold()

    expect(folded).toEqual(live)
    expect(later).toEqual(fresh)
    expect(await all()).toEqual(reversed)
    expect(fresh[1]).toMatchObject({ total_transaction_amount: 29 })
    expect(reversed[1]).toMatchObject({ total_transaction_amount: 26 })
    expect(await audit()).toMatchObject({ ok: true })
    await api.knex('device_rollup').where({ event_id: here.event_id }).increment('amount', 1)
    expect(await audit()).toMatchObject({
      ok: false,
      differences: expect.arrayContaining([
        expect.objectContaining({ check: 'rollup of devices', subject: `smartphone ${number}` }),
      ]),
    })
    await api.knex('device_rollup').where({ event_id: here.event_id }).decrement('amount', 1)
  })
})

describe('a card terminal at an event', async () => {
  const here = await createFestival(api)
  const { terminal_code } = await terminals.create({
    body: { terminal_code: 'TILL-1', terminal_id: 'TILLID1' },
  })
  await event_terminals.set({
    path: { id: here.event_id },
    body: { mypos_terminals: [terminal_code] },
  })
  const { uid } = here.bands[0]!
  const cashier = api.sdk(here.sessions.cashier)
  const card = { uid, terminal_code, payment_type: 'card' as const }
  await cashier.transactions.create({ body: { ...card, type: 'credit', amount: 30 } })
  await cashier.transactions.create({
    body: { ...card, type: 'entrance', entrance_id: here.entrance },
  })
  const admin = api.sdk(here.sessions.admin)
  const path = { terminal: terminal_code }

  test('shows what was booked with it; its download holds the top-ups alone', async () => {
    const terminal = await admin.mypos.get({ path })
    const { mypos } = await admin.mypos.list()
    const rows = await sheetOf(await admin.mypos.transactions_export({ path }))

    expect(terminal).toMatchObject({ terminal_id: 'TILLID1', total_transaction_amount: 40 })
    expect(mypos).toEqual(terminal.sessions)
    expect(mypos[0]).toMatchObject({ terminal_code, user_id: here.people.cashier })
    expect(rows.map((row) => [row[2], row[9]])).toEqual([
      ['Type', 'Amount'],
      ['Top-up', 30],
    ])
  })

  test('is not found at an event that never had it', async () => {
    const there = await createFestival(api)

    await refused(api.sdk(there.sessions.admin).mypos.get({ path }), 'terminal_not_found', 404)
  })

  test('is not found at an event whose smartphone has the same number, nor the other way round', async () => {
    const there = await createFestival(api)
    const body = { smartphones: [terminal_code] }
    await event_smartphones.set({ path: { id: there.event_id }, body })

    await refused(api.sdk(there.sessions.admin).mypos.get({ path }), 'terminal_not_found', 404)
    const phone = admin.smartphones.get({ path: { number: terminal_code } })
    await refused(phone, 'device_not_found', 404)
  })

  test('that another event names at a sale keeps its id to itself', async () => {
    const there = await createFestival(api)
    const { sessions, bands, entrance } = there
    const sale = { type: 'entrance' as const, entrance_id: entrance, payment_type: 'card' as const }
    // An offline sale is a fact: the terminal that it names does not refuse it.
    const transactions = [{ ...sale, _id: newId(), uid: bands[0]!.uid, terminal_code }]
    await api.sdk(sessions.cashier).transactions.batch({ body: { transactions } })
    const { mypos } = api.sdk(sessions.admin)

    expect((await mypos.list()).mypos).toMatchObject([{ terminal_code, terminal_id: null }])
    expect(await mypos.get({ path })).toMatchObject({
      terminal_id: null,
      total_transaction_amount: 10,
      sessions: [{ terminal_code, terminal_id: null }],
    })
  })
})
