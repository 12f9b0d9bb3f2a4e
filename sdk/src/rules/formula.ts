const formula = /^\s*[=+\-@\t\r\n]|^\p{Cc}|^[＝＋－＠]/u
const number = /^[+-]?\d+(?:[.,]\d+)?$/

/** A spreadsheet would take the text for a formula, or strip what it begins with. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text)
}

/** The text as a cell of CSV or of the clipboard: what a spreadsheet would run begins with a quote. Numbers stay as they are. */
export function neutralText(text: string): string {
  return looksLikeFormula(text) && !number.test(text) ? `'${text}` : text
}
