import { Field } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../format.ts'
import { instantOf } from '../resource/values.ts'
import { Button } from '../ui/Button.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { Stack } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import type { Range } from './address.ts'
import styles from './Dashboard.module.css'
import { momentOf } from './words.ts'

type Props = {
  range: Range
  timezone: string
  event: Range
  onRange: (range: Range) => void
  onClose: () => void
}
type Side = 'begin' | 'end'
type Faults = Partial<Record<Side, string>>

/** The two moments of a range, typed or chosen, on the clock of the event and within it. */
export function RangeDialog({ range, timezone, event, onRange, onClose }: Props) {
  const { t } = useTranslation('statistics')
  const [begin, setBegin] = useState(localOf(range.begin_ms ?? event.begin_ms, timezone))
  const [end, setEnd] = useState(localOf(range.end_ms ?? event.end_ms, timezone))
  const [faults, setFaults] = useState<Faults>({})
  const submit = () => {
    const chosen = { begin_ms: msOf(begin, timezone), end_ms: msOf(end, timezone) }
    const found = faultsOf(chosen, event, timezone, t)
    setFaults(found)
    const side = found.begin ? 'begin' : found.end ? 'end' : null
    if (side) document.querySelector<HTMLInputElement>(`input[name=${side}]`)?.focus()
    else onRange(toSeconds(chosen, event, timezone))
  }
  return (
    <ModalDialog
      title={t('range.choose')}
      className={styles.dialog}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('range.cancel')}</Button>
          <Button type="submit" appearance="primary">
            {t('range.show')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Moment
          side="begin"
          {...{ timezone }}
          value={begin}
          fault={faults.begin}
          onChange={setBegin}
        />
        <Moment side="end" {...{ timezone }} value={end} fault={faults.end} onChange={setEnd} />
      </Stack>
    </ModalDialog>
  )
}

type MomentProps = {
  side: Side
  value: string
  timezone: string
  fault: string | undefined
  onChange: (value: string) => void
}

function Moment({ side, value, timezone, fault, onChange }: MomentProps) {
  const { t } = useTranslation('statistics')
  return (
    <Field
      label={t(`range.${side}`)}
      {...(fault && { validationState: 'error', validationMessage: fault })}
    >
      <DateInput
        with_time
        name={side}
        value={value}
        timezone={timezone}
        onChange={onChange}
        {...(side === 'end' && { default_time: '23:59' })}
      />
    </Field>
  )
}

/** A field shows minutes: what is shown of the event's own first or last one is that moment, to the second. */
function toSeconds(chosen: Range, event: Range, timezone: string): Range {
  const exact = (at_ms: number | null, own_ms: number | null) =>
    localOf(at_ms, timezone) === localOf(own_ms, timezone) ? own_ms : at_ms
  return {
    begin_ms: exact(chosen.begin_ms, event.begin_ms),
    end_ms: exact(chosen.end_ms, event.end_ms),
  }
}

function faultsOf(
  { begin_ms, end_ms }: Range,
  event: Range,
  timezone: string,
  t: TFunction<'statistics'>,
): Faults {
  if (begin_ms === null) return { begin: t('range.no_date') }
  if (end_ms === null) return { end: t('range.no_date') }
  const isBefore = (one: number, other: number) => localOf(one, timezone) < localOf(other, timezone)
  if (event.begin_ms !== null && isBefore(begin_ms, event.begin_ms))
    return { begin: t('range.too_early', { moment: momentOf(event.begin_ms, timezone) }) }
  if (event.end_ms !== null && isBefore(event.end_ms, end_ms))
    return { end: t('range.too_late', { moment: momentOf(event.end_ms, timezone) }) }
  if (begin_ms >= end_ms) return { end: t('range.reversed') }
  return {}
}

function localOf(at_ms: number | null, timezone: string) {
  if (at_ms === null) return ''
  const { day, time } = wallClock(new Date(at_ms), timezone)
  return `${day}T${time}`
}

function msOf(local: string, timezone: string) {
  const at_ms = Date.parse(instantOf(local, timezone))
  return Number.isNaN(at_ms) ? null : at_ms
}
