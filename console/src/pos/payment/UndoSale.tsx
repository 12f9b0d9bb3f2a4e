import { rights } from '@kermesse/sdk/generated/rights'
import type { Outbox } from '@kermesse/sdk/phone_outbox'
import type { KeptSale } from '@kermesse/sdk/phone_sales'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '../../business_day.ts'
import { centsOf } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { currentCart, isEmpty, setCart } from '../cart/cart.ts'
import { cartOfOrder } from '../cart/cart_of_order.ts'
import { setOrderChange } from '../cart/change_order.ts'
import { currentMenu } from '../menu/menu.ts'
import { sendQueue } from '../queue/engine.ts'
import { useSession } from '../session/pos_session.ts'
import styles from './Payment.module.css'

const reasons = ['wrong_item', 'wrong_band', 'not_served', 'test'] as const

type Props = { sale: KeptSale; sales: KeptSale[]; outbox: Outbox }

/**
 * Takes a sale of this phone back or changes it, by one key: as long as the event says, and until its band pays for something else.
 * A cashier does it until the end of the business day, where the event lets the desk. Otherwise it names who does.
 */
export function UndoSale({ sale, sales, outbox }: Props) {
  const { t } = useTranslation('pos_payment')
  const [open, setOpen] = useState<'undo' | 'change'>()
  const left_ms = useTimeLeft(sale)
  const is_cashier = (useSession()?.right ?? 0) >= rights.cashier
  const later = sales.some(
    ({ uid, made_at, told, taken_back }) =>
      uid !== null && uid === sale.uid && made_at > sale.made_at && told === 'sold' && !taken_back,
  )
  const cart = cartToChange(sale)
  if (sale.told !== 'sold' || sale.taken_back) return null
  const may_desk = mayDesk(sale)
  if (is_cashier ? !may_desk : later || left_ms <= 0)
    return <p>{t(`undo_by.${may_desk ? 'cashier' : 'admin'}`)}</p>
  const takeBack = (reason: string) =>
    void outbox.takeBack(sale.sale_id, reason).then(sendQueue, () => undefined)
  const change = (reason: string) => {
    const { sale_id, uid, transaction, amount, made_at } = sale
    if (!cart || !uid) return
    const paid = transaction ? centsOf(transaction.amount) : amount
    setOrderChange({ sale_id, reason, uid, amount: paid, made_at })
    setCart(cart)
    go('/pos/sell')
  }
  if (!open)
    return (
      <>
        <button type="button" className="pos-button" onClick={() => setOpen('undo')}>
          {t('undo')}
        </button>
        {cart && (
          <button type="button" className="pos-button" onClick={() => setOpen('change')}>
            {t('change_order')}
          </button>
        )}
      </>
    )
  const choose = open === 'undo' ? takeBack : change
  return (
    <fieldset className={styles.reasons}>
      <legend>{t(open === 'undo' ? 'undo_reason' : 'change_reason')}</legend>
      {reasons.map((reason) => (
        <button key={reason} type="button" className="pos-button" onClick={() => choose(reason)}>
          {t(`reasons.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** The server's rule for cashiers. */
function mayDesk({ made_at }: KeptSale) {
  const { event } = currentMenu()?.rules ?? {}
  if (!event?.desk_may_reverse) return false
  const calendar = { timezone: event.timezone, day_start: event.dayStartTime }
  const today = businessDay(new Date(), calendar)
  return businessDay(new Date(made_at), calendar) === today
}

/** The cart of a sale to one band; undefined where something else must be done first, or the server has not posted it yet. */
function cartToChange({ transaction, uid }: KeptSale) {
  const menu = currentMenu()
  if (!menu || !transaction || !uid || transaction.order_id || !isEmpty(currentCart()))
    return undefined
  return cartOfOrder(transaction.order, menu)
}

/** Milliseconds in which the sale may still be taken back; 0 once they are over. */
function useTimeLeft({ made_at }: KeptSale) {
  const undo_seconds = currentMenu()?.rules.event.pos.undo_seconds ?? 0
  const until = made_at + undo_seconds * 1000
  const [left, setLeft] = useState(() => Math.max(0, until - Date.now()))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(Math.max(0, until - Date.now())), left)
    return () => clearTimeout(timer)
  }, [left, until])
  return left
}
