import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { formatCell, plainCell } from './cell.ts'
import { UsageError } from './exit.ts'
import { kebab } from './flags.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, printable, printableJson, say } from './io.ts'

export type Record_ = Record<string, unknown>
export type Data = {
  columns: readonly string[]
  rows: Record_[]
  /** A record is printed field by field, a list as a table. */
  is_list: boolean
  /** The value for `--json`; defaults to the rows. */
  json?: unknown
}
/** The first page of a list, and the rows of the others, each read when those before it are printed. */
export type List = Data & { more: AsyncIterable<Record_[]> }

/** A table for people, tab-separated lines for pipes, JSON on request. Data only, on stdout. */
export async function print(io: Io, data: Data, json: string | undefined) {
  if (json !== undefined) return printJson(io, data, json)
  if (data.columns.length === 0) return
  if (!io.is_tty.out) return void io.out.write(linesOf(data.rows, data.columns))
  if (data.is_list) return printTable(io, data)
  printRecord(io, data)
}

type ReadSheets = {
  sheet?: string | null
  other_sheets?: string[]
  hidden_rows?: number[]
  hidden_row_count?: number
}

/** A workbook is read in one of its worksheets, hidden rows included: this names the others, and the hidden rows. */
export function sayOtherSheets(io: Io, read: ReadSheets) {
  const { sheet, other_sheets = [], hidden_rows = [], hidden_row_count = 0 } = read
  const sayAlso = (text: string) => say(io, `${paint(io, 'dim', '→')} ${printable(text)}`)
  if (other_sheets.length > 0)
    sayAlso(
      t('Read: {sheet}. Not read: {other_sheets}.', {
        sheet,
        other_sheets: other_sheets.join(', '),
      }),
    )
  if (hidden_rows.length === 0) return
  const more = hidden_row_count > hidden_rows.length ? ' …' : ''
  sayAlso(
    t('Hidden rows, read like the others: {hidden_rows}{more}.', {
      hidden_rows: hidden_rows.join(', '),
      more,
    }),
  )
}

/** The same of a list of many pages; answers how many rows there were. */
export async function printList(io: Io, data: List, json: string | undefined): Promise<number> {
  if (!io.is_tty.out && !io.filter) return printPages(io, data, json)
  // A column is as wide as its widest cell.
  for await (const rows of data.more) data.rows.push(...rows)
  await print(io, data, json)
  return data.rows.length
}

/** Prints page by page, so that memory use does not grow with the list. */
async function printPages(io: Io, { columns, rows, more }: List, json: string | undefined) {
  const pick = picker(json ?? '*')
  let printed = 0
  const put = (page: Record_[]) => {
    const text =
      json === undefined
        ? linesOf(page, columns)
        : page
            .map((row, n) => `${printed + n > 0 ? ',' : '['}${printableJson(pick(row), 0)}`)
            .join('')
    printed += page.length
    return written(io, text)
  }
  let is_read = await put(rows)
  for await (const page of more) {
    is_read = await put(page)
    if (!is_read) break
  }
  if (json !== undefined && is_read) await written(io, printed > 0 ? ']\n' : '[]\n')
  return printed
}

/** Returns false if the reader closed the pipe, such as `| head`. */
function written({ out, signal }: Io, text: string) {
  return new Promise<boolean>((done, fail) => {
    const stop = () => fail(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    out.write(text, (error) => {
      signal.removeEventListener('abort', stop)
      done(!error)
    })
  })
}

/** Validates a list of fields before the request. */
export function checkFields(fields: string | undefined, valid: readonly string[], flag = '--json') {
  if (fields === undefined || fields === '*') return
  const unknown = namesIn(fields).filter((name) => !valid.includes(name))
  if (unknown.length > 0)
    throw new UsageError(
      t('Unknown field for {flag}: {unknown}', { flag, unknown: unknown.join(', ') }),
      t('Fields: {fields}', { fields: valid.join(', ') }),
    )
}

/** `name, balance` as it is typed. */
export function namesIn(fields: string) {
  return fields.split(',').map((name) => name.trim())
}

/** `data.status` of a row. */
export function valueAt(row: Record_, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record_ | null)?.[name], row)
}

async function printJson(io: Io, { rows, is_list, json: whole }: Data, fields: string) {
  const value = whole ?? (is_list ? rows : rows[0])
  const pick = picker(fields)
  const picked = Array.isArray(value) ? value.map(pick) : pick((value ?? {}) as Record_)
  if (!io.filter) return void io.out.write(`${printableJson(picked, io.is_tty.out ? 2 : 0)}\n`)
  const { filtered } = await import('./json_filter.ts')
  await written(io, await filtered(io, io.filter, picked))
}

function picker(fields: string) {
  const names = fields === '*' ? undefined : namesIn(fields)
  return (row: Record_) =>
    names ? Object.fromEntries(names.map((name) => [name, row[name] ?? null])) : row
}

/** No header and no colour: `cut -f2` finds the second column. */
function linesOf(rows: readonly Record_[], columns: readonly string[]) {
  const lines = rows.map((row) => columns.map((name) => plainCell(name, valueAt(row, name))))
  return lines.map((cells) => `${cells.join('\t')}\n`).join('')
}

