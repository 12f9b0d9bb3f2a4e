import { zoned } from '@kermesse/sdk/rules/moment'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'

/** Returns the day and the time of an instant for a sentence, on the event's clock. */
export function useDated() {
  const { timezone } = useScope()
  return (instant: string | Date) => ({
    date: formatDate(instant, timezone, currentLanguage()),
    time: zoned(formatTime(instant, timezone), timezone),
  })
}
