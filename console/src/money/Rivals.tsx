import type { Schema } from '@kermesse/sdk/types'
import styles from './Money.module.css'
import { ibanText } from './Money.tsx'

/** Other requests for the same wristband. */
export function Rivals({ rivals }: Pick<Schema<'RefundRequest'>, 'rivals'>) {
  if (rivals.length === 0) return null
  return rivals.map(({ _id, name, iban }) => (
    <span key={_id} className={styles.aside}>
      {name} · {ibanText(iban)}
    </span>
  ))
}
