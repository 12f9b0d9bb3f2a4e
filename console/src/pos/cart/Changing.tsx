import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { timeOf } from '../frame/device.ts'
import { useMenu } from '../menu/menu.ts'
import styles from './Cart.module.css'
import { empty_cart, isEmpty, setCart, useCart } from './cart.ts'
import { setOrderChange, useOrderChange } from './change_order.ts'

/** Says which sale the cart replaces, and leaves it as it was on a tap. */
export function Changing() {
  const { t } = useTranslation('pos')
  const change = useOrderChange()
  const menu = useMenu()
  const is_empty = useCart(isEmpty)
  // The next order is one of its own.
  useEffect(() => {
    if (is_empty) setOrderChange(null)
  }, [is_empty])
  if (!change) return null
  const time = timeOf(change.made_at, menu?.event.timezone)
  return (
    <div className={`pos-notice ${styles.changing}`} role="status">
      {t('cart.changing', { time, amount: centsText(change.amount) })}
      <button type="button" className="pos-button" onClick={() => setCart(empty_cart)}>
        {t('cart.leave_as_it_was')}
      </button>
    </div>
  )
}
