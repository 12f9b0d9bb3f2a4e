import ExcelJS from 'exceljs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../sdk/src/types.ts'
import type { Cell } from '../../src/formats/spreadsheet/rows.ts'
import { newId } from '../../src/platform/ids.ts'
import { import_excel, import_rows, import_status } from '../../src/wallets/imports.ts'
import { wristbandRows } from '../../src/wallets/wristband_rows.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let entrance_id: string
beforeEach(async () => {
  event_id = await stage.createEvent()
  entrance_id = await stage.createEntrance(event_id)
  // A printed number leads to one event of the installation.
  await stage.knex('wristband_directory').delete()
})

/** Uploads a file, imports it, and answers how it ended, with its rows. */
async function importBytes(bytes: Buffer, more: Partial<Schema<'ImportInput'>> = {}) {
  const excel_file_buffer = bytes.toString('base64')
  const body = { entrance_id, amount: 5000, excel_file: 'bands', excel_file_buffer, ...more }
  const started = await stage.call(event_id, (ctx) =>
    import_excel.run(ctx, { path: {}, query: {}, body, headers: {} }),
  )
  const path = started.data
  await stage.work({ event_id, ...path })
  const headers = {}
  return stage.call(event_id, async (ctx) => {
    const { data } = await import_status.run(ctx, { path, query: {}, body: undefined, headers })
    const query = { skip: 0, limit: 1000 }
    const { rows } = await import_rows.run(ctx, { path, query, body: undefined, headers })
    return { ...data, rows }
  })
}

const known = () => stage.knex('clients').where({ event_id }).orderBy('uid').pluck('uid')

type Fill = (sheet: ExcelJS.Worksheet) => void
async function book(...sheets: [name: string, fill: Fill][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  for (const [name, fill] of sheets) fill(workbook.addWorksheet(name))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** A column of chips, each with the format that its cell has. */
const chips = (...cells: [value: ExcelJS.CellValue, format?: string][]) =>
  book([
    'Bracelets',
    (sheet) => {
      sheet.addRow(['N° de série', 'N° de bracelet'])
      for (const [n, [value, format]] of cells.entries()) {
        const row = sheet.addRow([value, `BAND${n + 1}`])
        if (format) row.getCell(1).numFmt = format
      }
    },
  ])

describe('a chip that a spreadsheet program took for a number', () => {
  // The number that Excel makes of 042128850144E2, even after its digits are shown again.
  test.each([['0.00E+00'], ['##0.0E+0'], ['0'], ['00000000000000'], ['#,##0'], ['General']])(
    'in the format %s stops the file before anything is imported, and is named',
    async (format) => {
      const file = await chips(['04A2B3C4D5E6F7'], [4_212_885_014_400, format])

      const held = await importBytes(file)

      expect(held).toMatchObject({ status: 'failed', error_code: 'cell_not_as_typed', success: 0 })
      expect(held.error_details).toEqual({ count: 1, cells: ['A3'] })
      expect(held.rows).toMatchObject([
        { row: 3, outcome: 'failure', reason: 'cell_not_as_typed', cell: 'A3', short_id: 'BAND2' },
      ])
      expect(await known()).toEqual([])
      expect(await stage.prove(event_id)).toMatchObject({ wallets: 0, transactions: 0 })
    },
  )

  test('is left out by someone who has seen the warning, and a dry run shows it beside the others', async () => {
    const file = await chips(
      ['04A2B3C4D5E6F7'],
      [4.2e19, '0.00E+00'],
      // Digits that only one chip can have had.
      [4_111_111_333_546],
      [4_111_111_333_547, '0.00E+00'],
    )

    const tried = await importBytes(file, { dry_run: true })
    const done = await importBytes(file, { skip_doubtful: true })

    const refusal = { status: 'failed', error_code: 'cell_not_as_typed' }
    expect(tried).toMatchObject({ ...refusal, success: 2, failure: 2 })
    expect(done).toMatchObject({ status: 'done', success: 2, failure: 2 })
    expect(done.rows).toEqual(tried.rows)
    expect(done.rows.map(({ cell }) => cell)).toEqual([null, 'A3', null, 'A5'])
    expect(await known()).toEqual(['04111111333546', '04A2B3C4D5E6F7'])
  })

  test('never becomes another chip, among a hundred thousand', async () => {
    const typed = Array.from({ length: 100_000 }, (_, n) => chipOf(n))
    const rows = typed.map((chip, n) => ({
      number: n + 2,
      cells: [asNumber(chip), `N${100_000 + n}`],
    }))
    const headings: Cell[] = ['UID', 'Number']
    const outcomes = wristbandRows([{ number: 1, cells: headings }, ...rows])

    let refused = 0
    for await (const row of outcomes) {
      if (row.outcome === 'ok') expect(row.uid).toBe(typed[row.row - 2])
      else {
        expect(row).toMatchObject({ reason: 'cell_not_as_typed', cell: `A${row.row}` })
        refused++
      }
    }
    expect(refused).toBeGreaterThan(100)
  })
})

/** Chips as makers draw them, of which those like a number are as frequent as they are. */
function chipOf(n: number) {
  const hex = '0123456789ABCDEF'
  let [chip, state] = ['04', (n * 2_654_435_761 + 12_345) >>> 0]
  while (chip.length < 14) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + n) >>> 0
    chip += hex[(state >>> 13) % 16]
  }
  return chip
}

