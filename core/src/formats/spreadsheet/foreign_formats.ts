import { SpreadsheetError } from './error.ts'

// Enough for what comes before the first element of a web page.
const head_bytes = 1_000

/**
 * Throws for what is plainly no .xlsx file, and names the format where it can be told. Searches for constants only, so that a
 * file of any size costs little.
 */
export function refuseForeignFormats(bytes: Buffer) {
  refuseNamedFormats(bytes)
  if (bytes.toString('latin1', 0, 2) !== 'PK')
    throw new SpreadsheetError('spreadsheet_unreadable', 'not_a_zip')
}

/** Throws for a file of another format that can be named; a text passes. */
export function refuseNamedFormats(bytes: Buffer) {
  if (bytes.length === 0) throw new SpreadsheetError('spreadsheet_is_empty', 'empty')
  const head = bytes.toString('latin1', 0, head_bytes).trimStart().toLowerCase()
  if (head.startsWith('%pdf')) throw new SpreadsheetError('spreadsheet_is_pdf', 'pdf')
  if (head.startsWith('{\\rtf')) throw new SpreadsheetError('spreadsheet_is_word', 'rtf')
  if (bytes.subarray(0, 4).equals(compound_file)) throw compoundFormat(bytes)
  if (head.startsWith('pk')) refuseOtherArchives(bytes)
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && head.startsWith('<?xml'))
    throw new SpreadsheetError('spreadsheet_old_format', 'xml_2003')
  if (web_page.test(head) || head.startsWith('mime-version:'))
    throw new SpreadsheetError('spreadsheet_is_web_page', 'html')
}

const web_page = /^(\u00ef\u00bb\u00bf)?<(!doctype html|html|head|body|meta|table|style)\b/

// Excel wraps a file with a password, and wrote its old .xls files, in another container: a file system, whose directory has
// the names of its streams in UTF-16.
const compound_file = Buffer.from('d0cf11e0', 'hex')

function compoundFormat(bytes: Buffer) {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'))
  if (has('EncryptedPackage')) return new SpreadsheetError('spreadsheet_protected', 'password')
  if (has('WordDocument')) return new SpreadsheetError('spreadsheet_is_word', 'doc')
  return new SpreadsheetError('spreadsheet_old_format', 'xls')
}

/** The names of the files in an archive stand in it uncompressed. */
function refuseOtherArchives(bytes: Buffer) {
  if (bytes.includes('xl/workbook')) return
  if (bytes.includes('application/vnd.oasis.opendocument'))
    throw new SpreadsheetError('spreadsheet_is_opendocument', 'opendocument')
  if (bytes.includes('Index/Document.iwa') || bytes.includes('index.apxl'))
    throw new SpreadsheetError('spreadsheet_is_numbers', 'numbers')
  if (bytes.includes('word/document.xml')) throw new SpreadsheetError('spreadsheet_is_word', 'docx')
}
