import { CheckmarkCircleRegular, ErrorCircleRegular } from '@fluentui/react-icons'
import type { FigureName as Name } from '@kermesse/sdk/figures'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { Text } from '../ui/layout.tsx'
import {
  between,
  cash_balance_of,
  figureOf,
  type Statistics,
  stock,
  sumOf,
  type Term,
  turnover_of_bar,
  turnover_of_event,
} from './blocks.ts'
import { FigureLink } from './FigureLink.tsx'
import { FigureName } from './FigureName.tsx'
import styles from './Figures.module.css'
import { Sum } from './Sum.tsx'
import { Versus } from './Versus.tsx'

type BalanceProps = {
  statistics: Statistics
  /** Notes beside the turnover. */
  beside_turnover?: ReactNode
}

/** The turnover and the money in hand, as two sums. */
export function StatisticsBalance({ statistics, beside_turnover }: BalanceProps) {
  const { t } = useTranslation('statistics')
  const is_event = statistics.bar_id === null
  return (
    <section aria-labelledby="balance" className={styles.sums}>
      <Text as="h2" id="balance" look="heading" className={styles.heading}>
        {t('balance.title')}
      </Text>
      <div className={styles.pair}>
        <Side
          name="turnover"
          terms={is_event ? turnover_of_event : turnover_of_bar}
          statistics={statistics}
        >
          {beside_turnover}
        </Side>
        <Side name="cash_balance" terms={cash_balance_of} statistics={statistics} />
        {is_event && (
          <div className={styles.stack}>
            <Equation statistics={statistics} />
            <Held statistics={statistics} />
          </div>
        )}
      </div>
    </section>
  )
}

type SideProps = { name: Name; terms: Term[]; statistics: Statistics; children?: ReactNode }

function Side({ name, terms, statistics, children }: SideProps) {
  const { currency } = useScope()
  return (
    <section className={styles.side}>
      <Text as="h3" look="hint" className={styles.caption}>
        <FigureName name={name} />
      </Text>
      <Text look="strong figures" className={styles.large}>
        <Text as="span" look="note" className={styles.currency}>
          {currency}
        </Text>{' '}
        <FigureLink subject={{ figure: name }} amount={figureOf(statistics, name)} />
      </Text>
      <Versus statistics={statistics} term={{ name, sign: 1 }} />
      <Sum statistics={statistics} terms={terms} />
      {children}
    </section>
  )
}

/** The differences between both sums. */
function Equation({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { turnover, cash_balance } = statistics
  const terms = between.map(({ name }) => figureOf(statistics, name))
  const rest = sumOf([cash_balance, -turnover, ...terms.map((term) => -term)])
  const is_even = rest === 0
  return (
    <section className={styles.side}>
      <Text as="h3" look="hint" className={styles.caption}>
        {t('balance.meet')}
      </Text>
      <p className={is_even ? styles.even : styles.odd}>
        {is_even ? <CheckmarkCircleRegular /> : <ErrorCircleRegular />}
        {is_even ? t('balance.even') : t('balance.odd', { amount: amountText(rest) })}
      </p>
      <Sum
        statistics={statistics}
        terms={[{ name: 'turnover', sign: 1 }, ...between]}
        sum="cash_balance"
      />
    </section>
  )
}

/** Balances at the end of the range; not part of the turnover. */
function Held({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  return (
    <section className={styles.side}>
      <Text as="h3" look="hint" className={styles.caption}>
        {t('balance.stock')}
      </Text>
      <Sum statistics={statistics} terms={stock} />
    </section>
  )
}
