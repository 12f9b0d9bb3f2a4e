import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Statement.module.css'

type Props = { title: string; amount: number; currency: string; is_working?: boolean }

/** Shows the amount, in cents, and the state of a payment. */
export function Statement({ title, amount, currency, is_working = false }: Props) {
  return (
    <div className={styles.statement}>
      <h1 className={styles.title}>
        {is_working && <span className={styles.working} aria-hidden="true" />}
        {title}
      </h1>
      <p role="status" className="visually-hidden">
        {title}
      </p>
      <p className={styles.amount}>
        <span className={styles.currency}>{currency} </span>
        {formatAmount(amount / 100)}
      </p>
    </div>
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
      <small className={styles.reference}>{t('pending.reference', { reference })}</small>
    </Notice>
  )
}
