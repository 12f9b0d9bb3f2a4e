import { zoned } from '@kermesse/sdk/rules/moment'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from './i18n.ts'

/** An instant on the event's clock: the time alone today, the date as well on any other day. */
export function momentText(instant: string, timezone: string) {
  const date = formatDate(instant, timezone, currentLanguage())
  const time = formatTime(instant, timezone)
  return date === formatDate(new Date(), timezone, currentLanguage()) ? time : `${date} ${time}`
}

/** The same with the name of its zone, where a sentence stands alone. */
export function zonedText(instant: string, timezone: string) {
  return zoned(momentText(instant, timezone), timezone)
}
