import { Button } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useScope } from '../../resource/scope.ts'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { addressOfPlace, type Place } from '../address.ts'
import { useIsPrinted } from '../use_is_printed.ts'
import { momentOf } from '../words.ts'
import { declined_sales } from './DeclinedTable.tsx'
import type { NumberedMark } from './mark_shapes.ts'
import styles from './Outlook.module.css'

type Props = { marks: NumberedMark[]; place: Place }

const few = 6
const hour_ms = 3_600_000

/** Marked hours with their cause and a link to the details. */
export function MarkList({ marks, place }: Props) {
  const { t } = useTranslation('statistics')
  const [is_open, setOpen] = useState(false)
  const is_printed = useIsPrinted()
  if (marks.length === 0) return null
  const shown = is_open || is_printed ? marks : marks.slice(0, few)
  return (
    <section aria-labelledby="marks">
      <Text as="h2" id="marks" look="heading" className={styles.heading}>
        {t('outlook.marks')}
      </Text>
      <Text look="note">{t('outlook.about_marks')}</Text>
      <ul className={styles.marks}>
        {shown.map((mark) => (
          <Line key={`${mark.hour} ${mark.cause}`} mark={mark} place={place} />
        ))}
      </ul>
      {marks.length > few && (
        <Button appearance="subtle" className={styles.more!} onClick={() => setOpen(!is_open)}>
          {is_open ? t('table.fewer') : t('outlook.all_marks', { count: marks.length })}
        </Button>
      )}
    </section>
  )
}

function Line({ mark, place }: { mark: NumberedMark; place: Place }) {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  const { number, hour, cause, count, usual, reasons, devices } = mark
  const begin_ms = Date.parse(hour)
  const of_hour = addressOfPlace({ ...place, begin_ms, end_ms: begin_ms + hour_ms })
  return (
    <Row as="li" gap={12} className={styles.line}>
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        <Text as={Link} look="strong" className={styles.hour} to={of_hour}>
          {momentOf(begin_ms, timezone)}
        </Text>
        <p>
          {t(`outlook.cause.${cause}`, { count })} {t('outlook.usually', { usual })}
        </p>
        {reasons.map(({ error_code, count: times }) => (
          <Text key={error_code} look="note">
            <Sentence code={error_code} /> ({times})
          </Text>
        ))}
        {devices.length > 0 && (
          <Text look="note">
            {devices.join(', ')}
            {count > devices.length && ' …'}
          </Text>
        )}
        <BehindIt mark={mark} of_hour={of_hour} />
      </div>
    </Row>
  )
}

/** Links to the transactions of a mark, if the reader may see them. */
function BehindIt({ mark: { cause, hour }, of_hour }: { mark: NumberedMark; of_hour: string }) {
  const { t } = useTranslation('statistics')
  const { event_id, right } = useScope()
  if (right < rights.admin) return null
  const created_until = new Date(Date.parse(hour) + hour_ms).toISOString()
  const of_event = `/admin/events/${event_id}`
  const list = {
    declined_sales: `${of_hour}${declined_sales}`,
    failed_top_ups: `${of_event}/payments?${new URLSearchParams({ failed: 'true', created_from: hour, created_until })}`,
    silent_devices: `${of_event}/smartphones?sort_key=last_seen_at&sort_order=DESC`,
  }
  return (
    <Link className={styles.behind} to={list[cause]}>
      {t(`outlook.behind.${cause}`)}
    </Link>
  )
}
