import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import { currentCart } from '../cart/cart.ts'
import { priceCart, totalOf } from '../cart/price_cart.ts'
import { partsOf, type SplitOrder, suggestSplit } from '../cart/split_order.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import { isSameBand } from '../reader/band_text.ts'
import { dismissResult, pay, takeBands } from '../sale/sale.ts'
import { payShared } from '../sale/shared_sale.ts'
import styles from './Payment.module.css'

type Props = { menu: PosMenu; split: SplitOrder; onByHand: () => void; onClose: () => void }

/** A second band pays for what the first one cannot: pieces are tapped over to it, and holding it pays both. */
export function SecondBand({ menu, split, onByHand, onClose }: Props) {
  const { t } = useTranslation('pos_payment')
  const [cart] = useState(currentCart)
  const [moved, setMoved] = useState(() => suggestSplit(cart, menu, split.balance))
  const { first, second } = partsOf(cart, moved)
  const due = (of: typeof first) => totalOf(priceCart(of, menu), menu)
  const is_short = due(first) > split.balance
  const is_nothing = second.lines.length === 0
  useEffect(() =>
    takeBands((read) => {
      if (isSameBand(read, split.band) || is_nothing) return false
      onClose()
      dismissResult()
      if (first.lines.length === 0) void pay(read)
      else void payShared(split, read, { first, second })
      return true
    }),
  )
  const move = (at: number, quantity: number) =>
    setMoved(moved.map((pieces, i) => (i === at ? (pieces + 1) % (quantity + 1) : pieces)))
  return (
    <Sheet title={t('second.title', { amount: centsText(due(second)) })} onClose={onClose}>
      <p className={is_short ? 'pos-notice' : styles.split} role="status">
        {t('second.first', { amount: centsText(due(first)), balance: centsText(split.balance) })}
      </p>
      <ul className={styles.pieces} aria-label={t('second.lines')}>
        {cart.lines.map(({ kind, item_id, quantity, amount }, at) => {
          const name =
            menu.items.find(({ _id }) => _id === item_id)?.name ?? menu.containers[item_id]?.name
          const over = moved[at] ?? 0
          return (
            <li key={`${kind} ${item_id} ${amount}`}>
              <button
                type="button"
                className="pos-button"
                aria-pressed={over > 0}
                onClick={() => move(at, quantity)}
              >
                <span>
                  {kind === 'deposit_return' && <Sign name="back" size={20} />} {name}
                </span>
                <b>{t('second.pieces', { over, quantity })}</b>
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" className="pos-button" onClick={onByHand}>
        {t('second.by_hand')}
      </button>
      <p className={styles.hold}>{t(is_nothing ? 'second.nothing' : 'second.hold')}</p>
    </Sheet>
  )
}
