import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Code.module.css'

type Props = { title: string; amount: number; currency: string; is_working?: boolean }

/** Shows the amount, in cents, and the state of a payment. */
export function Statement({ title, amount, currency, is_working = false }: Props) {
  return (
    <Stack gap={4}>
      <Row as="h1" gap={12} align="center" look="strong" className={styles.title}>
        {is_working && <span className={styles.working} aria-hidden="true" />}
        {title}
      </Row>
      <p role="status" className="visually-hidden">
        {title}
      </p>
      <p className={styles.amount}>
        <Text as="span" look="soft strong" className={styles.currency}>
          {currency}{' '}
        </Text>
        {formatAmount(amount / 100)}
      </p>
    </Stack>
  )
}

/** The provider has the money, and the wallet not yet. */
export function Taken() {
  const { t } = useTranslation('pay')
  return <p className={styles.text}>{t('taken.text')}</p>
}

/** Nobody answers, or not yet: what to do, and what to say to whom. */
export function Pending({ reference }: { reference: string }) {
  const { t } = useTranslation('pay')
  return (
    <Notice tone="warning">
      <b>{t('pending.title')}</b>
      <br />
      {t('pending.text')}
      <br />
      <Text as="small" look="anywhere">
        {t('pending.reference', { reference })}
      </Text>
    </Notice>
  )
}
