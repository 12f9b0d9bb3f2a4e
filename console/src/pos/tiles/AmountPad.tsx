import { roundTo } from '@kermesse/sdk/rules/money'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { addAmount } from '../cart/cart.ts'
import type { MenuItem } from '../menu/pos_menu.ts'
import styles from './Tiles.module.css'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'less'] as const
const most_cents = 1_000_000_00

/** Own keys for an amount, from the smallest unit up; what rounding makes of it is shown before it is added. */
export function AmountPad({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { t } = useTranslation('pos')
  const [cents, setCents] = useState(0)
  const step = item.typed?.step ?? 1
  const rounded = roundTo(cents, step)
  const press = (key: string) => {
    const next = key === 'less' ? Math.floor(cents / 10) : Number(`${cents}${key}`)
    if (next < most_cents) setCents(next)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('less')
  }
  return (
    <Sheet title={item.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the same keys */}
      <div className={styles.pad} onKeyDown={onKeyDown}>
        <p className="pos-figure" aria-live="polite">
          {centsText(cents)}
        </p>
        <p className={styles.rounded}>
          {rounded !== cents && t('pad.rounded', { amount: centsText(rounded) })}
        </p>
        <div className={styles.keys}>
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              className="pos-button"
              aria-label={key === 'less' ? t('pad.less') : key}
              onClick={() => press(key)}
            >
              {key === 'less' ? '⌫' : key}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="pos-primary"
          disabled={rounded === 0}
          onClick={() => {
            addAmount(item, rounded)
            onClose()
          }}
        >
          {rounded === 0 ? t('pad.none') : t('pad.add', { amount: centsText(rounded) })}
        </button>
      </div>
    </Sheet>
  )
}
