import { Button } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, formatWeekday } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Charts.module.css'
import { ComparedContext } from './compared.ts'
import type { Life } from './comparison.ts'
import { dayAt, dayOfRange, rangeOfDay } from './days.ts'
import { type AskedPlace, type OtherAnswer, useOther } from './use_other.ts'
import { momentOf } from './words.ts'

type Props = {
  place: AskedPlace
  life: Life
  bar_name: string
  read_at: number
  onEnd: () => void
  children: ReactNode
}

/** Provides the comparison to the figures and names it above them. */
export function Compared({ children, onEnd, ...asked }: Props) {
  const answer = useOther(asked)
  const { compare } = asked.place
  const is_same_event = compare?.with !== 'event'
  const ready = compare && answer.state === 'ready' ? answer : null
  const statistics = ready?.statistics
  const beside = ready?.other.range.beside
  const { calendar } = asked.life
  const value = useMemo(
    () => (statistics && beside ? { statistics, is_same_event, beside, calendar } : null),
    [statistics, beside, is_same_event, calendar],
  )
  // Keeps the previous comparison while the next one loads.
  const last = useRef(value)
  if (asked.read_at > 0) last.current = value
  return (
    <ComparedContext value={last.current}>
      {compare && <Note answer={answer} bar_name={asked.bar_name} onEnd={onEnd} />}
      {children}
    </ComparedContext>
  )
}

type NoteProps = { answer: OtherAnswer; bar_name: string; onEnd: () => void }

function Note({ answer, bar_name, onEnd }: NoteProps) {
  const { t } = useTranslation('compare')
  if (answer.state === 'failed')
    return (
      <Notice tone="error" action={<End onEnd={onEnd} />}>
        <ErrorText error={answer.error} />
      </Notice>
    )
  if (answer.state === 'refused')
    return (
      <Notice tone="warning" action={<End onEnd={onEnd} />}>
        {t(`refused.${answer.reason}`, {
          event: answer.other_event?.name,
          currency: answer.other_event?.currency,
          bar: bar_name,
        })}
      </Notice>
    )
  return (
    <Row wrap gap="4 12" align="center" className={styles.note} role="status">
      <p>{answer.state === 'ready' ? <Sentence other={answer.other} /> : t('note.reading')}</p>
      <End onEnd={onEnd} />
    </Row>
  )
}

function End({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('compare')
  return (
    <Button appearance="subtle" size="small" icon={<DismissRegular />} onClick={onEnd}>
      {t('note.end')}
    </Button>
  )
}

type Other = Extract<OtherAnswer, { state: 'ready' }>['other']

/** Names the comparison. A range that is not over is compared with an equally long part. */
function Sentence({ other: { range, life, event } }: { other: Other }) {
  const { t } = useTranslation('compare')
  const { timezone } = life.calendar
  const moment = (at_ms: number | null) => (at_ms === null ? '…' : momentOf(at_ms, timezone))
  const { cut_ms } = range
  if (event)
    return cut_ms === null
      ? t('note.with', {
          what: `${event.name}, ${moment(range.begin_ms)} – ${moment(range.end_ms)}`,
        })
      : t('note.with_life', { event: event.name, moment: moment(cut_ms) })
  const day = dayOf(range, life)
  const what = day
    ? formatWeekday(day, currentLanguage())
    : `${moment(range.begin_ms)} – ${moment(range.end_ms)}`
  if (cut_ms === null) return t('note.with', { what })
  return day
    ? t('note.with_day_until', { what, time: formatTime(new Date(cut_ms), timezone) })
    : t('note.with_until', { what })
}

/** The business day that it is, or would have been without the cut. */
function dayOf({ begin_ms, end_ms, cut_ms }: Other['range'], { calendar, event }: Life) {
  if (begin_ms === null) return null
  const whole = rangeOfDay(dayAt(begin_ms, calendar), calendar, event)
  const until_ms = cut_ms === null ? end_ms : whole.end_ms
  return dayOfRange({ begin_ms, end_ms: until_ms }, calendar, event)
}
