import { Checkbox, FieldContextProvider, Select } from '@fluentui/react-components'
import { Row } from '../../ui/layout.tsx'
import type { Field } from '../contract.ts'
import { choiceLabel, type Texts } from '../use_texts.ts'
import styles from './Input.module.css'
import type { WidgetProps } from './widget.ts'

type Props = WidgetProps & { choices: (string | number)[]; name: string; texts: Texts }

/** A menu of few choices. Optional fields have an empty entry. */
export function ChoiceInput({ described, ...props }: Props & { described: Field }) {
  const { id, value, onChange, onBlur, is_locked, choices, name, texts } = props
  return (
    <Select
      id={id}
      value={String(value ?? '')}
      disabled={is_locked}
      onBlur={onBlur}
      onChange={(_event, data) => onChange(data.value)}
    >
      {(described.nullable || value === '') && <option value="" />}
      {choices.map((choice) => (
        <option key={choice} value={String(choice)}>
          {choiceLabel(described, name, choice, texts)}
        </option>
      ))}
    </Select>
  )
}

/** More than these are read more easily below each other. */
const most_beside = 6

/** Any of a few. */
export function ChoicesInput({
  label,
  value,
  onChange,
  onBlur,
  is_locked,
  choices,
  name,
  texts,
}: Props) {
  const chosen = value as (string | number)[]
  return (
    // Each of them has a name of its own; the field's is that of all together.
    <FieldContextProvider value={undefined}>
      <Row
        as="fieldset"
        wrap
        gap="0 8"
        aria-label={label}
        className={choices.length > most_beside ? styles.below : undefined}
        onBlur={onBlur}
      >
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={texts.choice(name, choice)}
            checked={chosen.includes(choice)}
            disabled={is_locked}
            onChange={() =>
              onChange(choices.filter((one) => (one === choice) !== chosen.includes(one)))
            }
          />
        ))}
      </Row>
    </FieldContextProvider>
  )
}
