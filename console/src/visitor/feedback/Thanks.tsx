import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { EventGeneral } from '../base/wallet_queries.ts'
import styles from './Feedback.module.css'

/** The answer and its effect on the balance, in major units. */
export type Said = { choice: 'yes' | 'no'; donated: number; refundable: number }

type Props = { said: Said; event: EventGeneral; onClose: () => void }

/** The organiser's thanks, and what is left to be refunded. */
export function Thanks({ said, event, onClose }: Props) {
  const { t } = useTranslation('feedback')
  const { donation, currencySymbol } = event
  const text =
    said.choice === 'yes'
      ? donation.final_greeting_text_if_they_choose_to_donate
      : donation.final_greeting_text_if_they_choose_not_to_donate
  const amount = (value: number) => formatMoney(value, currencySymbol)
  return (
    <Stack gap={20} className={styles.form}>
      <Stack role="status" gap={8}>
        <p>{text || t('thanks_text')}</p>
        {said.donated > 0 && (
          <Text look="lead">
            {t('given', { amount: amount(said.donated), left: amount(said.refundable) })}
          </Text>
        )}
      </Stack>
      <Button appearance="primary" autoFocus onClick={onClose}>
        {t('to_wallet')}
      </Button>
    </Stack>
  )
}
