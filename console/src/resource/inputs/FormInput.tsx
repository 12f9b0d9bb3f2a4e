import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Values } from '../values.ts'
import { ImagesInput } from './ImagesInput.tsx'
import styles from './Input.module.css'
import { Input } from './Input.tsx'
import { RowsInput } from './RowsInput.tsx'
import { TextsInput } from './TextsInput.tsx'
import type { InputProps } from './widget.ts'

/** A field of a form, whatever it holds: a value, a list of small records, or fields that belong together. */
export const FormInput = memo(function FormInput(props: InputProps) {
  const { described, path, options, texts } = props
  if (options.as === 'images') return <ImagesInput {...props} />
  if (options.as === 'parts') return <Parts {...props} />
  if (described.kind === 'texts') return <TextsInput {...props} />
  if (described.kind === 'rows') return <RowsInput {...props} />
  if (described.kind !== 'group') return <Input {...props} />
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.field(options.field)}</legend>
      {Object.entries(described.fields ?? {}).map(([name, field]) => (
        <FormInput
          {...props}
          key={name}
          path={`${path}.${name}`}
          described={field}
          options={{ field: `${options.field}.${name}` }}
        />
      ))}
    </fieldset>
  )
})

/** A fixed set of nested records, each with its fields. */
function Parts(props: InputProps) {
  const { control, path, described, options, record } = props
  const parts = useWatch({ control, name: path }) as Values[]
  const shown = Object.entries(described.fields ?? {}).filter(([name]) => !name.endsWith('_id'))
  return parts.map((part, at) => (
    <fieldset key={String(Object.values(part)[0])} className={styles.group}>
      <legend className={styles.legend}>{options.partName?.(record ?? {}, at)}</legend>
      {shown.map(([name, field]) => (
        <FormInput
          {...props}
          key={name}
          path={`${path}.${at}.${name}`}
          described={field}
          options={{ field: name, ...(options.pick && { pick: options.pick }) }}
        />
      ))}
    </fieldset>
  ))
}
