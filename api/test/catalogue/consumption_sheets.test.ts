import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { cellsOf, fileOf, openMenu, sheetOf } from '../sheets.ts'

const api = await sharedApi()
const open = () => openMenu(api)
const update = { update_if_already_exists: true }
const replace = { ...update, delete_if_not_exists: true }

describe('a spreadsheet of consumptions', () => {
  test('adds what is new after what is there, and skips what is sold already', async () => {
    const { importMenu, names, menu } = await open()
    const sheet = await sheetOf(
      ['Name', 'PRICE', 'type', 'min age', 'deposit', 'hidden', 'unknown'],
      ['Cider', '4,50', 'quantity', '16', 'cup', 'yes', 'x'],
      ['beer', '9', '', '', '', '', ''],
      ['Donation', '0', 'INPUT', null, null, null, null],
    )

    const done = await importMenu(sheet)

    expect(done).toMatchObject({ success: 2, failure: 0, skipped: 1, deleted: 0 })
    expect(done.rows).toMatchObject([
      { row: 2, name: 'Cider', outcome: 'success', reason: null },
      { row: 3, name: 'beer', outcome: 'skipped', reason: 'name_taken' },
      { row: 4, name: 'Donation', outcome: 'success' },
    ])
    expect(await names()).toEqual(['Beer', 'Water', 'Tip', 'Cider', 'Donation'])
    const cider = (await menu())[3]
    expect(cider).toMatchObject({ price: 4.5, min_age: 16, hidden: true, color: 'gray' })
    expect(cider!.deposit).toBeTruthy()
  })

  test('takes nothing off that another one adds at the same instant', async () => {
    const { importMenu, names } = await open()
    const added = ['Cider', 'Mead', 'Perry', 'Must']
    const sheets = await Promise.all(added.map((name) => sheetOf(['name', 'price'], [name, '3'])))

    await Promise.all(sheets.map((sheet) => importMenu(sheet)))

    expect((await names()).toSorted()).toEqual(['Beer', 'Water', 'Tip', ...added].toSorted())
  })

  test('takes every good row and says what is wrong with each other one', async () => {
    const { importMenu, names } = await open()
    const sheet = await sheetOf(
      ['name', 'price', 'type', 'round', 'deposit', 'color'],
      ['Good', '1', 'quantity', null, null, 'red'],
      [null, '1', null, null, null, null],
      ['No price', null, null, null, null, null],
      ['Dear', '20.01', null, null, null, null],
      ['Odd', '1.005', null, null, null, null],
      ['No such cup', '1', null, null, 'Bathtub', null],
      ['Rounded', '1', 'quantity', '0.5', null, null],
      ['Tipped cup', '1', 'input', null, 'Cup', null],
      ['Pink', '1', null, null, null, 'pink'],
      ['GOOD', '2', null, null, null, null],
      [`L${'o'.repeat(100)}ng`, '2', null, null, null, null],
    )

    const done = await importMenu(sheet)

    expect(done).toMatchObject({ success: 1, failure: 10, skipped: 0 })
    expect(done.rows.map(({ row, reason }) => [row, reason])).toEqual([
      [2, null],
      [3, 'required_field'],
      [4, 'required_field'],
      [5, 'consumption_price_too_high'],
      [6, 'invalid_request'],
      [7, 'deposit_not_found'],
      [8, 'invalid_request'],
      [9, 'invalid_request'],
      [10, 'invalid_request'],
      [11, 'duplicate_row'],
      [12, 'text_invalid'],
    ])
    expect(done.rows[6]).toMatchObject({ problem: 'round goes with type input only' })
    expect(await names()).toEqual(['Beer', 'Water', 'Tip', 'Good'])
  })

  test('changes what it names when it is told to, and keeps the columns that it lacks', async () => {
    const { importMenu, menu, beer, cup } = await open()
    const sheet = await sheetOf(['name', 'price', 'tag'], ['BEER', '5.50', 'drinks'])

    expect(await importMenu(sheet, update)).toMatchObject({ success: 1, skipped: 0 })

    expect((await menu())[0]).toMatchObject({
      _id: beer,
      name: 'BEER',
      price: 5.5,
      tag: 'drinks',
      min_age: 16,
      deposit: cup,
    })
  })

  test('is the whole list in its order when the rest is to be deleted', async () => {
    const { importMenu, names } = await open()
    const sheet = await sheetOf(['name', 'price'], ['Water', '3'], ['New', '1'], ['Beer', '5'])

    const done = await importMenu(sheet, replace)

    expect(done).toMatchObject({ success: 3, deleted: 1 })
    expect(await names()).toEqual(['Water', 'New', 'Beer'])
  })

  test('deletes nothing while one of its rows fails', async () => {
    const { importMenu, names } = await open()
    const sheet = await sheetOf(['name', 'price'], ['Water', '3'], ['Bear', 'five'])

    expect(await importMenu(sheet, replace)).toMatchObject({ failure: 1, deleted: 0 })

    expect(await names()).toEqual(['Beer', 'Water', 'Tip'])
  })

  test('writes nothing on trial, and says what it would do', async () => {
    const { importMenu, names } = await open()
    const sheet = await sheetOf(['name', 'price'], ['New', '1'])

    const done = await importMenu(sheet, { ...replace, dry_run: true })

    expect(done).toMatchObject({ success: 1, deleted: 3 })
    expect(await names()).toEqual(['Beer', 'Water', 'Tip'])
  })

  test('is exported and imports again unchanged', async () => {
    const { bars, bar_consumptions, importMenu, menu, path, cup } = await open()
    const item = { name: '=1+1', type: 'quantity' as const, price: 12.35, deposit: cup }
    const tip = { name: 'Rounded', type: 'input' as const, price: 0, round: 0.5 as const }
    const back = { name: 'Züri, "back"', type: 'quantity' as const, price: -1, hidden: true }
    await bars.update({
      path,
      body: { consumptions: [item, { ...tip, tag: '007' }, { ...back, color: 'green' as const }] },
    })
    const before = await menu()
    const saved = () => bar_consumptions.export({ path })
    const logged = () => api.knex('audit_log').where({ record_id: path.id }).count('* as n').first()
    const [file, log] = [await saved(), await logged()]

    const done = await importMenu(fileOf(file), replace)

    expect(done).toMatchObject({ success: 3, failure: 0, skipped: 0, deleted: 0 })
    expect(await menu()).toEqual(before)
    expect(await logged()).toEqual(log)
    expect(await cellsOf(await saved())).toEqual(await cellsOf(file))
  })

  test('made in Excel is read with its numbers and booleans', async () => {
    const { importMenu, menu } = await open()
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Menu')
    sheet.addRows([
      ['Price list 2026'],
      ['name', 'price', 'hidden', 'min_age'],
      [1664, 4.5, true, 18],
    ])
    const bytes = new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer)

    await importMenu(fileOf(bytes))

    expect((await menu()).at(-1)).toMatchObject({
      name: '1664',
      price: 4.5,
      hidden: true,
      min_age: 18,
    })
  })

  test('comes empty as a template, with the headings that it needs', async () => {
    const { bar_consumptions, importMenu, path } = await open()

    const template = await bar_consumptions.download_template({ path })

    expect(await cellsOf(template)).toEqual([
      [
        'Name',
        'Price',
        'Type',
        'Minimum age',
        'Colour',
        'Rounding',
        'Deposit',
        'Hidden',
        'Voucher only',
        'Tag',
      ],
    ])
    expect(await importMenu(fileOf(template))).toMatchObject({ success: 0, failure: 0, rows: [] })
  })

  test('fills a bar to what it may sell and no further, unless it takes the place of all', async () => {
    const { importMenu, names } = await open()
    const listOf = (name: string) =>
      sheetOf(['name', 'price'], ...Array.from({ length: 501 }, (_, n) => [`${name} ${n}`, '1']))

    const first = await importMenu(await listOf('A'))
    const again = await importMenu(await listOf('B'))

    expect(first).toMatchObject({ success: 497, failure: 4 })
    expect(first.rows.at(-1)).toMatchObject({ row: 502, reason: 'invalid_request' })
    expect(again).toMatchObject({ success: 0, failure: 501 })
    expect(await names()).toHaveLength(500)

    const five_hundred = Array.from({ length: 500 }, (_, n) => [`C ${n}`, '1'])
    const all = await importMenu(await sheetOf(['name', 'price'], ...five_hundred), replace)
    expect(all).toMatchObject({ success: 500, failure: 0, deleted: 500 })
    await refused(importMenu(await listOf('D'), replace), 'invalid_request', 400)
    expect((await names()).every((name) => name.startsWith('C '))).toBe(true)
  })

  test('is refused when it is none, or has no headings', async () => {
    const { importMenu } = await open()

    await refused(
      importMenu(new File(['PK, but no more'], 'a.xlsx')),
      'spreadsheet_unreadable',
      400,
    )
    await refused(importMenu(await sheetOf(['name'], ['Beer'])), 'spreadsheet_no_header', 400)
  })
})

