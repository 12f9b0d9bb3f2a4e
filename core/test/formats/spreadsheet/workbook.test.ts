import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../src/formats/spreadsheet/sheet.ts'
import { writeBook } from '../../../src/formats/spreadsheet/write.ts'
import { bytesOf } from './book.ts'

const columns: Column[] = [
  { header: 'Name', type: 'text', width: 24 },
  { header: 'Balance', type: 'money', width: 12 },
  { header: 'Age', type: 'integer', width: 8 },
  { header: 'Since', type: 'datetime', width: 20 },
]

describe('a workbook', () => {
  test('has a sheet for each part, with columns of its own, days, and rows that stand out', async () => {
    const day: Column[] = [{ header: 'Day', type: 'date', width: 12 }]
    const red = { cells: ['Missing', -1235, null, null], mark: 'alarm' as const }
    const bold = { cells: ['Total', 0, null, null], mark: 'bold' as const }
    const sheets = [
      { sheet_name: 'Money', columns, rows: [['Zoë', 1235, null, null], red, bold] },
      { sheet_name: 'Days', columns: day, rows: [['2026-07-04']] },
    ]

    const workbook = new ExcelJS.Workbook()
    const file = await bytesOf(writeBook({ sheets, created_at: new Date(0) }))
    await workbook.xlsx.load(file as unknown as ExcelJS.Buffer)

    const [money, days] = [workbook.getWorksheet('Money')!, workbook.getWorksheet('Days')!]
    expect(money.getCell('B3')).toMatchObject({ value: -12.35, numFmt: '#,##0.00' })
    expect(money.getCell('A3').font?.color).toEqual({ argb: 'FFC00000' })
    expect(money.getCell('B4').font).toMatchObject({ bold: true })
    expect(money.getCell('A2').font?.bold).toBeFalsy()
    expect(days.autoFilter).toBe('A1:A2')
    expect(days.getCell('A2').value).toEqual(new Date('2026-07-04'))
    expect(days.getCell('A2').numFmt).not.toContain('hh')
  })
})
