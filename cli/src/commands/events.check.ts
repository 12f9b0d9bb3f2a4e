import { checks } from '@kermesse/sdk/generated/readiness'
import { checkTexts, findingSentence } from '@kermesse/sdk/readiness'
import type { Result } from '@kermesse/sdk/types'
import { formatMoment } from '../cell.ts'
import type { Run } from '../cli.ts'
import { Failed } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, printable, say } from '../io.ts'
import { print } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { startProgress, thousands } from '../progress.ts'
import { needEvent } from '../resolve.ts'

type Readiness = Result<'events.readiness'>
type Check = Readiness['checks'][number]
type Flags = { strict?: boolean }

/** When an event is not ready. */
const exit_not_ready = 7
const most_records = 5

const symbols = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  error: ['✗', 'red'],
  unknown: ['?', 'yellow'],
  off: ['–', 'dim'],
} as const

/** Prints all readiness checks; failed ones with their consequences. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  const { io } = cli
  const { sdk } = await cli.open()
  const id = await needEvent(io, sdk, named ?? flags.event)
  const progress = await startProgress(io, t('Asking providers, printers and the installation'))
  const answer = await sdk.events.readiness({ path: { id } }).finally(() => progress.stop())
  if (flags.json !== undefined)
    await print(io, { columns: [], rows: [answer], is_list: false }, flags.json)
  else if (io.is_tty.out) for (const check of answer.checks) await printCheck(io, check)
  else await printLines(io, answer)
  const count = (state: Check['state']) => answer.checks.filter((one) => one.state === state).length
  const counts = { error: count('error'), warning: count('warning'), unknown: count('unknown') }
  const is_ready = answer.ready && !(flags.strict && counts.warning + counts.unknown > 0)
  if (flags.json === undefined)
    say(
      io,
      `${verdict(io, is_ready)} ${t('Errors: {error}. Warnings: {warning}. Not known: {unknown}.', written(counts))}`,
    )
  if (!is_ready) throw new Failed(exit_not_ready)
}

/** For programs: a line for each check, as in a spreadsheet. */
function printLines(io: Io, { checks }: Readiness) {
  const columns = ['state', 'id', 'code', 'sentence', 'count']
  const rows = checks.map((one) => ({ ...one, sentence: sentenceOf(io, one) }))
  return print(io, { columns, rows, is_list: true }, undefined)
}

/** Formats a check as one line, or with its fix and reason if it failed. */
async function printCheck(io: Io, check: Check) {
  const { name, why } = checkTexts(check.id, io.locale)
  const [symbol, style] = symbols[check.state]
  const indent = nameWidth(io) + 4
  const write = (text: string, paint_it = (line: string) => line) => {
    for (const line of wrap(printable(text), Math.max(24, io.columns - indent)))
      io.out.write(`${' '.repeat(indent)}${paint_it(line)}\n`)
  }
  const [first = '', ...rest] = wrap(
    printable(sentenceOf(io, check)),
    Math.max(24, io.columns - indent),
  )
  const label = paint(io, 'bold', name.padEnd(indent - 2), 'out')
  io.out.write(`${paint(io, style, symbol, 'out')} ${label}${first}\n`)
  for (const line of rest) write(line)
  if (check.state === 'ok' || check.state === 'off') return
  for (const record of check.records.slice(0, most_records)) write(await recordLine(io, record))
  const left = check.count - Math.min(check.records.length, most_records)
  if (left > 0) write(t('… and {count} more', written({ count: left })))
  write(why, (line) => paint(io, 'dim', line, 'out'))
}

/** Prints the record to fix, with its reason if it has one. */
async function recordLine(
  { locale }: Io,
  { type, id, name, error_code }: Check['records'][number],
) {
  const text = type === 'setting' && id !== name ? `${id} (${name})` : name
  const reason = await reasonIn(locale, error_code)
  return `· ${text}${reason && t(': {reason}', { reason })}`
}

function nameWidth({ locale }: Io) {
  return Math.max(...Object.values(checks).map(({ name }) => name[locale].length))
}

function sentenceOf(io: Io, check: Check) {
  return findingSentence(check, io.locale, (value) =>
    typeof value === 'string' && is_moment.test(value) ? formatMoment(value, io) : shown(value),
  )
}

const shown = (value: string | number) => (typeof value === 'number' ? thousands(value) : value)

const is_moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function verdict(io: Io, is_ready: boolean) {
  const text = t(is_ready ? 'Ready.' : 'Not ready.')
  return `${is_ready ? paint(io, 'green', '✓') : paint(io, 'red', '✗')} ${text}`
}

const written = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, thousands(count)]))

/** Lines of whole words that are no wider than this, where a word is not. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
