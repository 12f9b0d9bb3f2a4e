import { readFileSync } from 'node:fs'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { import_excel, import_rows } from '../../src/wallets/imports.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

type Row = [chip: ExcelJS.CellValue, number: string, pin: string, name?: string]

/** Wristbands that are there before the file: one of another event, one of this one, one that somebody wears. */
async function prepare(event_id: string) {
  const other = await stage.createEvent()
  const bands = [
    [other, '04AA0000000001', 'SAYS0001'],
    [event_id, '04AA0000000002', 'SAYS0002'],
    [event_id, '04AA0000000003', 'SAYS0003'],
    [event_id, '04AA0000000004', 'SAYS0004'],
  ] as const
  for (const [event_id, uid, short_id] of bands) {
    await stage.knex('clients').insert({ event_id, uid, short_id })
    await stage.knex('wristband_directory').insert({ event_id, uid, short_id })
    await stage.knex('wallets').insert({ event_id, uid })
  }
  const wallet = (uid: string) => stage.knex('wallets').where({ event_id, uid })
  await wallet('04AA0000000003').update({ is_bracelet_used: true })
  await wallet('04AA0000000004').update({ transferred_to: '04AA0000000003' })
}

const reasons: [ErrorCode, ...Row][] = [
  ['chip_missing', '', 'SAYS1001', ''],
  ['chip_invalid', '04', 'SAYS1002', ''],
  ['number_missing', '04BB0000000003', '', ''],
  ['number_invalid', '04BB0000000004', '?', ''],
  ['pin_invalid', '04BB0000000005', 'SAYS1005', '1'],
  ['text_invalid', '04BB0000000006', 'SAYS1006', '', 'o'.repeat(81)],
  ['chip_taken_in_file', '04CC0000000000', 'SAYS1007', ''],
  ['number_taken_in_file', '04BB0000000008', 'SAYS1000', ''],
  ['duplicate_row', '04CC0000000000', 'SAYS1000', ''],
  ['cell_not_as_typed', 4.212885e12, 'SAYS1010', ''],
  ['formula_without_value', { formula: '"04"' } as ExcelJS.CellValue, 'SAYS1011', ''],
  ['number_taken', '04BB0000000012', 'SAYS0001', ''],
  ['wristband_taken', '04AA0000000002', 'SAYS1013', ''],
  ['wristband_in_use', '04AA0000000003', 'SAYS0003', ''],
  ['wristband_transferred', '04AA0000000004', 'SAYS0004', ''],
]

test('what became of a row of wristbands is said in each language, for every reason that there is', async () => {
  const event_id = await stage.createEvent({ language: 'fr' })
  const entrance_id = await stage.createEntrance(event_id)
  await prepare(event_id)
  const book = new ExcelJS.Workbook()
  const rows = reasons.map(([, ...cells]) => cells)
  const good: Row = ['04CC0000000000', 'SAYS1000', '']
  book.addWorksheet('bands').addRows([['chip', 'number', 'pin', 'name'], good, ...rows])
  const bytes = Buffer.from(await book.xlsx.writeBuffer())

  const body = {
    entrance_id,
    amount: 100,
    excel_file: 'bands.xlsx',
    excel_file_buffer: bytes.toString('base64'),
    skip_doubtful: true,
  }
  const { data: path } = await stage.call(event_id, (ctx) =>
    import_excel.run(ctx, { path: {}, query: {}, body, headers: {} }),
  )
  await stage.work({ event_id, ...path })
  const rowsIn = async (language?: 'en' | 'fr' | 'de') => {
    const query = { skip: 0, limit: 1000 }
    const asked = { path, query, body: undefined, headers: {} }
    return (await stage.call(event_id, (ctx) => import_rows.run({ ...ctx, language }, asked))).rows
  }

  const [first, ...others] = await rowsIn('en')
  expect(first).toMatchObject({ outcome: 'success', reason: null, sentence: null })
  expect(others.map(({ reason }) => reason)).toEqual(reasons.map(([reason]) => reason))
  for (const language of ['en', 'fr', 'de'] as const)
    for (const { reason, sentence } of (await rowsIn(language)).slice(1))
      expect(sentence).toBe(errors[reason!][language])
  // Without a requested language the texts are in the event's.
  expect(await rowsIn()).toEqual(await rowsIn('fr'))
  for (const [reason] of reasons) {
    const { en, fr, de } = errors[reason]
    expect(new Set([en, fr, de]).size, reason).toBe(3)
  }
})

test('no reason is left out above', () => {
  const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
  const named = (text = '') => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
  const in_file = /type RowReason =([^\n]*\n(?: +\|.*\n)+)/.exec(
    read('wallets/wristband_rows.ts'),
  )?.[1]
  const in_cells = /type Doubt =(.*)/.exec(read('formats/spreadsheet/rows.ts'))?.[1]
  const in_event = /function refusalOf.*?\n}/s.exec(read('wallets/imports/bands.ts'))?.[0]
  const tested = new Set(reasons.map(([reason]) => reason as string))
  // Importing again is tested with the imports.
  tested.add('already_imported').add('number_taken')
  // Hidden rows are tested with the files that programs write.
  tested.add('row_hidden')

  for (const text of [in_file, in_cells, in_event]) expect(named(text).length).toBeGreaterThan(1)
  expect(
    [in_file, in_cells, in_event].flatMap(named).filter((reason) => !tested.has(reason)),
  ).toEqual([])
})
