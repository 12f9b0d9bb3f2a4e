import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { Text } from '../ui/layout.tsx'
import styles from './TransactionFlags.module.css'

type Flagged = Pick<Schema<'Transaction'>, 'offline' | 'flags'>

/** Marks late reports of devices and transactions for review. */
export function TransactionFlags({ transaction: { offline, flags = [] } }: Props) {
  const texts = useTexts({ name: 'transactions' })
  if (!offline) return null
  return (
    <span className={styles.flags}>
      <Tone tone="plain">{texts.own('offline')}</Tone>
      {flags.map((flag) => (
        <Tone key={flag} tone={flag === 'offline_loss' ? 'bad' : 'look'}>
          {texts.choice('flag', flag)}
        </Tone>
      ))}
    </span>
  )
}
type Props = { transaction: Flagged }

type Dated = { date: string; device_date?: string | null | undefined }

/** The time, with the device's uncorrected time beneath. */
export function CorrectedDate({ of: { date, device_date } }: { of: Dated }) {
  const { t } = useTranslation('clients')
  const { timezone } = useScope()
  const language = currentLanguage()
  const written = (at: string) =>
    `${formatDate(at, timezone, language)} ${formatTime(at, timezone)}`
  return (
    <>
      <time dateTime={date} className="nowrap">
        {written(date)}
      </time>
      {device_date && (
        <Text as="span" look="hint" className={styles.device}>
          {t('device_date', { moment: written(device_date) })}
        </Text>
      )}
    </>
  )
}
