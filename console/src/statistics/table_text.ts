import { neutralText } from '@kermesse/sdk/rules/formula'

/** A row as it is copied and downloaded: texts as they are, figures as numbers that a spreadsheet reads. */
export type TextRow = (string | number | null)[]

/** For a spreadsheet that is open: cells apart by tabs. */
export function asTabs(rows: TextRow[]) {
  return rows
    .map((row) => row.map((cell) => plain(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}

/** A file that spreadsheets open, in UTF-8 with the mark by which they know it. */
export function asCsv(rows: TextRow[]) {
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

function quoted(cell: string | number | null) {
  const text = plain(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function plain(cell: string | number | null) {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : neutralText(cell)
}
