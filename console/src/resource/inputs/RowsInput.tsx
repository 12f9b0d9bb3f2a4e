import { Button } from '@fluentui/react-components'
import { AddRegular, DismissRegular } from '@fluentui/react-icons'
import type { ComponentType } from 'react'
import { type Control, get, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import type { Field } from '../contract.ts'
import { entries } from '../controls.ts'
import type { Values } from '../values.ts'
import styles from './Input.module.css'
import { Input } from './Input.tsx'
import type { InputProps } from './widget.ts'

// Which fields of the form are lists is known from the contract while the program runs.
type Lists = Record<string, Values[]>

/** A list of small records, each with its fields side by side: which voucher, and how many. */
export function RowsInput(props: InputProps) {
  const { control, path, described, options, texts, is_locked = false } = props
  const { t } = useTranslation('resource')
  const { fields, append, remove } = useFieldArray({
    control: control as Control<Lists>,
    name: path,
    keyName: 'key',
  })
  const { errors } = useFormState({ control, name: path })
  const parts = Object.entries(described.fields ?? {})
  const fault = get(errors, path) as { message?: string; root?: { message?: string } } | undefined
  const message = fault?.message ?? fault?.root?.message
  const blank = Object.fromEntries(parts.map(([name, field]) => [name, blankOf(field)]))
  const framed = options.control?.as === 'frames' ? options.control : null
  const inner = framed
    ? entries({ ...(framed.has_blanks && { has_blanks: true }) })
    : options.control
  return (
    <Stack as="fieldset" gap={12}>
      <legend className={styles.legend}>{texts.field(options.field)}</legend>
      {fields.map(({ key }, at) => (
        <div key={key} className={framed ? styles.frame : styles.row}>
          {parts.map(([name, field]) => (
            <div key={name} className={field.kind === 'reference' ? styles.wide : undefined}>
              <Input
                control={control}
                path={`${path}.${at}.${name}`}
                described={field}
                options={{ field: name, ...(inner && { control: inner }) }}
                texts={texts}
                is_locked={is_locked}
              />
            </div>
          ))}
          {framed?.after && <After control={control} path={`${path}.${at}`} shown={framed.after} />}
          <Button
            className={styles.row_remove!}
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('remove_row', { number: at + 1 })}
            disabled={is_locked}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {message && (
        <p role="alert" className={styles.error}>
          {message}
        </p>
      )}
      {!is_locked && (
        <Button
          className={styles.add!}
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => append(blank)}
        >
          {texts.own(`add.${options.field}`)}
        </Button>
      )}
    </Stack>
  )
}

type AfterProps = {
  control: InputProps['control']
  path: string
  shown: ComponentType<{ record: Values }>
}

function After({ control, path, shown: Shown }: AfterProps) {
  return <Shown record={useWatch({ control, name: path }) as Values} />
}

function blankOf({ kind, initial }: Field): unknown {
  if (kind === 'boolean') return initial === true
  if (['entries', 'choices', 'references'].includes(kind)) return []
  return initial === undefined ? (kind === 'integer' ? '1' : '') : String(initial)
}
