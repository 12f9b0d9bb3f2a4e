import type { FigureName as Name } from '@kermesse/sdk/figures'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { Text } from '../ui/layout.tsx'
import { percentText, signedText } from './amount_text.ts'
import { figureOf, type Statistics, type Term } from './blocks.ts'
import styles from './Charts.module.css'
import { useCompared } from './compared.ts'
import { differenceOf } from './comparison.ts'

/** The favourable direction; neutral figures, such as fees, have no colour. */
const more_is_better: Partial<Record<Name, boolean>> = {
  turnover: true,
  cash_balance: true,
  debit: true,
  entrance: true,
  credit: true,
  donation: true,
  chargeback: false,
  // A loss is negative.
  losses: true,
  offline_losses: true,
}

/** The compared value and the difference; empty if both are zero. */
export function Versus({ statistics, term }: { statistics: Statistics; term: Term }) {
  const { t } = useTranslation('compare')
  const compared = useCompared()
  if (!compared) return null
  const value = term.sign * figureOf(statistics, term.name)
  const other = term.sign * figureOf(compared.statistics, term.name)
  if (value === 0 && other === 0) return null
  const better = more_is_better[term.name]
  return (
    <span className={styles.versus}>
      <span className={styles.other}>
        <span className="visually-hidden">{t('other')} </span>
        {amountText(other)}
      </span>{' '}
      <Change
        value={value}
        other={other}
        is_good_up={better === undefined ? undefined : better === term.sign > 0}
      />
    </span>
  )
}

type ChangeProps = { value: number; other: number; is_good_up?: boolean | undefined }

/** The difference with its sign, so that colour is not the only hint. */
export function Change({ value, other, is_good_up }: ChangeProps) {
  const { amount, percent } = differenceOf(value, other)
  const is_good = is_good_up === undefined || amount === 0 ? undefined : amount > 0 === is_good_up
  const tone = is_good === undefined ? undefined : is_good ? 'good' : 'bad'
  return (
    <Text as="span" look="soft" className={styles.change} data-tone={tone}>
      {signedText(amount)}
      {percent !== null && ` (${percentText(percent)})`}
    </Text>
  )
}
