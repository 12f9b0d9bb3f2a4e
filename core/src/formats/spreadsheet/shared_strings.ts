import { decodeCellText, detached } from './cell_text.ts'
import { SpreadsheetError } from './error.ts'
import type { SheetLimits } from './limits.ts'
import { elements } from './workbook.ts'
import type { ZipReader } from './zip_reader.ts'

/** The table of texts that cells refer to by number; the one part that has to be held whole. */
export async function readSharedStrings(
  zip: ZipReader,
  path: string | undefined,
  limits: SheetLimits,
): Promise<string[]> {
  if (path === undefined || !zip.has(path)) return []
  const strings: string[] = []
  let text = ''
  let characters = 0
  let isText = false
  let isPhonetic = false

  const open = (name: string) => {
    if (name === 'si') text = ''
    if (name === 'rPh') isPhonetic = true
    isText = name === 't' && !isPhonetic
  }
  const close = (name: string) => {
    isText = false
    if (name === 'rPh') isPhonetic = false
    if (name === 'si') strings.push(detached(decodeCellText(text)))
    if (strings.length > limits.shared_strings) {
      throw new SpreadsheetError('spreadsheet_too_large', 'shared_strings')
    }
  }
  const add = (part: string) => {
    if (!isText) return
    text += part
    characters += part.length
    if (characters > limits.shared_characters) {
      throw new SpreadsheetError('spreadsheet_too_large', 'shared_characters')
    }
    if (text.length > limits.cell_characters) {
      throw new SpreadsheetError('spreadsheet_too_large', 'cell_characters')
    }
  }
  await elements(zip, path, open, { text: add, close })
  return strings
}