describe('a workbook with several sheets', () => {
  const bookOf = async (...sheets: [name: string, rows: unknown[][]][]) => {
    const book = new ExcelJS.Workbook()
    for (const [name, rows] of sheets) book.addWorksheet(name).addRows(rows)
    return new File([new Uint8Array(await book.xlsx.writeBuffer())], 'menu.xlsx')
  }

  test('is read where its headings are, and the others are named', async () => {
    const { importMenu, names } = await open()
    const menu: [string, unknown[][]] = [
      'Carte',
      [
        ['Name', 'Price'],
        ['Cider', 4],
      ],
    ]
    const sheet = await bookOf(['Notes', [['Prices of June']]], menu, ['Old', []])

    const done = await importMenu(sheet)

    expect(done).toMatchObject({ success: 1, sheet: 'Carte', other_sheets: ['Notes', 'Old'] })
    expect(await names()).toContain('Cider')
  })

  test('without the headings says what was read and what is known', async () => {
    const { importMenu } = await open()

    const error = await importMenu(await bookOf(['Notes', [['Prices']]], ['Old', []])).catch(
      (refusal) => refusal,
    )

    expect(error).toMatchObject({
      code: 'spreadsheet_no_header',
      details: {
        sheet: 'Notes',
        other_sheets: ['Old'],
        headings: { name: expect.stringContaining('Nom') },
      },
    })
  })

  test('has formulas whose result is missing refused by their address', async () => {
    const { importMenu } = await open()
    const formula = { formula: '2*2' } as ExcelJS.CellValue
    const sheet = await bookOf([
      'Carte',
      [
        ['Name', 'Price'],
        ['Cider', formula],
      ],
    ])

    const done = await importMenu(sheet)

    expect(done.rows).toMatchObject([{ outcome: 'failure', reason: 'formula_without_value' }])
    expect(done.rows[0]!.problem).toContain('B2')
  })
})
