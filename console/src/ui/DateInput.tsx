import { Button, Input } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import styles from './DateInput.module.css'
import { dateText, readDate } from './typed_date.ts'

type Props = {
  /** `2026-08-15`, or `2026-08-15T20:00` with a time; also a text that is no date. */
  value: string
  onChange: (value: string) => void
  with_time?: boolean
  /** The zone of its time, shown beside it. */
  timezone?: string
  /** The time of a day that is typed without one. */
  default_time?: string
  id?: string
  name?: string
  label?: string
  disabled?: boolean
  className?: string
  onBlur?: () => void
}

/** A date, typed as lists write it, or picked from the browser's calendar. */
export function DateInput({ value, onChange, with_time = false, default_time, ...props }: Props) {
  const { t } = useTranslation('staff')
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const language = currentLanguage()
  const pattern = t(with_time ? 'date.pattern_time' : 'date.pattern')
  return (
    <span className={styles.date}>
      <Input
        {...(props.id && { id: props.id })}
        {...(props.name && { name: props.name })}
        {...(props.label && { 'aria-label': props.label })}
        className={[styles.line, props.className].filter(Boolean).join(' ')}
        disabled={props.disabled === true}
        placeholder={pattern}
        autoComplete="off"
        value={typed ?? dateText(value, language)}
        onChange={(_event, { value: text }) => {
          setTyped(text)
          onChange(readDate(text, with_time, default_time) ?? text.trim())
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur?.()
        }}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={<CalendarRegular />}
            aria-label={t('date.calendar')}
            disabled={props.disabled === true}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      {props.timezone && <span className={styles.zone}>{props.timezone}</span>}
      <input
        ref={picker}
        className={styles.picker}
        type={with_time ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        disabled={props.disabled === true}
        value={readDate(value, with_time) ?? ''}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value)
        }}
      />
    </span>
  )
}
