import { Sentence } from '../ui/ErrorText.tsx'
import styles from './SelectionBar.module.css'
import type { Refused } from './use_bulk.ts'

/** The rows that were refused, and why each of them. */
export function RefusedList({ refused }: { refused: Refused[] }) {
  return (
    <ul className={styles.refused}>
      {refused.map(({ name, error_code }) => (
        <li key={name}>
          <strong>{name}</strong>: <Sentence code={error_code} />
        </li>
      ))}
    </ul>
  )
}
