import { Field } from '@fluentui/react-components'
import { momentIn } from '@kermesse/sdk/rules/moment'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ListName } from '../resource/define.ts'
import { useTexts } from '../resource/use_texts.ts'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './Events.module.css'
import { NameDialog } from './NameDialog.tsx'

type Props = { event: ListedEvent; onClose: () => void; onDone: () => Promise<unknown> }

/** A new event with the same configuration, later by as much as its begin is, and nobody's money. */
export function DuplicateDialog({ event, onClose, onDone }: Props) {
  const { t } = useTranslation(['events', 'staff'])
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const [begin, setBegin] = useState('')
  const { timezone = 'Europe/Zurich' } = event
  const dateBegin = begin ? momentIn(begin, timezone) : undefined
  const duplicate = async (name: string) => {
    const input = { path: { id: event._id }, body: { name, ...(dateBegin && { dateBegin }) } }
    const made = await staffSdk.events.duplicate(input, { idempotency_key: key.current })
    await onDone()
    navigate(`/admin/events/${made._id}/parameters`)
  }
  return (
    <NameDialog
      title={t('duplicate.question', { name: event.name })}
      text={t('duplicate.text')}
      action={t('menu.duplicate')}
      problemOf={(name) => (name.trim() ? null : t('enter_name'))}
      run={duplicate}
      onClose={onClose}
    >
      {event.dateBegin && (
        <Field
          label={t('duplicate.begin', { zone: timezone })}
          {...(begin && !dateBegin
            ? { validationMessage: t('staff:date.invalid') }
            : { hint: t('duplicate.begin_hint') })}
        >
          <DateInput with_time value={begin} onChange={setBegin} />
        </Field>
      )}
      {dateBegin && <ShiftedDates {...{ event, dateBegin, timezone }} />}
    </NameDialog>
  )
}

type ShiftedProps = { event: ListedEvent; dateBegin: string; timezone: string }

function ShiftedDates({ event, dateBegin, timezone }: ShiftedProps) {
  const { t, i18n } = useTranslation('events')
  const { data } = useQuery({
    queryKey: ['events.shifted_dates', event._id, dateBegin],
    queryFn: () => staffSdk.events.shifted_dates({ path: { id: event._id }, query: { dateBegin } }),
  })
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const written = (moment: string) => format.format(new Date(moment))
  const records = Map.groupBy(data?.dates ?? [], ({ record_type, name }) =>
    record_type === 'events' ? '' : name,
  )
  return (
    <Stack as="ul" gap={12} className={styles.dates} aria-label={t('duplicate.dates')}>
      {[...records].map(([name, dates]) => (
        <li key={name}>
          {name && <strong>{name}</strong>}
          {dates.map(({ record_type, field, before, after }) => (
            <span key={`${record_type} ${field} ${before}`} className={styles.date}>
              <FieldName {...{ record_type, field }} />
              <span>
                <s>{written(before)}</s> {written(after)}
              </span>
            </span>
          ))}
        </li>
      ))}
    </Stack>
  )
}

function FieldName({ record_type, field }: { record_type: string; field: string }) {
  const texts = useTexts({ name: record_type as ListName })
  return <span className={styles.field}>{texts.field(field)}</span>
}
