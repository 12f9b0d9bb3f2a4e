type Row = { number: number; cells: string[] }

const delimiters = ['\t', ';', ','] as const

/**
 * Reads lines of text with cells between tabs, semicolons or commas, whichever the first line has most of. A quoted cell may
 * hold anything; a quote in it is doubled. A quote that never ends ends with the text.
 */
export function* readDelimited(text: string): Generator<Row> {
  const plain = text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(plain)
  let [cells, cell, quoted]: [string[], string, boolean] = [[], '', false]
  let [number, next] = [1, 1]
  for (let at = 0; at <= plain.length; at++) {
    const sign = plain[at]
    if (sign === '\n') next += 1
    if (quoted && sign !== undefined) {
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') cell += plain[++at]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      ;[cell, quoted] = ['', true]
    } else if (sign === delimiter) {
      cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n' || sign === undefined) {
      yield { number, cells: [...cells, cell.trim()] }
      ;[cells, cell, number] = [[], '', next]
    } else cell += sign
  }
}

function delimiterOf(text: string) {
  const [first = ''] = text.split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}
