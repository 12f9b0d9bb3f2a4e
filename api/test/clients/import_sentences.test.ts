import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsFor } from '@kermesse/core/i18n/texts'
import { createClient } from '@kermesse/sdk/client'
import { details } from '@kermesse/sdk/generated/details'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { fileOf, openMenu } from '../sheets.ts'

type Cell = ExcelJS.CellValue
type DetailCode = Schema<'DetailCode'>
/** A sheet with one row, and what is wrong with which of its columns. */
type Case = [code: DetailCode, sheet: 'bars' | 'consumptions', field: string, cell: Cell]

const languages = ['en', 'fr', 'de'] as const
const api = await sharedApi()
const printer = (more: string) => `epson | 192.0.2.9 | kitchen${more}`

const cases: Case[] = [
  ['required', 'consumptions', 'price', null],
  ['cell_text', 'consumptions', 'name', 'o'.repeat(101)],
  ['cell_text', 'bars', 'name', 'o'.repeat(101)],
  ['cell_amount', 'consumptions', 'price', 'much'],
  ['cell_amount_unclear', 'consumptions', 'price', '1,250'],
  ['not_one_of', 'consumptions', 'round', 0.3],
  ['not_one_of', 'consumptions', 'min_age', 21],
  ['not_one_of', 'consumptions', 'color', 'pink'],
  ['not_one_of', 'consumptions', 'type', 'by weight'],
  ['not_one_of', 'bars', 'hybrid_payment_types', 'cheque'],
  ['cell_yes_no', 'consumptions', 'hidden', 'perhaps'],
  ['cell_date', 'consumptions', 'tag', new Date(0)],
  ['cell_entries', 'bars', 'hybrid_payment_types', 'a;b;c;d;e'],
  ['cell_entries', 'bars', 'printers', `${printer('')}\n`.repeat(21)],
  ['cell_entry', 'bars', 'table_numbers', `1; ${'2'.repeat(21)}`],
  ['cell_formula', 'bars', 'info_text', { formula: '1+1' } as Cell],
  ['printer_type', 'bars', 'printers', 'canon | 192.0.2.9 | kitchen'],
  ['printer_address', 'bars', 'printers', 'epson | 192.0.2.999 | kitchen'],
  ['printer_parts', 'bars', 'printers', printer(' | master | hot | 7')],
  ['printer_tags', 'bars', 'printers', printer(` | master | ${'hot, '.repeat(21)}`)],
  ['printer_options', 'bars', 'printers', printer(' | loud')],
  ['printer_text', 'bars', 'printers', 'epson | 192.0.2.9'],
  ['no_deposit_called', 'consumptions', 'deposit', 'Bathtub'],
  ['no_deposit_called', 'bars', 'possible_deposits', 'Cup; Bathtub'],
  ['above_max_consumption', 'consumptions', 'price', 20.01],
  ['type_only', 'consumptions', 'round', 0.5],
]

// These files report the faults of a row; the other codes are about the file as a whole.
const sources = [
  'core/src/formats/spreadsheet/fields.ts',
  'core/src/formats/spreadsheet/printer_field.ts',
  'core/src/formats/spreadsheet/records.ts',
  'core/src/catalogue/deposit_names.ts',
  'core/src/catalogue/consumption_rules.ts',
]
const elsewhere: Record<string, string> = {
  twice_at_bar:
    'a name that stands twice in the file is refused as a row, and one that is there is skipped',
  sells_too_many: 'has a test of its own',
}

async function sheetWith(cells: Record<string, Cell>) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Sheet').addRows([Object.keys(cells), Object.values(cells)])
  return fileOf(new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
}

const menu = await openMenu(api)
const speaking = (language: 'en' | 'fr' | 'de') =>
  createClient({ url: api.url, token: menu.sessions.admin, language: () => language })

async function told([, sheet, field, cell]: Case, language: 'en' | 'fr' | 'de') {
  const usual = sheet === 'bars' ? { name: 'Terrace' } : { name: 'Cidre', price: 4 }
  const file = await sheetWith({ ...usual, [field]: cell })
  const sdk = speaking(language)
  const { rows } =
    sheet === 'bars'
      ? await sdk.bars.import({ body: { bars_data: file, dry_run: true } })
      : await sdk.bar_consumptions.import({
          path: menu.path,
          body: { consumptions_data: file, dry_run: true },
        })
  expect(rows).toHaveLength(1)
  return rows[0]!
}

