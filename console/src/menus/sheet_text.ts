import { looksLikeFormula, neutralText } from '@kermesse/sdk/rules/formula'

/** Cells as spreadsheets put them on the clipboard: a tab between them, a line for each row, quotes around what has either. */
export function toSheetText(rows: string[][]) {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string) {
  const text = neutralText(cell)
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function fromSheetText(text: string): string[][] {
  const rows: string[][] = [[]]
  // A cell in quotes or without, and what ends it; a quote in the middle of a cell is a sign like any other.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y
  for (;;) {
    const [, inside, plain = '', end = ''] = cell.exec(text) ?? []
    rows.at(-1)!.push(withoutMark(inside === undefined ? plain : inside.replaceAll('""', '"')))
    if (end === '' || (end !== '\t' && cell.lastIndex === text.length)) return rows
    if (end !== '\t') rows.push([])
  }
}

/** Drops the quote by which a text stays one in a spreadsheet. */
function withoutMark(cell: string) {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell
}
