import { Button } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../business_day.ts'
import { formatDay } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Loaded } from '../ui/Loaded.tsx'
import type { Range } from './address.ts'
import styles from './Dashboard.module.css'
import { momentOf } from './words.ts'

const RangeDialog = lazy(async () => ({ default: (await import('./RangeDialog.tsx')).RangeDialog }))

type Props = {
  range: Range
  day: string | null
  calendar: Calendar
  event: Range
  onRange: (range: Range) => void
}

/** The range as a button; behind it, another one is chosen. */
export function RangePicker({ range, day, calendar, event, onRange }: Props) {
  const { t } = useTranslation('statistics')
  const { timezone } = calendar
  const [is_open, setOpen] = useState(false)
  const label = day
    ? formatDay(day, currentLanguage())
    : range.begin_ms === null && range.end_ms === null
      ? t('range.everything')
      : [range.begin_ms, range.end_ms]
          .map((at_ms) => (at_ms === null ? '…' : momentOf(at_ms, timezone)))
          .join(' – ')
  return (
    <>
      <Button
        className={styles.choose!}
        icon={<CalendarRegular />}
        aria-label={`${t('range.choose')}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {is_open && (
        <Loaded>
          <RangeDialog
            range={range}
            timezone={timezone}
            event={event}
            onClose={() => setOpen(false)}
            onRange={(chosen) => {
              setOpen(false)
              onRange(chosen)
            }}
          />
        </Loaded>
      )}
    </>
  )
}
