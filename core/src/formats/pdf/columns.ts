import { type Measure, unbrokenOf } from './lines.ts'

/** A figure stands on the right; neither a figure nor a date is broken into lines. */
export type PdfColumn = { header: string; kind?: 'text' | 'figure' | 'date' }
export type PlacedColumn = PdfColumn & { x: number; width: number }

/** The least width of a column, the width of its longest word, and that of its longest text. */
type Widths = { least: number; word: number; whole: number }

const gap = { least: 9, most: 22 }
// Sums come last, when the widths have long been decided.
const widest_sum = '-1000000.00'

/**
 * Makes columns as wide as their texts, side by side in `room` points. If they do not fit, texts
 * are wrapped: first those of several words, down to their longest one, then the others.
 */
export function placeColumns(
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  room: number,
  measure: Measure,
): PlacedColumn[] {
  const sizes = columns.map((column, n) =>
    widthsOf(
      column,
      rows.map((row) => row[n] ?? ''),
      measure,
    ),
  )
  const of = (size: keyof Widths) => sizes.map((one) => one[size])
  const gaps = columns.length - 1
  const inside = room - gaps * gap.least
  const widths =
    sum(of('word')) <= inside
      ? shared(of('word'), of('whole'), inside)
      : shared(of('least'), of('word'), inside)
  const between = gaps ? Math.min(gap.most, (room - sum(widths)) / gaps) : 0
  let x = 0
  return columns.map((column, n) => {
    const placed = { ...column, x, width: widths[n]! }
    x += widths[n]! + between
    return placed
  })
}

function widthsOf({ header, kind = 'text' }: PdfColumn, cells: string[], measure: Measure): Widths {
  const widest = (texts: string[]) =>
    texts.reduce((width, text) => Math.max(width, measure(text)), 0)
  // A heading may take several lines.
  const heading = widest(unbrokenOf(header))
  const whole = Math.max(heading, widest(cells.flatMap((cell) => cell.split('\n'))))
  if (kind === 'text')
    return { least: 0, word: Math.max(heading, widest(cells.flatMap(unbrokenOf))), whole }
  const fixed = kind === 'figure' ? Math.max(whole, measure(widest_sum)) : whole
  return { least: fixed, word: fixed, whole: fixed }
}

/** At least `least` each, and of what is left as much as each may have: the same bound for all, so that the widest give way. */
function shared(least: number[], most: number[], room: number): number[] {
  if (sum(most) <= room) return most
  let [low, high] = [0, Math.max(...most)]
  const within = (bound: number) => most.map((one, n) => Math.max(least[n]!, Math.min(one, bound)))
  for (let n = 0; n < 30; n++) {
    const middle = (low + high) / 2
    if (sum(within(middle)) <= room) low = middle
    else high = middle
  }
  return within(low)
}

function sum(widths: readonly number[]) {
  return widths.reduce((total, width) => total + width, 0)
}
