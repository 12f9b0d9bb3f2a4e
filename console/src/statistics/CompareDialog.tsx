import { Field } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { eventsQuery } from '../session/session_queries.ts'
import { Button } from '../ui/Button.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { everything, type Place, type Range } from './address.ts'
import styles from './Charts.module.css'
import type { Comparison } from './compare_address.ts'
import { comparisonWithDay, type Life } from './comparison.ts'
import { dayAt, dayBeside, dayOfRange, rangeOfDay } from './days.ts'

type Props = {
  place: Place
  life: Life
  onPlace: (place: Partial<Place>) => void
  onClose: () => void
}
type Way = Comparison['with']

/** Chooses a comparison: another day, or another event up to the same time. */
export function CompareDialog({ place, life, onPlace, onClose }: Props) {
  const { t } = useTranslation('compare')
  const { event_id, right } = useScope()
  const { compare } = place
  const [way, setWay] = useState<Way>(compare?.with ?? 'day_before')
  const [day, setDay] = useState(dayOf(compare, life))
  const [other_id, setOther] = useState(compare?.with === 'event' ? compare.event_id : '')
  const [fault, setFault] = useState('')
  const range = rangeForDays(place, life)
  const field = useId()
  const submit = () => {
    if (way === 'event') {
      if (!other_id) return refuse(t('dialog.no_event'))
      return onPlace({ compare: { with: 'event', event_id: other_id } })
    }
    if (!range) return refuse(t('dialog.no_days'))
    if (way === 'day_before') return onPlace({ ...range, compare: { with: 'day_before' } })
    if (!isDayOf(day, life)) return refuse(t('dialog.no_day'))
    onPlace({ ...range, compare: comparisonWithDay(day, range, life) })
  }
  const refuse = (text: string) => {
    setFault(text)
    document.getElementById(field)?.focus()
  }
  const ways: Way[] = [
    'day_before',
    'range',
    ...(right >= rights.superadmin ? ['event' as const] : []),
  ]
  const invalid = {
    'aria-invalid': fault !== '',
    'aria-describedby': fault ? `${field}-fault` : undefined,
  }
  return (
    <ModalDialog
      title={t('dialog.title')}
      className={styles.dialog}
      onClose={onClose}
      onSubmit={submit}
      actions={<Actions onClose={onClose} />}
    >
      <Stack as="fieldset" gap={4} className={styles.ways}>
        <legend className="visually-hidden">{t('dialog.title')}</legend>
        {ways.map((one) => (
          <Choice
            key={one}
            label={t(`dialog.${one}`)}
            is_chosen={one === way}
            onChoose={() => {
              setWay(one)
              setFault('')
            }}
          >
            {one === 'range' && <DayField id={field} value={day} fault={fault} onChange={setDay} />}
            {one === 'event' && (
              <LabelledField id={field} label={t('dialog.which_event')} fault={fault}>
                <EventField
                  id={field}
                  value={other_id}
                  own_id={event_id}
                  invalid={invalid}
                  onChange={setOther}
                />
              </LabelledField>
            )}
            {one === 'day_before' && fault && <Fault>{fault}</Fault>}
          </Choice>
        ))}
      </Stack>
      {way !== 'event' && range && place.begin_ms === null && (
        <ShownDay day={dayAt(range.begin_ms!, life.calendar)} />
      )}
    </ModalDialog>
  )
}

function Actions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('compare')
  return (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button type="submit" appearance="primary">
        {t('open')}
      </Button>
    </>
  )
}

/** The page is to show another range than now: this day. */
function ShownDay({ day }: { day: string }) {
  const { t } = useTranslation('compare')
  return (
    <Text look="hint">{t('dialog.shows_day', { day: formatDay(day, currentLanguage()) })}</Text>
  )
}

type ChoiceProps = {
  label: string
  is_chosen: boolean
  onChoose: () => void
  /** Further inputs of the chosen comparison. */
  children: ReactNode
}

function Choice({ label, is_chosen, onChoose, children }: ChoiceProps) {
  return (
    <>
      <Row as="label" gap={8} align="center" className={styles.way}>
        <input type="radio" name="with" checked={is_chosen} onChange={onChoose} />
        {label}
      </Row>
      {is_chosen && <div className={styles.more}>{children}</div>}
    </>
  )
}

type DayFieldProps = {
  id: string
  value: string
  fault: string
  onChange: (day: string) => void
}

function DayField({ id, value, fault, onChange }: DayFieldProps) {
  const { t } = useTranslation('compare')
  return (
    <Field
      label={{ children: t('dialog.which_day'), htmlFor: id }}
      {...(fault && { validationState: 'error', validationMessage: fault })}
    >
      <DateInput id={id} value={value} onChange={onChange} />
    </Field>
  )
}

type EventFieldProps = {
  id: string
  value: string
  own_id: string | undefined
  invalid: object
  onChange: (id: string) => void
}

/** Events of the installation, the latest first. */
function EventField({ id, value, own_id, invalid, onChange }: EventFieldProps) {
  const { t } = useTranslation('compare')
  const { data, error } = useQuery(eventsQuery({ skip: 0, limit: most_events }))
  if (error) return <ErrorText error={error} />
  return (
    <select id={id} value={value} {...invalid} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('dialog.choose_event')}</option>
      {data?.events
        .filter(({ _id }) => _id !== own_id)
        .map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
    </select>
  )
}

const most_events = 200

/** The default day: the start of the range, else the current or the last day. */
function rangeForDays(place: Place, { event, calendar }: Life): Range | null {
  const { begin_ms, end_ms } = place
  if (begin_ms !== null) return { begin_ms, end_ms }
  const day = dayBeside(everything, 'before', calendar, event)
  return day === null ? null : rangeOfDay(day, calendar, event)
}

function dayOf(compare: Comparison | undefined, { calendar }: Life) {
  return compare?.with === 'range' ? dayAt(compare.begin_ms, calendar) : ''
}

function isDayOf(day: string, { event, calendar }: Life) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const range = rangeOfDay(day, calendar, event)
  return (
    range.begin_ms !== null &&
    (range.end_ms ?? Number.POSITIVE_INFINITY) > range.begin_ms &&
    dayOfRange(range, calendar, event) === day
  )
}

type LabelledFieldProps = {
  /** The id of the input; its error has the id `<id>-fault`. */
  id: string
  label: string
  fault: string | undefined
  children: ReactNode
}

/** A field of a dialog with label and error. */
function LabelledField({ id, label, fault, children }: LabelledFieldProps) {
  return (
    <Stack gap={4} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </Stack>
  )
}

function Fault({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles.fault}>
      {children}
    </p>
  )
}
