import { useId } from 'react'
import styles from './Chips.module.css'

type Props<Name extends string> = {
  legend: string
  value: Name | undefined
  options: { name: Name; text: string }[]
  onChoose: (name: Name) => void
}

/** One of a few, each large enough for a thumb: radio buttons that look like buttons. */
export function Chips<Name extends string>({ legend, value, options, onChoose }: Props<Name>) {
  const group = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map(({ name, text }) => (
          <label key={name} className={styles.chip}>
            <input
              type="radio"
              name={group}
              checked={value === name}
              onChange={() => onChoose(name)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
