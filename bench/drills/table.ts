import { is_smallest } from '../figures.ts'

export type Row = {
  what: string
  found: string
  /** The bound that the programs themselves promise, beside ours. */
  beside?: string
  goal: string
  holds: boolean
  /** A time depends on the machine, and is not judged at the smallest size. */
  is_time?: boolean
}

/** A row of a number that must not exceed its goal. */
export function atMost(what: string, found: number, most: number, unit = ''): Row {
  const holds = found <= most
  return { what, found: amount(found, unit), goal: `≤ ${amount(most, unit)}`, holds }
}

/** A row of a ratio, which depends on the machine as times do. */
export function atLeast(what: string, found: number, least: number): Row {
  const shown = found.toFixed(2)
  return { what, found: shown, goal: `≥ ${least}`, holds: found >= least, is_time: true }
}

/** A row of a time in seconds. */
export function within(what: string, found_s: number, most_s: number, beside?: string): Row {
  const goal = `≤ ${most_s} s`
  return {
    what,
    found: `${found_s.toFixed(1)} s`,
    beside,
    goal,
    holds: found_s <= most_s,
    is_time: true,
  }
}

/** A row of something that is so or is not. */
export function must(what: string, holds: boolean, found = holds ? 'yes' : 'no'): Row {
  return { what, found, goal: 'yes', holds }
}

/** Prints the rows and returns the exit code. */
export function printTable(title: string, rows: Row[]): number {
  const cells = rows.map(({ what, found, beside = '', goal }) => [what, found, beside, goal])
  const head = ['', 'found', 'bound of the programs', 'goal']
  const is_beside = rows.some(({ beside }) => beside)
  const shown = [head, ...cells].map((row) => row.filter((_, n) => n !== 2 || is_beside))
  const widths = shown[0]!.map((_, n) => Math.max(...shown.map((row) => row[n]!.length)))
  console.log(`\n${title}`)
  for (const [n, row] of shown.entries()) {
    const one = rows[n - 1]
    const sign = !one ? ' ' : one.holds ? '✓' : isJudged(one) ? '✗' : '·'
    console.log(`${sign} ${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}`.trimEnd())
  }
  return rows.every((row) => row.holds || !isJudged(row)) ? 0 : 1
}

const isJudged = ({ is_time }: Row) => !(is_time && is_smallest)

const amount = (value: number, unit: string) => `${value.toLocaleString('en')}${unit && ` ${unit}`}`
