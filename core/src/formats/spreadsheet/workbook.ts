import { posix } from 'node:path'
import { SpreadsheetError } from './error.ts'
import { type Attributes, scanXml } from './xml_scan.ts'
import type { ZipReader } from './zip_reader.ts'

/** The paths of the parts of a workbook that a reader needs. */
export type Workbook = {
  /** The visible worksheets in their order. */
  sheets: { name: string; path: string }[]
  /** The names of the worksheets that are hidden. */
  hidden: string[]
  shared_strings: string | undefined
  styles: string | undefined
  /** Some files count days from 1904 instead of 1900. */
  is_1904: boolean
}

type Relation = { id: string; type: string; path: string }

/** Finds the visible worksheets and what belongs to them. */
export async function readWorkbook(zip: ZipReader): Promise<Workbook> {
  const [book] = (await relations(zip, '')).filter(({ type }) => type === 'officeDocument')
  if (!book) throw new SpreadsheetError('spreadsheet_unreadable', 'not_a_workbook')
  const parts = await relations(zip, book.path)
  const sheets: Attributes[] = []
  let is_1904 = false
  await elements(zip, book.path, (name, attributes) => {
    if (name === 'workbookPr') is_1904 = isTrue(attributes.date1904)
    if (name === 'sheet') sheets.push(attributes)
  })

  const all = sheets.flatMap((sheet) => {
    const isHidden = sheet.state !== undefined && sheet.state !== 'visible'
    const id = Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1]
    const part = parts.find((one) => one.id === id && one.type === 'worksheet')
    return part ? [{ name: sheet.name ?? '', path: part.path, isHidden }] : []
  })
  const worksheets = all.filter(({ isHidden }) => !isHidden)
  if (worksheets.length === 0) throw new SpreadsheetError('spreadsheet_unreadable', 'no_worksheet')
  const pathOf = (type: string) => parts.find((one) => one.type === type)?.path
  return {
    sheets: worksheets.map(({ name, path }) => ({ name, path })),
    hidden: all.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    shared_strings: pathOf('sharedStrings'),
    styles: pathOf('styles'),
    is_1904,
  }
}

/** Calls back for every element of a part, and for its text where the caller wants it. */
export async function elements(
  zip: ZipReader,
  path: string,
  open: (name: string, attributes: Attributes) => void,
  more: { text?: (text: string) => void; close?: (name: string) => void } = {},
): Promise<void> {
  const handler = { open, text: more.text ?? ignore, close: more.close ?? ignore }
  for await (const _ of scanXml(zip.part(path), handler));
}

async function relations(zip: ZipReader, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of)
  const path = posix.join(folder, '_rels', `${posix.basename(of)}.rels`)
  if (!zip.has(path)) return []
  const found: Relation[] = []
  await elements(zip, path, (name, { Id = '', Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
    // The standard and its strict form differ in all but the last word of a type.
    found.push({ id: Id, type: posix.basename(Type), path: target })
  })
  return found
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'
const ignore = () => {}
