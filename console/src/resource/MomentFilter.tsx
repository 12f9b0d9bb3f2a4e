import { Button, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime, wallClock } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
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
      onSubmit={(typed) => onChange(typed === '' ? null : instantOf(typed, timezone))}
    >
      {(typed, setTyped) => (
        <>
          <Input
            type="datetime-local"
            aria-label={label}
            value={typed}
            onChange={(_event, { value: now }) => setTyped(now)}
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
