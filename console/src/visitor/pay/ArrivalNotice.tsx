import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { wordsOf } from '../base/refusals.ts'
import type { Arrival } from './ended.tsx'
import { money } from './money.ts'
import styles from './Pay.module.css'

/** A payment that came through, one that did not with the way to try again, or why nobody can top up. */
export function ArrivalNotice({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation('pay')
  const { client = '' } = useParams()
  if ('refused' in arrival)
    return (
      <div className={styles.notice}>
        <Notice tone="warning">
          <Sentence code={wordsOf(arrival.refused)} />
        </Notice>
      </div>
    )
  const { outcome, amount, currency, way } = arrival.ended
  const text = t(`ended.${outcome}`, { amount: money(currency, amount) })
  if (outcome === 'success')
    return (
      <div className={styles.notice}>
        <Notice tone="success">{text}</Notice>
      </div>
    )
  const again = (
    <Link
      className="touch-link strong"
      to={`/client/${client}/pay?payment_type=${way}`}
      state={{ wish: { amount } }}
    >
      {t('ended.again')}
    </Link>
  )
  return (
    <div className={styles.notice}>
      <Notice tone="warning" action={again}>
        <b>{text}</b>
        {outcome === 'failure' && (
          <>
            <br />
            {t('ended.late')}
          </>
        )}
      </Notice>
    </div>
  )
}
