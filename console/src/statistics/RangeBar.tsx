import { Button } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../business_day.ts'
import { Row } from '../ui/layout.tsx'
import { everything, placeNow, type Range } from './address.ts'
import styles from './Dashboard.module.css'
import { dayBeside, dayOfRange, rangeOfDay } from './days.ts'
import { RangePicker } from './RangePicker.tsx'

type Props = {
  range: Range
  calendar: Calendar
  event: Range
  onRange: (range: Range) => void
}

/** From day to day, to a range of one's own, and back to everything. */
export function RangeBar({ range, calendar, event, onRange }: Props) {
  const { t } = useTranslation('statistics')
  const [is_beyond, setBeyond] = useState(false)
  const step = (side: 'before' | 'after') => {
    const day = dayBeside(placeNow() ?? range, side, calendar, event)
    setBeyond(day === null)
    if (day) onRange(rangeOfDay(day, calendar, event))
  }
  const choose = (chosen: Range) => {
    setBeyond(false)
    onRange(chosen)
  }
  const is_everything = range.begin_ms === null && range.end_ms === null
  return (
    <div className={styles.bar}>
      <Row wrap gap={8} align="center">
        <Button
          className={styles.step!}
          icon={<ChevronLeftRegular />}
          aria-label={t('range.day_before')}
          onClick={() => step('before')}
        />
        <RangePicker
          key={`${range.begin_ms} ${range.end_ms}`}
          range={range}
          day={dayOfRange(range, calendar, event)}
          calendar={calendar}
          event={event}
          onRange={choose}
        />
        <Button
          className={styles.step!}
          icon={<ChevronRightRegular />}
          aria-label={t('range.day_after')}
          onClick={() => step('after')}
        />
        {!is_everything && (
          <Button appearance="subtle" onClick={() => choose(everything)}>
            {t('range.everything')}
          </Button>
        )}
      </Row>
      {is_beyond && (
        <p className={styles.beyond} role="alert">
          {t('no_data')}
        </p>
      )}
    </div>
  )
}
