import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import styles from './TicketWorth.module.css'

/** The value of a ticket, and how to exchange it for a wristband. */
export function TicketWorth({ worth }: { worth: Schema<'TicketWorth'> }) {
  const { t } = useTranslation('ticket')
  const { event_name, currencySymbol, zone_name, category_name, unpaid, vouchers } = worth
  const gifts = [
    ...(unpaid > 0 ? [t('credit', { amount: formatMoney(unpaid, currencySymbol) })] : []),
    ...vouchers.map(({ name, quantity }) => `${quantity} × ${name}`),
  ]
  return (
    <section aria-labelledby="worth" className={styles.worth}>
      <h2 id="worth" className={styles.title}>
        {event_name}
      </h2>
      <p>{[zone_name, category_name].filter(Boolean).join(' · ')}</p>
      {gifts.length > 0 && (
        <>
          <p className={styles.text}>{t('brings')}</p>
          <ul className={styles.gifts}>
            {gifts.map((gift) => (
              <li key={gift}>{gift}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.text}>{t('exchange')}</p>
    </section>
  )
}
