import { useTranslation } from 'react-i18next'
import { AmountKeys } from '../base/AmountKeys.tsx'
import { centsOf, centsText } from '../base/cents.ts'
import styles from './Desk.module.css'

type Props = {
  /** Minor units. */
  amount: number
  /** Major units: amounts of the event, as tiles. */
  amounts?: number[]
  onChange: (amount: number) => void
}

/** An amount by a tile of the event, or by keys. */
export function DeskAmount({ amount, amounts = [], onChange }: Props) {
  const { t } = useTranslation('pos_desk')
  const tiles = amounts.length > 0 && (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('amounts')}</legend>
      {amounts.map((one) => (
        <button
          key={one}
          type="button"
          className="pos-button"
          aria-pressed={centsOf(one) === amount}
          onClick={() => onChange(centsOf(one))}
        >
          {centsText(centsOf(one))}
        </button>
      ))}
    </fieldset>
  )
  const above = (
    <>
      <p className="pos-figure" aria-live="polite">
        {centsText(amount)}
      </p>
      {tiles}
    </>
  )
  return <AmountKeys amount={amount} onChange={onChange} className={styles.amount} above={above} />
}
