import { useTranslation } from 'react-i18next'
import { Sentence } from '../ui/ErrorText.tsx'
import { Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'

type Props = {
  of: {
    reason?: string | null | undefined
    message?: string | null | undefined
    detail?: string | null | undefined
  }
}

/** Reasons that the advice of the server repeats in its own words. */
const told_by_advice = new Set([
  'absent',
  'account_closed',
  'already_done',
  'at_provider',
  'balance_spent',
  'card_expired',
  'decided_unpaid',
  'insufficient_funds',
  'interrupted',
  'nothing_left',
  'refused',
  'unauthorized',
  'under_way',
  'unlisted',
  'unreachable',
  // Of a refund by form.
  'account_not_reachable',
  'bank_rejected',
  'missing_bank_information',
  'unable_to_refund',
])

/** Why money did not arrive, what to do, and the bank's or the provider's own words; nothing of it twice. */
export function Reason({ of: { reason, message, detail } }: Props) {
  const { t, i18n } = useTranslation('refunds')
  const is_told = reason && message && told_by_advice.has(reason)
  // A refusal of a provider is one of a few; everything else is a code of the contract's errors.
  const key = `payback.${reason}`
  const why = i18n.exists(key, { ns: 'refunds' }) ? t(key as 'payback.refused') : null
  const first = reason && !is_told ? (why ?? <Sentence code={reason} />) : message
  return (
    <>
      {first}
      {message && first !== message && (
        <Text as="span" look="hint" className={styles.aside}>
          {message}
        </Text>
      )}
      {detail && detail !== message && detail !== why && (
        <Text as="span" look="hint" className={styles.aside}>
          {detail}
        </Text>
      )}
    </>
  )
}
