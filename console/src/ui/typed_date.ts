import { isDay } from '@kermesse/sdk/rules/moment'
import { formatDay, type Language } from '../format.ts'

/** The time of a day that is typed without one. */
const first_minute = '00:00'
const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T\s]+(\d\S*))?$/
const written = /^(\d\d?)[./-](\d\d?)[./-](\d{4})(?:[,\s]+(\d\S*))?$/
const hours = /^(\d\d?)(?:[:.h](\d\d))?$/

/** `2026-08-15` or `2026-08-15T20:00` from what people type, as `15.8.2026 20:00`; undefined where there is no such date. */
export function readDate(typed: string, with_time: boolean, default_time = first_minute) {
  const text = typed.trim()
  const [, year, month, day, clock] = iso.exec(text) ?? swapped(written.exec(text)) ?? []
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(date)) return undefined
  if (!with_time) return clock === undefined ? date : undefined
  const time = clock === undefined ? default_time : readTime(clock)
  return time && `${date}T${time}`
}

/** `06:30` from `6:30`, `6.30` or `6h30`. */
export function readTime(typed: string) {
  const [, hour, minute = '00'] = hours.exec(typed.trim()) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

/** Formats a date as lists do; an invalid date stays as it was typed. */
export function dateText(value: string, language: Language) {
  const [day = '', time] = value.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return value
  return [formatDay(day, language), time].filter(Boolean).join(' ')
}

function swapped(found: RegExpExecArray | null) {
  if (!found) return undefined
  const [all, day, month, year, clock] = found
  return [all, year, month, day, clock]
}
