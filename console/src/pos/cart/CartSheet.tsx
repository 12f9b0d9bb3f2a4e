import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { Sign } from '../base/Sign.tsx'
import type { PosMenu } from '../menu/pos_menu.ts'
import styles from './Cart.module.css'
import { changeQuantity, clearCart, toggleOwnCup, toggleVoucher, useCart } from './cart.ts'
import { useOrderChange } from './change_order.ts'
import { counterWays, openPayment } from './counter_payment.ts'
import { type CartRow, priceCart, totalOf } from './price_cart.ts'

/** The lines of the order. */
export function CartSheet({ menu, onClose }: { menu: PosMenu; onClose: () => void }) {
  const { t } = useTranslation('pos')
  const cart = useCart((current) => current)
  const lines = priceCart(cart, menu)
  const has_vouchers = Object.keys(menu.vouchers).length > 0
  return (
    <Sheet title={t('cart.title', { amount: centsText(totalOf(lines, menu)) })} onClose={onClose}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.kind} ${line.item_id} ${line.at}`} className={styles.line}>
            <span className={styles.what}>
              {line.kind === 'deposit_return' && <Sign name="back" size={20} />} {line.name}
            </span>
            <span className={styles.sum}>{centsText(line.total)}</span>
            {line.at === undefined ? (
              <OwnCup line={line} />
            ) : (
              <Quantity line={line} at={line.at} has_vouchers={has_vouchers} />
            )}
          </li>
        ))}
      </ul>
      {lines.length === 0 ? (
        <p>{t('cart.empty')}</p>
      ) : (
        <AtCounter menu={menu} due={totalOf(lines, menu)} onClose={onClose} />
      )}
      {lines.length > 0 && (
        <button
          type="button"
          className="pos-button"
          onClick={() => {
            clearCart()
            onClose()
          }}
        >
          {t('cart.clear')}
        </button>
      )}
    </Sheet>
  )
}

/** Pays the order without a band, where the point of sale does that. */
function AtCounter({ menu, due, onClose }: { menu: PosMenu; due: number; onClose: () => void }) {
  const { t } = useTranslation('pos')
  const is_change = useOrderChange() !== null
  if (is_change || counterWays(menu).length === 0 || due <= 0) return null
  const open = () => {
    onClose()
    openPayment({ due, band: null })
  }
  return (
    <button type="button" className="pos-primary" onClick={open}>
      {t('cart.at_counter')}
    </button>
  )
}

/** A container that an item brings along: one tap leaves it out. */
function OwnCup({ line: { item_id, quantity, is_own_cup, name } }: { line: CartRow }) {
  const { t } = useTranslation('pos')
  return (
    <div className={styles.actions}>
      <b className={styles.pieces}>{quantity}</b>
      <button
        type="button"
        className="pos-button"
        aria-pressed={is_own_cup}
        aria-label={`${t('cart.own_cup')}: ${name}`}
        onClick={() => toggleOwnCup(item_id)}
      >
        {t('cart.own_cup')}
      </button>
    </div>
  )
}

type QuantityProps = { line: CartRow; at: number; has_vouchers: boolean }

function Quantity({ line, at, has_vouchers }: QuantityProps) {
  const { t } = useTranslation('pos')
  const { kind, quantity, name, is_typed, without_voucher } = line
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('tile.less', { name })}
        onClick={() => changeQuantity(at, -1)}
      >
        <Sign name="minus" />
      </button>
      <b className={styles.pieces}>{quantity}</b>
      {!is_typed && (
        <button
          type="button"
          className={styles.step}
          aria-label={t('tile.more', { name })}
          onClick={() => changeQuantity(at, 1)}
        >
          <Sign name="plus" />
        </button>
      )}
      {kind === 'consumption' && !is_typed && has_vouchers && (
        <button
          type="button"
          className="pos-button"
          aria-pressed={without_voucher}
          aria-label={`${t('cart.without_voucher')}: ${name}`}
          onClick={() => toggleVoucher(at)}
        >
          {t('cart.without_voucher')}
        </button>
      )}
    </div>
  )
}
