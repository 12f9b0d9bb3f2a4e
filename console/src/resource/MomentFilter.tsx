import { Button, Input, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime, wallClock } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from './scope.ts'
import { instantOf } from './values.ts'

type Props = { label: string; value: string; onChange: (value: string | null) => void }

/** From or until a moment, typed on the clock of the event. */
export function MomentFilter({ label, value, onChange }: Props) {
  const { t } = useTranslation('resource')
  const { timezone } = useScope()
  const [is_open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <Popover
      trapFocus
      open={is_open}
      onOpenChange={(_event, { open }) => {
        const { day, time } = Number.isNaN(Date.parse(value))
          ? { day: '', time: '' }
          : wallClock(value, timezone)
        setTyped(day && `${day}T${time}`)
        setOpen(open)
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<FilterRegular />}>
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChange(typed === '' ? null : instantOf(typed, timezone))
            setOpen(false)
          }}
        >
          <Input
            type="datetime-local"
            aria-label={label}
            value={typed}
            onChange={(_event, { value: now }) => setTyped(now)}
          />{' '}
          <Button type="submit" appearance="primary">
            {t('filter')}
          </Button>
        </form>
      </PopoverSurface>
    </Popover>
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
