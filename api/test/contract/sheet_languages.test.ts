import { textsFor } from '@kermesse/core/i18n/texts'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../core/test/formats/pdf.ts'
import { refused, startApi } from '../api.ts'
import { createSuperadmin, load } from '../festival.ts'
import { cellsOf, fileOf, openMenu, sheetOf } from '../sheets.ts'

const api = await startApi()
const languages = ['en', 'fr', 'de'] as const
const replace = { update_if_already_exists: true, delete_if_not_exists: true }

async function opened(bytes: Uint8Array) {
  const book = await new ExcelJS.Workbook().xlsx.load(bytes as never)
  const [sheet, lists] = book.worksheets
  const headings = (sheet!.getRow(1).values as string[]).slice(1)
  const at = (heading: string) => sheet!.getCell(2, headings.indexOf(heading) + 1)
  const choicesOf = (heading: string) => {
    const [formula] = at(heading).dataValidation.formulae as string[]
    const [, column, last] = /^lists!\$(\w)\$1:\$\w\$(\d+)$/.exec(formula!)!
    return Array.from({ length: Number(last) }, (_, n) => lists!.getCell(`${column}${n + 1}`).value)
  }
  const notes = headings.map((_, n) => sheet!.getCell(1, n + 1).note as ExcelJS.Comment)
  const file = async () => fileOf(new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
  return { sheet: sheet!, headings, at, choicesOf, notes, file }
}

describe.each(languages)('a template in %s', (language) => {
  const texts = textsFor(language)
  const consumption = texts.forms.consumption_fields
  const bar = texts.forms.bar_fields

  test('of what is sold has headings with notes, lists of words, and imports when it is filled in', async () => {
    const { bar_consumptions, importMenu, menu, cup, path } = await openMenu(api, { language })
    const form = await opened(await bar_consumptions.download_template({ path }))

    expect(form.sheet.name).toBe(texts.exports.sheets.consumptions)
    expect(form.headings).toEqual(Object.values(consumption).map(({ heading }) => heading))
    expect(form.notes.map(({ texts }) => texts?.map(({ text }) => text).join(''))).toEqual(
      Object.values(consumption).map(({ note }) => note),
    )
    expect(form.choicesOf(consumption.type.heading)).toEqual(
      Object.values(texts.forms.consumption_types),
    )
    expect(form.choicesOf(consumption.color.heading)).toEqual(Object.values(texts.forms.colors))
    expect(form.choicesOf(consumption.hidden.heading)).toEqual([
      texts.exports.yes,
      texts.exports.no,
    ])
    expect(form.choicesOf(consumption.min_age.heading)).toEqual([0, 16, 18])
    expect(form.choicesOf(consumption.round.heading)).toEqual([0.05, 0.1, 0.5, 1])
    expect(form.choicesOf(consumption.deposit.heading)).toEqual(['Cup'])

    const last = (heading: string) => form.choicesOf(heading).at(-1)!
    form.at(consumption.name.heading).value = 'Cidre'
    form.at(consumption.price.heading).value = 4.5
    form.at(consumption.type.heading).value = texts.forms.consumption_types.quantity
    for (const field of ['min_age', 'color', 'deposit'] as const)
      form.at(consumption[field].heading).value = last(consumption[field].heading)
    form.at(consumption.hidden.heading).value = texts.exports.yes
    form.at(consumption.tag.heading).value = '=1+1'

    expect(await importMenu(await form.file())).toMatchObject({ success: 1, failure: 0 })
    expect((await menu()).at(-1)).toMatchObject({
      name: 'Cidre',
      price: 4.5,
      type: 'quantity',
      min_age: 18,
      color: 'green',
      deposit: cup,
      hidden: true,
      can_buy_only_with_voucher: false,
      tag: '=1+1',
    })
  })

  test('of points of sale does too, with several words in one cell', async () => {
    const { bars, importBars, cup } = await openMenu(api, { language })
    const form = await opened(await bars.download_template())

    expect(form.headings).toEqual(Object.values(bar).map(({ heading }) => heading))
    expect(form.notes.every(({ texts }) => texts!.length > 0)).toBe(true)
    expect(form.choicesOf(bar.enable_table_service.heading)).toEqual([
      texts.exports.yes,
      texts.exports.no,
    ])
    expect(form.choicesOf(bar.possible_deposits.heading)).toEqual(['Cup'])
    const { cash, mypos } = texts.payments.methods
    expect(form.choicesOf(bar.hybrid_payment_types.heading)).toContain(mypos)

    form.at(bar.name.heading).value = 'Terrasse'
    form.at(bar.enable_table_service.heading).value = texts.exports.yes
    form.at(bar.table_numbers.heading).value = '1; 2'
    form.at(bar.hybrid_payment_enabled.heading).value = texts.exports.yes
    form.at(bar.hybrid_payment_types.heading).value = `${cash}; ${mypos}`
    form.at(bar.possible_deposits.heading).value = 'cup'

    expect(await importBars(await form.file())).toMatchObject({ success: 1, failure: 0 })
    expect((await bars.list({ query: { search: 'Terrasse' } })).bars).toMatchObject([
      {
        enable_table_service: true,
        table_numbers: ['1', '2'],
        hybrid_payment: { enabled: true, payment_types: ['cash', 'mypos'] },
        possible_deposits: [{ _id: cup }],
      },
    ])
  })

  test('is exported with what there is, and imports unchanged into an event of any language', async () => {
    const { bar_consumptions, bars, path, menu } = await openMenu(api, { language })
    const [sold, points] = [await bar_consumptions.export({ path }), await bars.export()]

    for (const other of languages) {
      const there = await openMenu(api, { language: other })
      const done = await there.importMenu(fileOf(sold), replace)
      const opened_there = await there.importBars(fileOf(points), replace)

      expect(done).toMatchObject({ success: 3, failure: 0, deleted: 0 })
      expect(opened_there).toMatchObject({ success: 2, failure: 0, deleted: 0 })
      const plain = (list: Awaited<ReturnType<typeof menu>>) =>
        list.map(({ _id, deposit, ...one }) => ({ ...one, is_in_a_cup: deposit !== null }))
      expect(plain(await there.menu())).toEqual(plain(await menu()))
    }
    expect((await cellsOf(sold))[1]!.slice(0, 5)).toEqual([
      'Beer',
      5,
      texts.forms.consumption_types.quantity,
      16,
      texts.forms.colors.gray,
    ])
  })

  test('of what is sold is none of points of sale', async () => {
    const { importBars } = await openMenu(api)
    const headings = [consumption.name.heading, consumption.price.heading]

    await refused(importBars(await sheetOf(headings, ['Beer', '5'])), 'spreadsheet_no_header', 400)
  })
})

test.each([
  ['name', 'price', 'min_age', 'color', 'gray'],
  ['NOM', 'PRIX', 'AGE MINIMUM', 'couleur', 'GRIS'],
  ['Nom', 'Prix', 'Âge minimum', 'Couleur', 'gris'],
  ['Name', 'Preis', 'Mindest-Alter', 'Farbe', 'Grun'],
  ['name', 'Prix', 'Mindestalter', 'COLOUR', 'vert'],
])(
  'headings are understood in every language, however they are typed: %s, %s, %s',
  async (...typed) => {
    const { importMenu, menu } = await openMenu(api)
    const [name, price, age, color, shade] = typed

    const done = await importMenu(
      await sheetOf([name, price, age, color], ['New', '1', '18', shade]),
    )

    expect(done).toMatchObject({ success: 1, failure: 0 })
    expect((await menu()).at(-1)).toMatchObject({
      name: 'New',
      price: 1,
      min_age: 18,
      color: /^gr[ai]/i.test(shade) ? 'gray' : 'green',
    })
  },
)

describe('a reader in another language than the event', () => {
  const words = textsFor('de')
  const fileAt = async (path: string, token: string, language?: string) => {
    const headers = new Headers({ 'access-token': token })
    if (language) headers.set('accept-language', language)
    const answer = await fetch(`${api.url}${path}`, { headers })
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }

  test('gets templates, exports and lists of devices in it, and imports them again', async () => {
    const { bar, event_id, sessions, importBars } = await openMenu(api, { language: 'fr' })
    const inGerman = async (path: string, token: string = sessions.admin) =>
      opened(await fileAt(path, token, 'de-CH,de;q=0.9,en;q=0.8'))

    const form = await inGerman(`/bars/${bar}/consumptions/download_template`)
    const bars = await inGerman('/bars/export')
    const phones = await inGerman(
      `/events/${event_id}/smartphones/export`,
      (await createSuperadmin(api)).token,
    )

    expect(form.headings).toContain(words.forms.consumption_fields.price.heading)
    expect(bars.headings).toContain(words.forms.bar_fields.printers.heading)
    expect(phones.sheet.name).toBe(words.exports.sheets.smartphones)
    expect(await importBars(await bars.file(), replace)).toMatchObject({ failure: 0 })
  })

  test('gets what was sold in it, with dates as it writes them', async () => {
    const { bands, event_id, sessions } = await openMenu(api, { language: 'en' })
    const { uid } = bands[0]!
    await load(api, event_id, uid, 2000)
    const sold = (kind: string, language?: string) =>
      fileAt(`/clients/${uid}/transactions/export/${kind}`, sessions.admin, language)

    const german = await opened(await sold('xlsx', 'de'))
    const own = await opened(await sold('xlsx', 'it, *'))
    const pages = await pagesOf(Buffer.from(await sold('pdf', 'de')))

    expect(german.headings).toContain(words.columns.amount)
    expect(own.headings).toContain(textsFor('en').columns.amount)
    const formatOf = ({ sheet }: typeof own) => sheet.getCell('A2').numFmt.replaceAll('\\', '')
    expect(formatOf(german)).toBe('dd.mm.yyyy hh:mm:ss')
    expect(formatOf(own)).toBe('dd/mm/yyyy hh:mm:ss')
    expect(pages.flat().join(' ')).toMatch(/\b\d\d\.\d\d\.20\d\d \d\d:\d\d:\d\d\b/)
  })
})
