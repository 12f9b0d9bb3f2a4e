import { cash_readings } from '@kermesse/sdk/figures'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import type { Statistics } from './blocks.ts'
import styles from './Figures.module.css'

const readings = Object.keys(cash_readings) as (keyof Statistics['cash'])[]

/** The cash of the range by sales and by drawer count. */
export function Cash({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { currency } = useScope()
  const language = currentLanguage()
  return (
    <section aria-labelledby="cash">
      <h2 id="cash" className={styles.heading}>
        {t('cash.title')}
      </h2>
      <div className={styles.pair}>
        {readings.map((reading) => (
          <section key={reading} className={styles.side}>
            <h3 className={styles.caption}>{cash_readings[reading].name[language]}</h3>
            <p className={styles.large}>
              <span className={styles.currency}>{currency}</span>{' '}
              {amountText(statistics.cash[reading])}
            </p>
            <p className={styles.aside}>{cash_readings[reading].about[language]}</p>
          </section>
        ))}
      </div>
    </section>
  )
}
