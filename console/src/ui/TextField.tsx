import { Field, type FieldProps, Input, type InputProps } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import styles from './TextField.module.css'

type Props = Omit<InputProps, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactElement
  warning?: string
  error?: ReactElement | null
}

/** One line of text with its label, large enough for thumbs, and what is wrong with it beneath. */
export function TextField({ label, hint, warning, error, className, onChange, ...input }: Props) {
  const message = error || warning
  const state: FieldProps['validationState'] = error ? 'error' : warning ? 'warning' : 'none'
  return (
    <Field
      className={[styles.field, className].filter(Boolean).join(' ')}
      label={label}
      hint={message ? undefined : hint}
      validationState={state}
      validationMessage={message}
    >
      <Input
        {...input}
        size="large"
        className={styles.input}
        onChange={(_event, { value }) => onChange(value)}
      />
    </Field>
  )
}