async function printTable(io: Io, { rows, columns }: Data) {
  if (rows.length === 0) return say(io, paint(io, 'dim', t('Nothing found.')))
  const cells = rows.map((row) => columns.map((name) => cellOf(io, row, name)))
  const head = columns.map(title)
  const kinds = columns.map((name) => kindOf(rows, name))
  const widths = fit(head, cells, kinds, io.columns)
  // Too narrow for a table: each row is a paragraph.
  if (!widths) return printParagraphs(io, head, cells)
  const { default: Table } = await import('cli-table3')
  const table = new Table({
    chars: Object.fromEntries(borders.map((name) => [name, ''])),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    head: head.map((text) => paint(io, 'bold', text, 'out')),
    colAligns: columns.map((_, index) => (isNumeric(rows, columns[index]!) ? 'right' : 'left')),
    colWidths: widths.map((width) => width + 2),
  })
  const shown = (text: string, at: number) =>
    kinds[at] === 'id' ? shortened(text, widths[at]!) : text
  table.push(...cells.map((row) => row.map(shown)))
  io.out.write(`${trimLines(table.toString())}\n`)
}

function printRecord(io: Io, { rows: [row = {}], columns }: Data) {
  const width = Math.max(...columns.map((name) => title(name).length))
  for (const name of columns) {
    const value = cellOf(io, row, name)
    io.out.write(`${paint(io, 'bold', title(name).padEnd(width), 'out')}  ${value}\n`)
  }
}

/** A record that names its own zone, as an event does, is shown in that one. */
function cellOf({ locale, zone }: Io, row: Record_, column: string) {
  const own = typeof row.timezone === 'string' ? row.timezone : undefined
  return formatCell(column, valueAt(row, column), { locale, zone: zone ?? own })
}

const borders = [
  'top',
  'top-mid',
  'top-left',
  'top-right',
  'bottom',
  'bottom-mid',
  'bottom-left',
  'bottom-right',
  'left',
  'left-mid',
  'mid',
  'mid-mid',
  'right',
  'right-mid',
  'middle',
]

function title(name: string) {
  return kebab(name.split('.').at(-1) ?? name)
    .replaceAll('-', ' ')
    .toUpperCase()
}

/** A value that has no room beside its name is printed below it. */
function printParagraphs(io: Io, head: readonly string[], cells: readonly string[][]) {
  const width = Math.max(...head.map((text) => text.length))
  const line = (text: string, at: number) => {
    const name = head[at]!.padEnd(width)
    const is_beside = width + 2 + widthOf(text) <= io.columns
    return `${paint(io, 'bold', is_beside ? name : head[at]!, 'out')}${is_beside ? '  ' : '\n  '}${text}\n`
  }
  io.out.write(cells.map((row) => row.map(line).join('')).join('\n'))
}

/** An id may lose its middle and a text its end; amounts, dates and what is copied stay whole. */
type Kind = 'id' | 'text' | 'whole'

function kindOf(rows: readonly Record_[], column: string): Kind {
  if (rows.some((row) => is_uuid.test(String(valueAt(row, column))))) return 'id'
  return isNumeric(rows, column) || stays_whole.test(column) ? 'whole' : 'text'
}

const is_uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const stays_whole = /id$|token|_at$|date|amount$|balance$|iban/i

const least_of: Record<Kind, number> = { id: 13, text: 12, whole: Number.POSITIVE_INFINITY }

/** The widths of the columns, the widest texts narrowed first and ids last; undefined if they do not fit. */
function fit(head: string[], cells: string[][], kinds: readonly Kind[], limit: number) {
  const widths = head.map((text, index) =>
    cells.reduce((widest, row) => Math.max(widest, widthOf(row[index] ?? '')), text.length),
  )
  // Nothing stands behind the last column.
  let excess = sum(widths) + 2 * (widths.length - 1) - limit
  for (const kind of ['text', 'id'] as const) {
    for (; excess > 0; excess--) {
      const shrinkable = widths.filter((width, at) => kinds[at] === kind && width > least_of[kind])
      if (shrinkable.length === 0) break
      const widest = Math.max(...shrinkable)
      const index = widths.findIndex((width, at) => kinds[at] === kind && width === widest)
      widths[index] = widest - 1
    }
  }
  return excess > 0 ? undefined : widths
}

/** `019123…8f3a2b`: the end tells records apart that were made at one time. */
function shortened(id: string, width: number) {
  if (id.length <= width) return id
  const start = Math.floor((width - 1) / 2)
  return `${id.slice(0, start)}…${id.slice(start + 1 - width)}`
}

/** The width in terminal columns: カ and 🎪 take two. */
function widthOf(text: string) {
  // Most are plain, and lists are long.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range begins where text does.
  if (/^[\u0000-\u02ff]*$/.test(text)) return text.length
  return [...segmenter.segment(text)].reduce(
    (width, { segment }) => width + (takes_two.test(segment) ? 2 : 1),
    0,
  )
}

const segmenter = new Intl.Segmenter()
const takes_two =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fc\uff01-\uff60\uffe0-\uffe6]/u

function sum(numbers: number[]) {
  return numbers.reduce((total, one) => total + one, 0)
}

function isNumeric(rows: readonly Record_[], column: string) {
  return rows.some((row) => typeof valueAt(row, column) === 'number') && column !== 'right'
}

function trimLines(text: string) {
  return text
    .split('\n')
    .map((line) => withoutTrailing(line, ' \t'))
    .join('\n')
}
