import { elements } from './workbook.ts'
import type { ZipReader } from './zip_reader.ts'

/** Numbers of cell styles: those that show a date or a time, and those that may hide digits of a whole number. */
export type NumberStyles = { dates: ReadonlySet<number>; losing: ReadonlySet<number> }

/** What the styles of the workbook do to a number. */
export async function readNumberStyles(
  zip: ZipReader,
  path: string | undefined,
): Promise<NumberStyles> {
  const dates = new Set<number>()
  const losing = new Set<number>()
  if (path === undefined || !zip.has(path)) return { dates, losing }
  const formats = new Map<number, string>()
  let isCellStyle = false
  let style = 0
  await elements(
    zip,
    path,
    (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const format = Number(attributes.numFmtId ?? 0)
      const code = formats.get(format) ?? ''
      if (isBuiltInDate(format) || isDateFormat(code)) dates.add(style)
      else if (built_in_losing.has(format) || losesDigits(code)) losing.add(style)
      style++
    },
    {
      close: (name) => {
        if (name === 'cellXfs') isCellStyle = false
      },
    },
  )
  return { dates, losing }
}

/** True when a format does not show every digit of a whole number: scientific, a fraction, per cent, or in thousands. */
export function losesDigits(code: string): boolean {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')
  if (code === '' || /general/i.test(positive) || positive.includes('@')) return false
  return !/[0#?]/.test(positive) || /e[+-]|[/%]|,(?![0#?])/i.test(positive)
}

/** True when a format like `[$-807]dd. mmm yyyy` speaks of days, months, years or hours. */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dmyhs]/i.test(bare.split(';')[0] ?? '')
}

/** The moment that a serial number of days stands for, read as UTC; Excel knows no time zone. */
export function dateOfSerial(serial: number, is_1904: boolean): Date {
  // Excel believes that 1900 had a 29 February, so its first 59 days are one off.
  const days = is_1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * 86_400_000))
}

/** Per cent, scientific, fractions. */
const built_in_losing = new Set([9, 10, 11, 12, 13, 48])

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)
