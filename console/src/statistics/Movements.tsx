import { useTranslation } from 'react-i18next'
import type { Statistics, Term } from './blocks.ts'
import styles from './Figures.module.css'
import { Sum } from './Sum.tsx'

const groups: Record<'sales' | 'loadings' | 'refunds', Term['name'][]> = {
  sales: ['debit', 'entrance', 'unpaid', 'donation'],
  loadings: ['credit'],
  refunds: ['refunds'],
}

/** Sales with deposits, and payments in and out by method. */
export function Movements({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="movements">
      <h2 id="movements" className={styles.heading}>
        {t('movements.title')}
      </h2>
      <div className={styles.pair}>
        {(['sales', 'loadings', 'refunds'] as const).map((group) => (
          <section key={group} className={styles.side}>
            <h3 className={styles.caption}>{t(`movements.${group}`)}</h3>
            <Sum
              statistics={statistics}
              terms={groups[group].map((name) => ({ name, sign: 1 }))}
              with_parts
            />
          </section>
        ))}
      </div>
    </section>
  )
}
