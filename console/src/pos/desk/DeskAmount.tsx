import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import styles from './Desk.module.css'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'less'] as const
const most_cents = 1_000_000_00

type Props = {
  /** Minor units. */
  amount: number
  /** Major units: amounts of the event, as tiles. */
  amounts?: number[]
  onChange: (amount: number) => void
}

/** An amount by a tile of the event, or by keys from the smallest unit up. */
export function DeskAmount({ amount, amounts = [], onChange }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const press = (key: string) => {
    const next = key === 'less' ? Math.floor(amount / 10) : Number(`${amount}${key}`)
    if (next < most_cents) onChange(next)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('less')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the same keys
    <div className={styles.amount} onKeyDown={onKeyDown}>
      <p className="pos-figure" aria-live="polite">
        {centsText(amount)}
      </p>
      {amounts.length > 0 && (
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
      )}
      <div className={styles.keys}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className="pos-button"
            aria-label={key === 'less' ? t('pos:pad.less') : key}
            onClick={() => press(key)}
          >
            {key === 'less' ? '⌫' : key}
          </button>
        ))}
      </div>
    </div>
  )
}
