import { elements } from './workbook.ts'
import type { ZipReader } from './zip_reader.ts'

/** The numbers of the cell styles that show a number as a date or a time. */
export async function readDateStyles(
  zip: ZipReader,
  path: string | undefined,
): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  if (path === undefined || !zip.has(path)) return dates
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
      if (isBuiltInDate(format) || isDateFormat(formats.get(format) ?? '')) dates.add(style)
      style++
    },
    {
      close: (name) => {
        if (name === 'cellXfs') isCellStyle = false
      },
    },
  )
  return dates
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

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)
