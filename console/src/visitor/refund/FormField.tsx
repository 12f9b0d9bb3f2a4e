import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Fault, type FieldName, limits, taken } from './fields.ts'
import type { FormProps } from './form_props.ts'
import styles from './Refund.module.css'

type Input = Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label' | 'value' | 'error'>
type Props = Omit<Input, 'onChange' | 'warning'> & {
  /** Holds the value of the field, its fault and the refusal of the server. */
  form: FormProps
  name: FieldName
  is_optional?: boolean
  /** What is wrong while it is typed. */
  error?: ReactElement | null
  /** Returns the text to keep of what was typed. */
  kept?: (typed: string) => string
}

/** From here on it is told how many characters are left. */
const nearly = 10

/** A field of the form: it tells how much room is left, and what it had to leave out. */
export function FormField(props: Props) {
  const { form, name, is_optional, error, kept = (typed: string) => typed, ...input } = props
  const value = form.fields[name]
  const fault = form.faults[name]
  const refusal = form.refusals[name]
  const { t } = useTranslation('refund')
  const label = t(`fields.${name}`)
  const [removed, setRemoved] = useState('')
  const [has_focus, setFocus] = useState(false)
  const told =
    error ?? (refusal ? <span>{refusal}</span> : fault ? <FaultText fault={fault} /> : null)
  const left = limits[name] - value.length
  const change = (typed: string) => {
    const { text, removed } = taken(name, typed)
    setRemoved([...new Set(removed)].join(' '))
    form.set(name, kept(text.slice(0, limits[name])))
  }
  return (
    <div className={styles.form_field}>
      <TextField
        {...input}
        name={name}
        label={is_optional ? t('fields.optional', { label }) : label}
        value={value}
        warning={removed ? t('fields.removed', { characters: removed }) : undefined}
        error={told}
        onFocus={(event) => {
          setFocus(true)
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocus(false)
          input.onBlur?.(event)
          form.leave(name)
        }}
        onChange={change}
      />
      {(has_focus || left <= nearly) && value !== '' && (
        <Text as="span" look="hint figures" className={styles.left} aria-hidden="true">
          {t('fields.left', { count: left })}
        </Text>
      )}
      {left <= nearly && value !== '' && (
        <span role="status" className="visually-hidden">
          {t('fields.left', { count: left })}
        </span>
      )}
    </div>
  )
}

function FaultText({ fault }: { fault: Fault }) {
  const { t } = useTranslation('refund')
  if (fault === 'email_invalid' || fault === 'pin_invalid') return <>{t(`fields.${fault}`)}</>
  return <Sentence code={fault} />
}
