import { operations } from '@kermesse/sdk/generated/operations'
import { rights } from '@kermesse/sdk/generated/rights'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import { t } from './i18n/language.ts'
import { type Io, pipeable, printable } from './io.ts'

type Clock = { locale: Io['locale']; zone?: string | undefined }

/** A value for people: dates and amounts as they are written here, yes and no. */
export function formatCell(path: string, value: unknown, io: Clock): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (isMoney(path, value)) return formatAmount(value)
  if (isRight(path, value)) return rightName(value)
  if (isMoment(value)) return formatMoment(value, io)
  if (Array.isArray(value)) return value.every(isTelling) ? list(value) : String(value.length)
  if (typeof value === 'object') return printable(pairs(value))
  return printable(String(value))
}

/** A value for programs: as on the wire, amounts always with two decimals, records by their count. */
export function plainCell(path: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isMoney(path, value)) return value.toFixed(2)
  if (Array.isArray(value)) {
    const text = value.every(isPlain) ? value.map(String).join(',') : String(value.length)
    return pipeable(text)
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return pipeable(text)
}

/** Formats a time in the zone of the event, else of this machine, with the name of the zone. */
export function formatMoment(text: string, { locale, zone }: Clock) {
  const region = { en: 'en-GB', fr: 'fr-CH', de: 'de-CH' }[locale]
  const format = new Intl.DateTimeFormat(region, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone && { timeZone: zone }),
  })
  return format.format(new Date(text)).replace(',', '')
}

let money_fields: Set<string> | undefined

/** Column names have no type, so a field is an amount if any operation declares it as one. */
function isMoney(path: string, value: unknown): value is number {
  money_fields ??= new Set(
    Object.values(operations)
      .flatMap(({ answer, body }) => [...answer, ...(body ?? [])])
      .flatMap(({ format, name }) => (format === 'money' ? name : [])),
  )
  const name = path.split('.').at(-1) ?? path
  return typeof value === 'number' && (money_fields.has(name) || equation.has(name))
}

const equation = new Set([
  'money_in',
  'spent',
  'paid_out',
  'donated',
  'fees',
  'rounding',
  'held',
  'unpaid',
])

function isRight(path: string, value: unknown): value is number {
  return (path === 'right' || path === 'min_right') && typeof value === 'number'
}

function rightName(level: number) {
  return Object.entries(rights).find(([, value]) => value === level)?.[0] ?? String(level)
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
}

function isPlain(value: unknown) {
  return typeof value !== 'object' || value === null
}

/** Ids say nothing in a table; how many there are does. */
function isTelling(value: unknown) {
  return isPlain(value) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value))
}

function list(values: unknown[]) {
  return values.length === 0 ? '–' : printable(values.map(String).join(', '))
}

function pairs(value: object) {
  const shown = Object.entries(value).filter(([, one]) => one !== null && one !== '')
  return shown.map(([name, one]) => `${name} ${isPlain(one) ? one : '…'}`).join(', ')
}