/** The value of a cell after typing this text. */
function asNumber(typed: string): Cell {
  const number = Number(typed)
  return /^\d+(E\d+)?$/.test(typed) && Number.isFinite(number) ? number : typed
}

describe('other cells that are not as they were typed', () => {
  const bands = (...rows: ExcelJS.CellValue[][]) =>
    book(['B', (sheet) => sheet.addRows([['UID', 'Number', 'PIN'], ...rows])])

  test('are a printed number where other numbers have letters between digits, and a date', async () => {
    const done = await importBytes(
      await bands(
        ['04A2B3C4D5E601', '1A2B3C45', '123456'],
        ['04A2B3C4D5E602', 1200, '123456'],
        ['04A2B3C4D5E603', new Date('2024-03-01'), '123456'],
      ),
      { skip_doubtful: true },
    )

    expect(done.rows.map(({ reason, cell }) => [reason, cell])).toEqual([
      [null, null],
      ['cell_not_as_typed', 'B3'],
      ['cell_not_as_typed', 'B4'],
    ])
  })

  test('are a PIN that has fewer digits than the others, because its zero is gone', async () => {
    const done = await importBytes(
      await bands(['04A2B3C4D5E601', 'PINONE', '123456'], ['04A2B3C4D5E602', 'PINTWO', 12_345]),
    )

    expect(done.rows.map(({ reason }) => reason)).toEqual([null, 'pin_invalid'])
  })

  test('are formulas whose result is not in the file', async () => {
    const done = await importBytes(
      await bands(
        [{ formula: '"04A2B3C4D5E601"', result: '04A2B3C4D5E601' }, 'FORM1', '123456'],
        [{ formula: '"04A2B3C4D5E602"' } as ExcelJS.CellValue, 'FORM2', '123456'],
      ),
    )

    expect(done.rows.map(({ reason, cell }) => [reason, cell])).toEqual([
      [null, null],
      ['formula_without_value', 'A3'],
    ])
  })
})

