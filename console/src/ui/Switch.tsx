import { useId } from 'react'
import { Row } from './layout.tsx'
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
    <Row gap={12} align="center">
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
      <Row as="label" htmlFor={id} align="center" look="strong" className={styles.label}>
        {label}
      </Row>
    </Row>
  )
}
