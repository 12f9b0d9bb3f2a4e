import type { TFunction } from 'i18next'
import type { Calendar } from '../business_day.ts'
import { formatDate, formatTime, formatWeekday } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import type { Range } from './address.ts'
import { dayOfRange } from './days.ts'

/** A moment with its date, on the clock of the event. */
export function momentOf(at_ms: number, timezone: string) {
  const at = new Date(at_ms)
  return `${formatDate(at, timezone, currentLanguage())} ${formatTime(at, timezone)}`
}

/** The bound of a range, with its seconds where it has some. */
function boundOf(at_ms: number, timezone: string) {
  const seconds = Math.floor(at_ms / 1000) % 60
  const moment = momentOf(at_ms, timezone)
  return seconds === 0 ? moment : `${moment}:${String(seconds).padStart(2, '0')}`
}

/** A range in words: a day by its name, and everything as what it is. */
export function rangeText(
  range: Range,
  calendar: Calendar,
  event: Range,
  t: TFunction<'statistics'>,
): string {
  const { timezone } = calendar
  const day = dayOfRange(range, calendar, event)
  const begin = range.begin_ms === null ? '' : boundOf(range.begin_ms, timezone)
  const end = range.end_ms === null ? '' : boundOf(range.end_ms, timezone)
  if (day)
    return t('range.of_day', {
      day: formatWeekday(day, currentLanguage()),
      begin: formatTime(new Date(range.begin_ms!), timezone),
      end,
    })
  if (begin && end) return t('range.from_to', { begin, end })
  if (begin) return t('range.from', { begin })
  if (end) return t('range.until', { end })
  return t('range.everything')
}