describe('a .csv file', () => {
  const lines = ['Puce;N° de bracelet;Nom', '0421288501440A;CSV001;Zoë', '042128850144E2;CSV002;']
  const in1252 = (text: string) => Buffer.from(text, 'latin1')
  const in16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  test.each<[string, string, (text: string) => Buffer]>([
    ['UTF-8', ';', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', ',', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', '\t', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', ';', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other order', ',', in16be],
    ['Windows-1252', ';', in1252],
  ])('in %s with %j is imported as it was typed', async (_, sign, encode) => {
    const file = encode(lines.join('\r\n').replaceAll(';', sign))

    const done = await importBytes(file)

    expect(done).toMatchObject({ status: 'done', success: 2, failure: 0, sheet: null })
    expect(await known()).toEqual(['0421288501440A', '042128850144E2'])
    expect(await stage.knex('clients').where({ event_id, name: 'Zoë' })).toHaveLength(1)
  })

  test('that a spreadsheet program has saved stops at the numbers that it shortened', async () => {
    const held = await importBytes(Buffer.from('UID,Number\n4.21289E+12,CSV001\n'))

    expect(held).toMatchObject({ status: 'failed', error_code: 'cell_not_as_typed' })
    expect(held.rows).toMatchObject([{ cell: 'A2' }])
  })

  test('with a quotation mark that is not closed imports nothing and names the row', async () => {
    const held = await importBytes(Buffer.from('UID,Number\n"04A2B3C4D5E601,CSV001\n'))

    expect(held).toMatchObject({ status: 'failed', error_code: 'quote_not_closed', rows: [] })
    expect(held.error_details).toMatchObject({ row: 2 })
  })
})

describe('a workbook with several sheets', () => {
  const notes: [string, Fill] = ['Notes', (sheet) => sheet.addRow(['Delivered on 4 July'])]
  const bands: [string, Fill] = [
    'Puces',
    (sheet) =>
      sheet.addRows([
        ['No de série', 'Bracelet'],
        ['04A2B3C4D5E601', 'SHEET1'],
      ]),
  ]

  test('is read where its headings are, and the others are named', async () => {
    const done = await importBytes(await book(notes, bands, ['Empty', () => {}]))

    expect(done).toMatchObject({ success: 1, sheet: 'Puces', other_sheets: ['Notes', 'Empty'] })
  })

  test('without headings says which sheet was read and which headings are known', async () => {
    const failed = await importBytes(await book(notes, ['Empty', () => {}]))

    expect(failed).toMatchObject({ status: 'failed', error_code: 'spreadsheet_no_header' })
    expect(failed.error_details).toMatchObject({
      sheet: 'Notes',
      other_sheets: ['Empty'],
      headings: { chip: expect.stringContaining('N° de série'), number: expect.any(String) },
    })
  })
})

describe('an amount below the price of the entrance', () => {
  const file = Buffer.from('UID,Number\n04A2B3C4D5E601,PAID1\n04A2B3C4D5E602,PAID2\n')
  beforeEach(async () => {
    const [_id, event] = [newId(), { event_id }]
    const cup = { ...event, _id, name: 'Cup', price: 200, deposit_type: 'CUP' }
    await stage.knex('deposits').insert(cup)
    entrance_id = await stage.createEntrance(event_id, { price: 1000, deposit: _id })
  })

  test('is refused before the upload is kept, with both figures', async () => {
    await expect(importBytes(file, { amount: 1199 })).rejects.toMatchObject({
      code: 'amount_below_entrance_price',
      details: { amount: 11.99, price: 12 },
    })
    expect(await stage.knex('imports').where({ event_id })).toEqual([])
  })

  test('is all on the wristband when the entrance was paid outside, and nothing is owed', async () => {
    const done = await importBytes(file, { amount: 900, entrance_paid_outside: true })

    expect(done).toMatchObject({ status: 'done', success: 2, entrance_paid_outside: true })
    const wallets = await stage.knex('wallets').where({ event_id })
    expect(wallets.map(({ balance }) => balance)).toEqual([900, 900])
    expect(wallets[0]).toMatchObject({ entrance_id })
    const posted = await stage
      .knex('transactions')
      .where({ event_id, uid: '04A2B3C4D5E601' })
      .orderBy('amount')
      .select('type', 'payment_type', 'amount')
    expect(posted).toEqual([
      { type: 'credit', payment_type: 'cash', amount: 900 },
      { type: 'entrance', payment_type: 'cash', amount: 1200 },
    ])
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      equation: { money_in: 4200, spent: 2400, held: 1800 },
    })
  })
})
