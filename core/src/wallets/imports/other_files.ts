import {
  refuseForeignFormats,
  refuseNamedFormats,
} from '../../formats/spreadsheet/foreign_formats.ts'
import { isPrintable, withoutInvisible } from '../../platform/printable.ts'
import { decodeText } from '../../platform/text_bytes.ts'

/** Throws a SpreadsheetError for what is neither a workbook nor a text. */
export function refuseOtherFiles(bytes: Buffer) {
  refuseNamedFormats(bytes)
  if (!isText(bytes)) refuseForeignFormats(bytes)
}

/** Every other kind of file has controls at its beginning that no text has. */
export function isText(bytes: Buffer) {
  const head = bytes.subarray(0, 2000)
  const text = withoutInvisible(decodeText(head).replaceAll('\ufffd', ''))
  return (
    bytes.length > 0 && head.toString('latin1', 0, 2) !== 'PK' && isPrintable(text, { lines: true })
  )
}
