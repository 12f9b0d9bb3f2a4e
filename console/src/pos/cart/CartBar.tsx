import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sign } from '../base/Sign.tsx'
import type { PosMenu } from '../menu/pos_menu.ts'
import { useReaderState } from '../reader/reader.ts'
import styles from './Cart.module.css'
import { undoClear, useCart, useCleared } from './cart.ts'
import { useParked } from './parked.ts'
import { priceCart, totalOf } from './price_cart.ts'

type Props = { menu: PosMenu; onOpen: () => void; onParked: () => void; onByHand: () => void }

/** The order at the bottom of the screen: what it costs, and that holding a band pays it; its number, where the reader is silent. */
export function CartBar({ menu, onOpen, onParked, onByHand }: Props) {
  const { t } = useTranslation('pos')
  const cart = useCart((current) => current)
  const cleared = useCleared()
  const parked = useParked()
  const is_silent = useReaderState() === 'failed'
  const lines = priceCart(cart, menu)
  const pieces = lines
    .filter(({ is_own_cup }) => !is_own_cup)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <footer className={is_silent ? `${styles.bar} ${styles.silent}` : styles.bar}>
      <button
        type="button"
        className={styles.side}
        aria-label={t('by_hand.title')}
        onClick={onByHand}
      >
        <Sign name="keys" />
        {is_silent && <span aria-hidden="true">{t('by_hand.title')}</span>}
      </button>
      {lines.length > 0 ? (
        <button type="button" className={styles.total} onClick={onOpen}>
          <b>{centsText(totalOf(lines, menu))}</b>
          <span>{t('cart.pieces', { count: pieces })}</span>
        </button>
      ) : cleared ? (
        <button type="button" className={styles.total} onClick={undoClear}>
          <b>{t('cart.undo')}</b>
          <span>{t('cart.cleared')}</span>
        </button>
      ) : (
        <p className={styles.idle}>{t('cart.empty')}</p>
      )}
      <button
        type="button"
        className={styles.side}
        aria-label={t('parked.open', { count: parked.length })}
        onClick={onParked}
      >
        <Sign name="park" />
        {parked.length > 0 && <b aria-hidden="true">{parked.length}</b>}
      </button>
    </footer>
  )
}
