import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { Stack } from '../../ui/layout.tsx'
import { type Control, pick } from '../controls.ts'
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
  const shape = options.control
  if (shape?.as === 'images') return <ImagesInput {...props} />
  if (shape?.as === 'parts') return <Parts {...props} {...shape} />
  if (described.kind === 'texts') return <TextsInput {...props} />
  if (described.kind === 'rows') return <RowsInput {...props} />
  if (described.kind !== 'group') return <Input {...props} />
  return (
    <Stack as="fieldset" gap={16}>
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
    </Stack>
  )
})

type PartsProps = InputProps & Pick<Extract<Control, { as: 'parts' }>, 'nameOf' | 'of'>

/** A fixed set of nested records, each with its fields. */
function Parts({ nameOf, of, ...props }: PartsProps) {
  const { control, path, described, record } = props
  const parts = useWatch({ control, name: path }) as Values[]
  const shown = Object.entries(described.fields ?? {}).filter(([name]) => !name.endsWith('_id'))
  return parts.map((part, at) => (
    <Stack as="fieldset" key={String(Object.values(part)[0])} gap={16}>
      <legend className={styles.legend}>{nameOf(record ?? {}, at)}</legend>
      {shown.map(([name, field]) => (
        <FormInput
          {...props}
          key={name}
          path={`${path}.${at}.${name}`}
          described={field}
          options={{ field: name, control: pick(of) }}
        />
      ))}
    </Stack>
  ))
}
