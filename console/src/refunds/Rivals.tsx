import type { Schema } from '@kermesse/sdk/types'
import { ibanText } from '../resource/Money.tsx'
import styles from '../ui/Page.module.css'

/** Other requests for the same wristband. */
export function Rivals({ rivals }: Pick<Schema<'RefundRequest'>, 'rivals'>) {
  if (rivals.length === 0) return null
  return rivals.map(({ _id, name, iban }) => (
    <span key={_id} className={styles.aside}>
      {name} · {ibanText(iban)}
    </span>
  ))
}
