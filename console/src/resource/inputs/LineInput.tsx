import { Input as Line, Textarea } from '@fluentui/react-components'
import { sideOf } from '@kermesse/sdk/rules/moment'
import { lazy } from 'react'
import { DateInput } from '../../ui/DateInput.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { readTime } from '../../ui/typed_date.ts'
import { useScope } from '../scope.ts'
import styles from './Input.module.css'
import type { InputProps, WidgetProps } from './widget.ts'

type Props = WidgetProps &
  Pick<InputProps, 'described' | 'options'> & { hidden_label: string | undefined }

/** An input for text, numbers, amounts and times. */
export function LineInput({ described, options, hidden_label, ...widget }: Props) {
  const { currency, timezone } = useScope()
  const { id, value, onChange, onBlur, is_locked } = widget
  const { kind } = described
  const { control } = options
  const line = {
    id,
    value: String(value ?? ''),
    onBlur,
    disabled: is_locked,
    ...(hidden_label && { 'aria-label': hidden_label }),
  }
  const onText = (_event: unknown, data: { value: string }) => onChange(data.value)
  if (control?.as === 'rich')
    return (
      <Loaded fallback={<Textarea {...line} className={styles.line!} rows={4} readOnly />}>
        <RichText {...widget} />
      </Loaded>
    )
  if (control?.as === 'lines')
    return (
      <Textarea {...line} className={styles.line!} resize="vertical" rows={4} onChange={onText} />
    )
  if (kind === 'money')
    return (
      <Line
        {...line}
        className={styles.amount!}
        inputMode="decimal"
        contentBefore={currency}
        onChange={onText}
      />
    )
  if (kind === 'integer' || kind === 'number')
    return <Line {...line} className={styles.number!} inputMode="numeric" onChange={onText} />
  if (kind === 'moment' || kind === 'day')
    return (
      <DateInput
        {...{ id, onBlur, onChange }}
        value={line.value}
        className={styles.moment!}
        disabled={is_locked}
        with_time={kind === 'moment'}
        {...(hidden_label && { label: hidden_label })}
        {...(kind === 'moment' && { timezone })}
        {...(sideOf(options.field) === 'end' && { default_time: '23:59' })}
      />
    )
  if (control?.as === 'time')
    return (
      <Line
        {...line}
        className={styles.number!}
        inputMode="numeric"
        placeholder="06:30"
        onChange={onText}
        onBlur={() => {
          const time = readTime(line.value)
          if (time && time !== line.value) onChange(time)
          onBlur()
        }}
      />
    )
  const suggestions = control?.as === 'suggested' && control.values
  const list = suggestions && `${id}-suggestions`
  return (
    <>
      <Line {...line} className={styles.line!} onChange={onText} {...(list && { list })} />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Formatted text. The editor is large, and loaded where one is written. */
const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }))
