import { useTranslation } from 'react-i18next'
import { amountText } from '../../format.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import type { Range } from '../address.ts'
import styles from './Outlook.module.css'
import type { Outlook } from './use_outlook.ts'

type Props = { outlook: Outlook | undefined; range: Range }

/** The sales forecast of the current day with its error, if the range includes the day. */
export function Expected({ outlook, range }: Props) {
  const { t } = useTranslation('statistics')
  if (!outlook?.expected || !isOn(range, Date.parse(outlook.at))) return null
  const { sold, amount, error, days } = outlook.expected
  return (
    <Stack as="p" look="figures" className={styles.expected}>
      <span>
        {t('outlook.expected')}{' '}
        <strong>
          {wholeText(amount)}
          {error !== null && ` ± ${wholeText(error)}`}
        </strong>
        {t('outlook.from_days', { count: days })}
      </span>
      <Text as="span" look="note">
        {t('outlook.so_far', { amount: amountText(sold) })}
        {error === null && ` ${t('outlook.no_error')}`}
      </Text>
    </Stack>
  )
}

/** An estimate has no cents. */
const wholeText = (amount: number) => amountText(Math.round(amount)).replace(/\.00$/, '')

const isOn = ({ begin_ms, end_ms }: Range, at_ms: number) =>
  (begin_ms === null || begin_ms <= at_ms) && (end_ms === null || end_ms > at_ms)
