/** Cells as spreadsheets put them on the clipboard: a tab between them, a line for each row, quotes around what has either. */
export function toSheetText(rows: string[][]) {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string) {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export function fromSheetText(text: string): string[][] {
  const rows: string[][] = [[]]
  // A cell in quotes or without, and what ends it; a quote in the middle of a cell is a sign like any other.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y
  for (;;) {
    const [, inside, plain = '', end = ''] = cell.exec(text) ?? []
    rows.at(-1)!.push(inside === undefined ? plain : inside.replaceAll('""', '"'))
    if (end === '' || (end !== '\t' && cell.lastIndex === text.length)) return rows
    if (end !== '\t') rows.push([])
  }
}
