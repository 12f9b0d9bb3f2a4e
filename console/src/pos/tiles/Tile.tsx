import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sign } from '../base/Sign.tsx'
import { addOne, type LineKind, quantityOf, removeOne, useCart } from '../cart/cart.ts'
import type { Colour } from '../menu/pos_menu.ts'
import { useLeft } from '../menu/stock.ts'
import { dismissResult, saleState } from '../sale/sale.ts'
import { usePress } from './press.ts'
import styles from './Tiles.module.css'

const quick_ms = 500

type Props = {
  kind: LineKind
  item_id: string
  name: string
  /** Minor units; undefined for an amount that is typed in. */
  price?: number
  colour: Colour
  min_age?: number
  voucher_only?: boolean
  onTyped?: (item_id: string) => void
}

/** One item, or one container out or back: a tap is one more. */
export const Tile = memo(function Tile(props: Props) {
  const { kind, item_id, name, price, colour, min_age = 0, voucher_only = false, onTyped } = props
  const { t } = useTranslation('pos')
  const count = useCart((cart) => quantityOf(cart, kind, item_id))
  const left = useLeft(item_id)
  const is_sold_out = left !== undefined && left <= 0
  const stock = is_sold_out ? t('tile.sold_out') : left !== undefined && t('tile.left', { left })
  const added_at = useRef(Number.NEGATIVE_INFINITY)
  const less = () => removeOne(kind, item_id)
  const more = () => {
    added_at.current = performance.now()
    // The result of the order before goes away, and this tap is the first of the next one.
    const { is } = saleState()
    if (is === 'sold') dismissResult()
    // The order is on its way: nothing joins it any more.
    if (is === 'working') return
    if (onTyped) onTyped(item_id)
    else addOne(kind, item_id)
  }
  const press = usePress(more, less)
  const amount = price === undefined ? t('tile.typed') : centsText(price)
  const signs = [
    min_age > 0 && t('tile.age', { age: min_age }),
    voucher_only && t('tile.voucher'),
    kind === 'deposit_return' && t('tile.back'),
    kind === 'deposit' && t('tile.out'),
    stock,
  ]
  // As one text: between elements, a screen reader would pause.
  const label = [name, ...signs, amount, count > 0 && t('tile.count', { count })]
    .filter(Boolean)
    .join(', ')
  const is_container = kind !== 'consumption'
  return (
    <li className={styles.place} data-colour={colour}>
      <button type="button" className={is_container ? styles.container : styles.tile} {...press}>
        <span className="visually-hidden">{label}</span>
        <span className={styles.name} aria-hidden="true">
          {is_container && <Sign name={kind === 'deposit' ? 'out' : 'back'} size={20} />}
          {min_age > 0 && <b className={styles.sign}>{min_age}</b>}
          {voucher_only && <Sign name="ticket" size={20} />}
          {is_sold_out ? <s>{name}</s> : name}
          {stock && kind !== 'deposit_return' && <small className={styles.stock}>{stock}</small>}
        </span>
        <span className={styles.price} aria-hidden="true">
          {amount}
          {count > 0 && <b className={styles.count}>{count}</b>}
        </span>
      </button>
      {count > 0 && !is_container && (
        <button
          type="button"
          className={styles.less}
          aria-label={t('tile.less', { name })}
          // It appears under a finger that taps on: the next quick tap still means one more.
          onClick={() => (performance.now() - added_at.current < quick_ms ? more() : less())}
        >
          <Sign name="minus" />
        </button>
      )}
    </li>
  )
})
