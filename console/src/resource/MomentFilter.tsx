import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime, wallClock } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { readDate } from '../ui/typed_date.ts'
import { TypedPopover } from './FilterPopover.tsx'
import { useScope } from './scope.ts'
import { instantOf } from './values.ts'

type Props = { label: string; value: string; onChange: (value: string | null) => void }

/** From or until a moment, typed on the clock of the event. */
export function MomentFilter({ label, value, onChange }: Props) {
  const { t } = useTranslation('resource')
  const { timezone } = useScope()
  const { day, time } = Number.isNaN(Date.parse(value))
    ? { day: '', time: '' }
    : wallClock(value, timezone)
  return (
    <TypedPopover
      label={label}
      value={day && `${day}T${time}`}
      onSubmit={(typed) => {
        if (typed === '') onChange(null)
        else if (readDate(typed, true)) onChange(instantOf(typed, timezone))
      }}
    >
      {(typed, setTyped) => (
        <>
          <DateInput
            with_time
            timezone={timezone}
            label={label}
            value={typed}
            onChange={setTyped}
          />{' '}
          <Button type="submit" appearance="primary">
            {t('filter')}
          </Button>
        </>
      )}
    </TypedPopover>
  )
}

/** A moment as the chip of a filter shows it. */
export function MomentText({ value }: { value: string }) {
  const { timezone } = useScope()
  if (Number.isNaN(Date.parse(value))) return <>{value}</>
  return (
    <>
      {formatDate(value, timezone, currentLanguage())} {formatTime(value, timezone)}
    </>
  )
}
