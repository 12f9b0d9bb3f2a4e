import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import type { PosMenu } from '../menu/pos_menu.ts'
import { isEmpty, useCart } from './cart.ts'
import { most_parked, type ParkedOrder, park, unpark, useParked } from './parked.ts'
import { priceCart, totalOf } from './price_cart.ts'

/** Orders that wait under a name. */
export function ParkedSheet({ menu, onClose }: { menu: PosMenu; onClose: () => void }) {
  const { t } = useTranslation('pos')
  const parked = useParked()
  const is_empty = useCart(isEmpty)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { value } = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    if (park(value.trim())) onClose()
  }
  const open = (order: ParkedOrder) => {
    unpark(order)
    onClose()
  }
  return (
    <Sheet title={t('parked.title')} onClose={onClose}>
      {parked.length === 0 && <p>{t('parked.none')}</p>}
      {parked.map((order) => (
        <button key={order.at} type="button" className="pos-button" onClick={() => open(order)}>
          {order.name} · {centsText(totalOf(priceCart(order.cart, menu), menu))}
        </button>
      ))}
      {!is_empty && parked.length < most_parked && (
        <form className="pos-label" onSubmit={submit}>
          <label className="pos-label">
            {t('parked.name')}
            <input className="pos-field" name="name" maxLength={20} autoComplete="off" required />
          </label>
          <button type="submit" className="pos-primary">
            {t('parked.park')}
          </button>
        </form>
      )}
      {!is_empty && parked.length >= most_parked && <p>{t('parked.full')}</p>}
    </Sheet>
  )
}
