import { roundTo } from '@kermesse/sdk/rules/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountKeys } from '../base/AmountKeys.tsx'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { addAmount } from '../cart/cart.ts'
import type { MenuItem } from '../menu/pos_menu.ts'
import styles from './Tiles.module.css'

/** The amount of an item that has no price; what rounding makes of it is shown before it is added. */
export function AmountPad({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { t } = useTranslation('pos')
  const [cents, setCents] = useState(0)
  const step = item.typed?.step ?? 1
  const rounded = roundTo(cents, step)
  const typed = (
    <>
      <p className="pos-figure" aria-live="polite">
        {centsText(cents)}
      </p>
      <p className={styles.rounded}>
        {rounded !== cents && t('pad.rounded', { amount: centsText(rounded) })}
      </p>
    </>
  )
  return (
    <Sheet title={item.name} onClose={onClose}>
      <AmountKeys amount={cents} onChange={setCents} className={styles.pad} above={typed}>
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
      </AmountKeys>
    </Sheet>
  )
}
