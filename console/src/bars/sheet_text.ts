import { looksLikeFormula, neutralText } from '@kermesse/sdk/rules/formula'

/**
 * Cells in clipboard format: tabs between cells, a line per row, quotes around cells with either.
 */
export function toSheetText(rows: string[][]) {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string) {
  const text = neutralText(cell)
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function fromSheetText(text: string): string[][] {
  const rows: string[][] = [[]]
  // Matches a cell, quoted or not, and its delimiter; a quote inside a cell is plain text.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y
  for (;;) {
    const [, inside, plain = '', end = ''] = cell.exec(text) ?? []
    rows.at(-1)!.push(withoutMark(inside === undefined ? plain : inside.replaceAll('""', '"')))
    if (end === '' || (end !== '\t' && cell.lastIndex === text.length)) return rows
    if (end !== '\t') rows.push([])
  }
}

/** Drops the leading quote that marks text in spreadsheets. */
function withoutMark(cell: string) {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell
}
