import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  label: string
  is_on: boolean
  is_busy: boolean
  onChange: (is_on: boolean) => void
}

/** Something that is on or off. */
export function Switch({ label, is_on, is_busy, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={is_on}
        aria-checked={is_on}
        disabled={is_busy}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </div>
  )
}
