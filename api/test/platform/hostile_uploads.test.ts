import { expect, test } from 'vitest'
import { book, parts } from '../../../core/test/formats/spreadsheet/book.ts'
import { refused, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { openMenu } from '../sheets.ts'

const api = await startApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const preview = (bytes: Buffer) =>
  admin.clients.import_preview({ body: { excel_file_buffer: bytes.toString('base64') } })

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const headings = `<row>${text('UID')}${text('Number')}</row>`
const row = `<row>${text('04A1B2C3D4E5F6')}${text('QW8812')}</row>`

test('a number of thousands of letters is read in one step', async () => {
  const number = `1${'1a'.repeat(3_000)}`
  const found = await preview(Buffer.from(`UID;Number\n04A1B2C3D4E5F6;${number}\n`))

  expect(found.problems).toMatchObject([{ row: 2, reason: 'number_invalid' }])
})

test('a number format of thousands of quotation marks is read in one step', async () => {
  const code = '&quot;['.repeat(2_500)
  const bytes = await book({
    ...parts(`${headings}<row>${text('04A1B2C3D4E5F6')}<c s="0"><v>4711</v></c></row>`),
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts>
      <cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
  })

  const found = await preview(bytes)

  expect(found.problems).toMatchObject([{ row: 2, reason: 'cell_not_as_typed', cell: 'B2' }])
})

test('others are answered while a large file is read', async () => {
  const strings = '<si><t>a</t></si>'.repeat(900_000)
  const bytes = await book({
    ...parts(headings + row),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  })
  let is_read = false

  const reading = preview(bytes).then((found) => {
    is_read = true
    return found
  })
  const answers: boolean[] = []
  for (let n = 0; n < 10; n++) {
    await admin.bars.list()
    answers.push(is_read)
  }

  expect(answers).toEqual(answers.map(() => false))
  expect(await reading).toMatchObject({ readable: 1, failure: 0 })
}, 60_000)

test('a file of more shared texts than fit in memory is refused', async () => {
  const strings = `<si><t>${'a'.repeat(30_000)}</t></si>`.repeat(3_000)
  const bytes = await book({
    ...parts(headings + row),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  })

  await refused(preview(bytes), 'spreadsheet_too_large', 413)
}, 60_000)

test('a hostile sheet of consumptions is refused without holding up others', async () => {
  const { importMenu } = await openMenu(api)
  const strings = `<si><t>${'a'.repeat(30_000)}</t></si>`.repeat(2_000)
  const bytes = await book({ ...parts(), 'xl/sharedStrings.xml': `<sst>${strings}</sst>` })

  const importing = importMenu(new File([new Uint8Array(bytes)], 'menu.xlsx'))
  await Promise.all([refused(importing, 'spreadsheet_too_large'), admin.bars.list()])
}, 60_000)
