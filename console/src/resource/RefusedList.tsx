import { Sentence } from '../ui/ErrorText.tsx'
import type { Refused } from './bulk_outcome.ts'
import styles from './List.module.css'

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
