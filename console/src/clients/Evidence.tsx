import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { Tone } from '../resource/Tone.tsx'
import styles from '../ui/Page.module.css'

type Client = Schema<'SuspiciousClient'>
type Found = Client['suspicious_activity'][number]

/** Each rule that a wristband has broken, with what was found and the limit. */
export function Evidence({ suspicious_activity }: Pick<Client, 'suspicious_activity'>) {
  return (
    <span className={styles.lines}>
      {suspicious_activity.map((found) => (
        <Finding key={found.rule} found={found} />
      ))}
    </span>
  )
}

function Finding({ found }: { found: Found }) {
  const { t } = useTranslation('money')
  const { rule, count, limit_count, amount, limit_amount, iban } = found
  const values = {
    count: count ?? 0,
    limit_count: limit_count ?? 0,
    amount: amountText(amount ?? 0),
    limit_amount: amountText(limit_amount ?? 0),
    iban: iban ?? '',
  }
  return (
    <span>
      <Tone tone={rule === 'balance_mismatch' ? 'bad' : 'look'}>{t(`evidence.name.${rule}`)}</Tone>
      <span className={styles.aside}>{t(`evidence.found.${rule}`, values)}</span>
    </span>
  )
}
