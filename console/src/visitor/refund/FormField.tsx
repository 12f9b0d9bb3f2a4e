import { type ComponentProps, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Fault, type FieldName, limits, taken } from './fields.ts'
import styles from './Refund.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'error' | 'onChange'> & {
  name: FieldName
  /** The field's label, without what it may be marked with. */
  label: string
  is_optional?: boolean
  fault?: Fault | undefined
  /** The server's refusal of this field, in the language of the page. */
  refusal?: string | undefined
  error?: ReactElement | null
  onChange: (value: string) => void
}

/** From here on it is told how many characters are left. */
const nearly = 10

/** A field of the form: it tells how much room is left, and what it had to leave out. */
export function FormField(props: Props) {
  const { name, label, is_optional, fault, refusal, error, hint, value, onChange, ...input } = props
  const { t } = useTranslation('refund')
  const [removed, setRemoved] = useState('')
  const [has_focus, setFocus] = useState(false)
  const told =
    error ?? (refusal ? <span>{refusal}</span> : fault ? <FaultText fault={fault} /> : null)
  const left = limits[name] - value.length
  const change = (typed: string) => {
    const { text, removed } = taken(name, typed)
    setRemoved([...new Set(removed)].join(' '))
    onChange(text.slice(0, limits[name]))
  }
  return (
    <div className={styles.form_field}>
      <TextField
        {...input}
        name={name}
        label={is_optional ? t('fields.optional', { label }) : label}
        value={value}
        hint={hint}
        warning={removed ? t('fields.removed', { characters: removed }) : undefined}
        error={told}
        onFocus={(event) => {
          setFocus(true)
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocus(false)
          input.onBlur?.(event)
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
