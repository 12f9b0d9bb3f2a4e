import { readFile } from 'node:fs/promises'
import { runImport } from '@kermesse/core/wallets/imports/import'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { sheetOf } from '../sheets.ts'

const api = await sharedApi()
const festival = await createFestival(api)
const admin = api.sdk(festival.sessions.admin)
const { event_id } = festival

const fileNamed = async (name: string) =>
  (await readFile(new URL(`../../../fixtures/uploads/${name}`, import.meta.url))).toString('base64')
const preview = async (excel_file_buffer: string) =>
  admin.clients.import_preview({ body: { excel_file_buffer, limit: 200 } })

async function importFile(excel_file_buffer: string, more: object = {}) {
  const body = {
    entrance_id: festival.entrance,
    amount: 50,
    excel_file: 'bands.xlsx',
    excel_file_buffer,
    entrance_paid_outside: true,
    ...more,
  }
  const { data } = await admin.clients.import_excel({ body })
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  await runImport({ ...api.app, signal, report }, { event_id, import_id: data.import_id })
  const path = { import_id: data.import_id }
  const { rows } = await admin.clients.import_rows({ path })
  return { ...(await admin.clients.import_status({ path })).data, rows }
}

const base64 = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('base64')

describe('a file of wristbands', () => {
  test.each([
    ['google_sheets.xlsx', 20],
    ['numbers.xlsx', 20],
    ['libreoffice.xlsx', 20],
    ['excel_de_sep.csv', 4],
    ['excel_unicode.txt', 4],
    ['protected.xlsx', 4],
    ['strict_ooxml.xlsx', 4],
    ['chartsheet_first.xlsx', 4],
    ['renamed.xlsm', 4],
    ['headings_in_row_26.xlsx', 4],
  ])('%s is read', async (name, least) => {
    const read = await preview(await fileNamed(name))

    expect(read.readable).toBeGreaterThanOrEqual(Math.min(least, 4))
    expect(read).toMatchObject({ failure: 0, held_by: [], chips_are_reversed: false })
  })

  test.each([
    ['merged_two_heading_rows.xlsx'],
    ['excel_mac_1904.xlsx'],
    ['table_with_total.xlsx'],
    ['odd_blanks.xlsx'],
    ['trailing.csv'],
  ])('%s is read, and rows that are none are named', async (name) => {
    const read = await preview(await fileNamed(name))

    expect(read.readable).toBeGreaterThan(2)
    for (const { sentence } of read.problems) expect(sentence).toEqual(expect.any(String))
  })

  test.each([
    ['libreoffice.ods', 'spreadsheet_is_opendocument'],
    ['apple.numbers', 'spreadsheet_is_numbers'],
    ['order.pdf', 'spreadsheet_is_pdf'],
    ['word.docx', 'spreadsheet_is_word'],
    ['html_export.xls', 'spreadsheet_is_web_page'],
    ['empty.xlsx', 'spreadsheet_is_empty'],
    ['password.xlsx', 'spreadsheet_protected'],
    ['libreoffice.xls', 'spreadsheet_old_format'],
    ['excel_mac_fr.csv', 'text_is_mac_roman'],
  ] as const)('%s is refused by the name of its format', async (name, code) => {
    const { message } = await refused(preview(await fileNamed(name)), code, 400)

    expect(message).toMatch(/\.xlsx/)
  })

  test('takes numbers and ticket codes as their format shows them', async () => {
    const { rows } = await preview(await fileNamed('numbers_as_numbers.xlsx'))

    expect(rows.map(({ short_id, ticket }) => [short_id, ticket])).toEqual([
      ['483921', '0012345678905'],
      ['801273', '0076950450479'],
      ['030258', '0000005901234'],
    ])
  })

  test('takes chips of 4, 7, 8 and 10 bytes, with colons, in lower case and in decimal', async () => {
    const four = await preview(await fileNamed('chips_4_byte.csv'))
    const mixed = Buffer.from(
      [
        'UID;Number',
        '04:a2:5e:81:38:87:21;QW8812',
        '0xE004015012345678;RT9915',
        '04112233445566778899;ZU7731',
        '2146435073;KL5522',
      ].join('\n'),
    ).toString('base64')
    const { rows } = await preview(mixed)

    expect(four).toMatchObject({ failure: 0 })
    expect(four.rows[0]).toMatchObject({ uid: '7734D7C1', outcome: 'ok' })
    expect(rows.map(({ uid }) => uid)).toEqual([
      '04A25E81388721',
      'E004015012345678',
      '04112233445566778899',
      '7FF00001',
    ])
  })

  test('says that all its chips are reversed, in the preview and the import', async () => {
    const file = await fileNamed('chips_reversed.csv')

    expect(await preview(file)).toMatchObject({ chips_are_reversed: true })
    expect(await importFile(file, { dry_run: true })).toMatchObject({ chips_are_reversed: true })
  })

  test('drops marks that nobody sees, and reads ="…" as text', async () => {
    const marked = await preview(await fileNamed('bidi_mark_in_name.csv'))
    const formulas = await preview(await fileNamed('excel_text_formula.csv'))

    expect(marked).toMatchObject({ failure: 0 })
    expect(marked.rows[0]).toMatchObject({ name: 'Lea Muster' })
    expect(formulas).toMatchObject({ failure: 0 })
    expect(formulas.rows[0]).toMatchObject({ uid: '04DE71159B42B4', short_id: '6XJCB8YV' })
  })

  test('shows what was read in a cell that is to blame', async () => {
    const { problems } = await preview(
      Buffer.from('UID;Number\n04A2;QW8812\n04A25E81388721;Q/1\n').toString('base64'),
    )

    expect(problems).toMatchObject([
      { row: 2, reason: 'chip_invalid', read: '04A2' },
      { row: 3, reason: 'number_invalid', read: 'Q/1' },
    ])
  })

  test('names its mangled chips by their cells', async () => {
    const { problems } = await preview(await fileNamed('mangled_chips.xlsx'))

    expect(problems.map(({ row }) => row)).toEqual(expect.arrayContaining([6, 7, 8]))
    expect(problems.find(({ row }) => row === 7)).toMatchObject({ cell: 'A7', read: '4.11E+12' })
  })
})