const filled = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

describe('every fault of a row', () => {
  test('that the code knows has a case here', () => {
    const texts = sources.map((path) =>
      readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'),
    )
    const known = Object.keys(details).filter((code) =>
      texts.some((text) => text.includes(`'${code}'`)),
    )
    const tested = new Set<string>([...cases.map(([code]) => code), ...Object.keys(elsewhere)])

    expect(known.filter((code) => !tested.has(code))).toEqual([])
    expect([...tested].filter((code) => !known.includes(code))).toEqual([])
  })

  test.each(cases)('%s in %s, %s, is said in each language with its column', async (...one) => {
    const [code, sheet, field] = one
    const sentences = []
    for (const language of languages) {
      const row = await told(one, language)
      const { forms } = textsFor(language)
      const columns = sheet === 'bars' ? forms.bar_fields : forms.consumption_fields
      const { heading } = columns[field as keyof typeof columns] as { heading: string }
      const said = filled(details[code][language], row.params)

      expect(row).toMatchObject({ outcome: 'failure', field, code })
      expect(row.problem).toBe(`${field} ${filled(details[code].problem, row.params)}`)
      // A fault of the cell itself is reported with its place.
      expect(row.sentence?.replace(/ \([A-Z]+2\)/, '')).toBe(
        `${heading}${language === 'fr' ? '\u00a0:' : ':'} ${said}`,
      )
      expect(row.sentence).not.toMatch(/undefined|[{}]/)
      sentences.push(row.sentence)
    }
    expect(new Set(sentences).size).toBe(3)
  })

  test('names values in the words of the language', async () => {
    const sentences = []
    for (const language of languages)
      sentences.push(
        (await told(['not_one_of', 'consumptions', 'color', 'pink'], language)).sentence,
      )

    for (const [n, language] of languages.entries())
      expect(sentences[n]).toContain(Object.values(textsFor(language).forms.colors).join(', '))
  })

  test('is said in the language of the event to who asks for none', async () => {
    const german = await openMenu(api, { language: 'de' })
    const file = await sheetWith({ name: 'Cidre', price: 'viel' })

    expect((await german.importMenu(file)).rows[0]!.sentence).toBe(
      `Preis (B2): ${details.cell_amount.de}`,
    )
  })
})

describe('a row that is refused for no column', () => {
  const rowsOf = async (names: string[], price?: number) => {
    const book = new ExcelJS.Workbook()
    const head = price === undefined ? ['name'] : ['name', 'price']
    book.addWorksheet('Sheet').addRows([head, ...names.map((name) => [name, price])])
    return fileOf(new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
  }

  test.each<[ErrorCode, string[]]>([
    ['duplicate_row', ['Terrace', 'terrace']],
    ['name_taken', ['Main bar']],
  ])('%s says so in each language', async (reason, names) => {
    for (const language of languages) {
      const bars_data = await rowsOf(names)
      const { rows } = await speaking(language).bars.import({ body: { bars_data, dry_run: true } })

      expect(rows.at(-1)).toMatchObject({ reason, field: null, code: null, params: {} })
      expect(rows.at(-1)!.sentence).toBe(errors[reason][language])
    }
  })

  test('because the point of sale is full says so in each language', async () => {
    const names = Array.from({ length: 501 }, (_, n) => `Tea ${n}`)
    for (const language of languages) {
      const consumptions_data = await rowsOf(names, 1)
      const { rows } = await speaking(language).bar_consumptions.import({
        path: menu.path,
        body: { consumptions_data, dry_run: true },
      })

      expect(rows.at(-1)).toMatchObject({ code: 'sells_too_many', params: { limit: 500 } })
      expect(rows.at(-1)!.sentence).toContain(
        filled(details.sells_too_many[language], { limit: 500 }),
      )
    }
  })

  test('is left alone where nothing is wrong', async () => {
    const bars_data = await rowsOf(['Terrace'])
    const { rows } = await speaking('fr').bars.import({ body: { bars_data, dry_run: true } })

    expect(rows).toMatchObject([{ outcome: 'success', sentence: null, problem: null, code: null }])
  })
})
