import { format, tokenize } from 'numfmt'
import { elements } from './workbook.ts'
import type { ZipReader } from './zip_reader.ts'

/** The effect of a workbook's cell styles on numbers, by the number of the style. */
export type NumberStyles = {
  dates: ReadonlySet<number>
  /** Styles that may hide digits of a whole number. */
  losing: ReadonlySet<number>
  /** The format code of each style that has one. */
  codes: ReadonlyMap<number, string>
}

type Kind = 'date' | 'losing' | 'plain'

/** Excel takes no longer format code. */
const longest_code = 255

/** Reads the number formats of the cell styles. Each format is looked at once, however many styles use it. */
export async function readNumberStyles(
  zip: ZipReader,
  path: string | undefined,
): Promise<NumberStyles> {
  const dates = new Set<number>()
  const losing = new Set<number>()
  const codes = new Map<number, string>()
  if (path === undefined || !zip.has(path)) return { dates, losing, codes }
  const formats = new Map<number, string>(Object.entries(built_in).map(([id, code]) => [+id, code]))
  const kinds = new Map<number, Kind>()
  let isCellStyle = false
  let style = 0
  const kindOf = (id: number, code: string): Kind =>
    isBuiltInDate(id) || isDateFormat(code) ? 'date' : losesDigits(code) ? 'losing' : 'plain'
  await elements(
    zip,
    path,
    (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const id = Number(attributes.numFmtId ?? 0)
      const code = formats.get(id) ?? ''
      const kind = kinds.get(id) ?? kindOf(id, code)
      kinds.set(id, kind)
      if (kind === 'date') dates.add(style)
      if (kind === 'losing') losing.add(style)
      if (code !== '' && code !== '0') codes.set(style, code)
      style++
    },
    {
      close: (name) => {
        if (name === 'cellXfs') isCellStyle = false
      },
    },
  )
  return { dates, losing, codes }
}

/** True when a format does not show every digit of a whole number: scientific, a fraction, per cent, or in thousands. */
export function losesDigits(code: string): boolean {
  if (code === '') return false
  const types = tokensOf(code)
  if (!types) return true
  if (types.has('GENERAL') || types.has('TEXT')) return false
  return !hasAny(types, ['ZERO', 'HASH', 'QMARK']) || hasAny(types, lossy)
}

/** True when a format like `[$-807]dd. mmm yyyy` speaks of days, months, years or hours. */
export function isDateFormat(code: string): boolean {
  const types = tokensOf(code)
  return types !== undefined && hasAny(types, ['DATETIME', 'DURATION', 'AMPM'])
}

/** The text that a spreadsheet program shows for a number; undefined for a format that cannot be read. */
export function shownNumber(number: number, code: string): string | undefined {
  if (code.length > longest_code) return undefined
  try {
    return format(code, number).trim()
  } catch {
    return undefined
  }
}

const lossy = ['EXP', 'SLASH', 'PERCENT', 'SCALE']

const hasAny = (types: ReadonlySet<string>, wanted: readonly string[]) =>
  wanted.some((type) => types.has(type))

/** The kinds of tokens in the first section, which positive numbers use; undefined for a format that cannot be read. */
function tokensOf(code: string): Set<string> | undefined {
  if (code.length > longest_code) return undefined
  try {
    const types = tokenize(code).map(({ type }) => type as string)
    const end = types.indexOf('BREAK')
    return new Set(end < 0 ? types : types.slice(0, end))
  } catch {
    return undefined
  }
}

/** Converts a serial number of days to a date in UTC; Excel has no time zones. */
export function dateOfSerial(serial: number, is_1904: boolean): Date {
  // Excel believes that 1900 had a 29 February, so its first 59 days are one off.
  const days = is_1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * 86_400_000))
}

/** Formats that a file names by their number alone. */
const built_in: Record<number, string> = {
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  48: '##0.0E+0',
}

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)