describe('hidden rows', () => {
  test('are named before anything is imported, then imported or left out as asked', async () => {
    const file = await fileNamed('hidden_sheet_and_filter.xlsx')

    const read = await preview(file)
    const held = await importFile(file)
    const skipped = await importFile(file, { hidden_rows: 'skip' })
    const taken = await importFile(file, { hidden_rows: 'import' })

    expect(read).toMatchObject({
      hidden_sheets: ['Alt'],
      hidden_row_count: 2,
      hidden_rows: [4, 6],
      held_by: ['spreadsheet_has_hidden_rows'],
    })
    expect(held).toMatchObject({
      status: 'failed',
      error_code: 'spreadsheet_has_hidden_rows',
      error_details: { count: 2, rows: [4, 6] },
      success: 0,
    })
    expect(skipped).toMatchObject({ status: 'done', success: 4, skipped: 2 })
    expect(skipped.rows.filter(({ reason }) => reason === 'row_hidden')).toHaveLength(2)
    expect(taken).toMatchObject({ status: 'done', success: 2, skipped: 4 })
  })
})

describe('importing again', () => {
  const chips = ['04C0FFEE000001', '04C0FFEE000002', '04C0FFEE000003', '04C0FFEE000004']
  const fileOf = (numbers: string[], pins: string[]) =>
    sheetOf(
      ['UID', 'Number', 'PIN', 'Ticket'],
      ...numbers.map((number, n) => [chips[n]!, number, pins[n]!, `T-${number}`]),
    ).then(base64)
  const clientOf = (uid: string) => admin.clients.get({ path: { uid } })

  test('corrects numbers, PINs and tickets while no money moved', async () => {
    const pins = ['K7Q1', 'K7Q2', 'K7Q3', 'K7Q4']
    await importFile(await fileOf(['WRX101', 'WRX202', 'WRX303', 'WRX404'], pins))
    await admin.transactions.create({
      body: { type: 'credit', payment_type: 'cash', uid: chips[3]!, amount: 10 },
    })

    // The first two were swapped, the third is another one, the fourth is in use.
    const again = await importFile(await fileOf(['WRX202', 'WRX101', 'RGT303', 'RGT404'], pins))

    expect(again).toMatchObject({ status: 'done', success: 3, failure: 1 })
    expect(again.rows[3]).toMatchObject({ outcome: 'failure', reason: 'wristband_taken' })
    expect(await Promise.all(chips.map(async (uid) => (await clientOf(uid)).short_id))).toEqual([
      'WRX202',
      'WRX101',
      'RGT303',
      'WRX404',
    ])
    expect(await clientOf(chips[2]!)).toMatchObject({ balance: 50, ticket_id: 'T-RGT303' })
    const third = await importFile(await fileOf(['WRX202', 'WRX101', 'RGT303', 'WRX404'], pins))
    expect(third).toMatchObject({ success: 0, skipped: 4 })
  })

  test('leaves a number that another wristband keeps', async () => {
    const file = async (a: string, b: string) =>
      base64(await sheetOf(['UID', 'Number'], ['04C0FFEE000011', a], ['04C0FFEE000012', b]))
    await importFile(await file('KEEP01', 'KEEP02'))
    await admin.transactions.create({
      body: { type: 'credit', payment_type: 'cash', uid: '04C0FFEE000011', amount: 10 },
    })

    const again = await importFile(await file('KEEP01', 'KEEP01X'))
    const taken = await importFile(
      await base64(await sheetOf(['UID', 'Number'], ['04C0FFEE000012', 'KEEP01'])),
    )

    expect(again).toMatchObject({ success: 1 })
    expect(taken.rows).toMatchObject([{ outcome: 'failure', reason: 'number_taken' }])
  })
})

test('a dry run is held where the import is, after it has looked at every row', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `04D00D000000${10 + n};${4_711_000 + n}`)
  const file = Buffer.from(['UID;Number', ...lines].join('\n')).toString('base64')

  const read = await preview(file)
  const tried = await importFile(file, { dry_run: true })
  const imported = await importFile(file)

  expect(read).toMatchObject({ readable: 30, held_by: ['guessable_numbers'] })
  expect(tried).toMatchObject({ status: 'failed', error_code: 'guessable_numbers', success: 30 })
  expect(imported).toMatchObject({ status: 'failed', error_code: 'guessable_numbers', success: 0 })
})

test('a chip is one wristband, however the reader prints it', async () => {
  await admin.clients.import({ body: { clients_data: 'UID;Number\nE004015012340011;QW7701\n' } })

  const credit = { type: 'credit', payment_type: 'cash', amount: 5 } as const
  const { balance } = await admin.transactions.create({
    body: { ...credit, uid: 'e0:04:01:50:12:34:00:11' },
  })

  expect(balance).toBe(5)
  expect(await admin.clients.get({ path: { uid: 'e004015012340011' } })).toMatchObject({
    uid: 'E004015012340011',
  })
})
