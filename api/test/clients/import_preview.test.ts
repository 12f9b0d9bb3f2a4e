import { runImport } from '@kermesse/core/wallets/imports/import'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { cellsOf, sheetOf } from '../sheets.ts'

const api = await sharedApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const base64 = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('base64')
const preview = (excel_file_buffer: string, more: object = {}) =>
  admin.clients.import_preview({ body: { excel_file_buffer, ...more } })

const chip = (n: number) => `04AA00000000${String(n).padStart(2, '0')}`
const file = await sheetOf(
  ['N° de puce', 'Lot', 'Nummer', 'PIN', 'Name'],
  [chip(1), 'A', 'AB1234', '4711', 'Ada'],
  [chip(2), 'A', 'QX9871', null, null],
  [null, 'A', 'RT1112', null, null],
  [chip(2), 'A', 'UV7778', null, null],
  [chip(1), 'A', 'AB1234', '4711', 'Ada'],
)

test('a preview says which columns are read, and each row as it will be', async () => {
  const { rows, columns, ...rest } = await preview(await base64(file))

  expect(columns).toEqual([
    { column: 'A', heading: 'N° de puce', field: 'uid' },
    { column: 'B', heading: 'Lot', field: null },
    { column: 'C', heading: 'Nummer', field: 'short_id' },
    { column: 'D', heading: 'PIN', field: 'pin' },
    { column: 'E', heading: 'Name', field: 'name' },
  ])
  expect(rest).toMatchObject({ sheet: 'Sheet', other_sheets: [], is_cut: false })
  expect(rest).toMatchObject({ readable: 2, failure: 2, skipped: 1 })
  expect(rows[0]).toEqual({
    row: 2,
    outcome: 'ok',
    reason: null,
    sentence: null,
    uid: chip(1),
    short_id: 'AB1234',
    cell: null,
    read: null,
    has_pin: true,
    name: 'Ada',
    email: null,
    ticket: null,
  })
  expect(rest.problems).toMatchObject([
    { row: 4, reason: 'chip_missing', short_id: 'RT1112', sentence: expect.any(String) },
    { row: 5, reason: 'chip_taken_in_file', uid: chip(2) },
    { row: 6, outcome: 'skipped', reason: 'duplicate_row' },
  ])
  expect(JSON.stringify(rows)).not.toContain('4711')
})

test('a preview of a text file has no worksheet, and shows as many rows as asked for', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `${chip(n)};N${5000 + n}`)
  const text = Buffer.from(['chip;number', ...lines].join('\n')).toString('base64')

  const answer = await preview(text, { limit: 3 })

  expect(answer).toMatchObject({ sheet: null, readable: 30, numbers_need_pins: true })
  expect(answer.rows).toHaveLength(3)
})

test('a preview looks at 5,000 rows and says that there are more', async () => {
  const lines = Array.from({ length: 5_100 }, (_, n) => {
    const hex = n.toString(16).toUpperCase().padStart(8, '0')
    return `04BB00${hex};Z${hex}`
  })
  const text = Buffer.from(['chip;number', ...lines].join('\n')).toString('base64')

  expect(await preview(text)).toMatchObject({ is_cut: true, readable: 4_999 })
})

test('a preview keeps nothing, and refuses what is no table of wristbands', async () => {
  await preview(await base64(file))
  const other = await base64(await sheetOf(['Colour'], ['red']))

  expect(await api.knex('imports').where({ event_id: here.event_id })).toEqual([])
  const { details } = await refused(preview(other), 'spreadsheet_no_header')
  expect(details).toMatchObject({ sheet: 'Sheet', headings: { chip: expect.any(String) } })
  await refused(preview('UEsDBA=='), 'spreadsheet_unreadable')
  const cashier = api.sdk(here.sessions.cashier).clients
  const body = { excel_file_buffer: other }
  await refused(cashier.import_preview({ body }), 'forbidden', 403)
})

test('the result is a spreadsheet with a reason beside each row', async () => {
  const { event_id, entrance } = here
  const body = {
    entrance_id: entrance,
    amount: 20,
    excel_file: 'bands 2026.xlsx',
    excel_file_buffer: await base64(file),
    dry_run: true,
  }
  const { data } = await admin.clients.import_excel({ body })
  const { import_id } = data
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  await runImport({ ...api.app, signal, report }, { event_id, import_id })
  const path = { import_id }

  const all = await cellsOf(await admin.clients.import_result({ path }))
  const failed = await cellsOf(
    await admin.clients.import_result({ path, query: { outcome: 'failure' } }),
  )

  expect(all[0]).toEqual(['Row', 'Chip', 'Number', 'Cell', 'Read', 'Result', 'Reason'])
  expect(all.slice(1).map(([row, , , , , outcome]) => [row, outcome])).toEqual([
    [2, 'imported'],
    [3, 'imported'],
    [4, 'failed'],
    [5, 'failed'],
    [6, 'skipped'],
  ])
  expect(failed.slice(1).map(([row]) => row)).toEqual([4, 5])
  expect(String(failed[1]![6])).toMatch(/chip/i)
  const nobody = { import_id: event_id }
  await refused(admin.clients.import_result({ path: nobody }), 'import_not_found', 404)
})
