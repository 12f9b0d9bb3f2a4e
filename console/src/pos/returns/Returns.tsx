import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { addOne, clearCart, quantityOf, removeOne, setQuantity, useCart } from '../cart/cart.ts'
import { useCounter, useMenuOf } from '../counter/use_counter.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { useMenu } from '../menu/menu.ts'
import type { Container, PosMenu } from '../menu/pos_menu.ts'
import { NumberByHand } from '../reader/NumberByHand.tsx'
import { Result } from '../result/Result.tsx'
import { HeldBandView } from '../sale/HeldBandView.tsx'
import { dismissResult, saleState, useSale } from '../sale/sale.ts'
import { isLimited, type PosSession } from '../session/pos_session.ts'
import { ContainerPicture } from './ContainerPicture.tsx'
import styles from './Returns.module.css'
import { useReturnsOfDay } from './returns_day.ts'
import { useReturns } from './use_returns.ts'

/** Takes containers back, and does nothing else: taps, the band, done. */
export function Returns({ session }: { session: PosSession & { bar_id: string } }) {
  const { t } = useTranslation(['pos_returns', 'pos'])
  const menu = useMenu()
  const [is_by_hand, setByHand] = useState(false)
  const is_failed = useMenuOf(session)
  const { is } = useSale()
  const is_foreign = useCart(({ lines }) => lines.some(({ kind }) => kind !== 'deposit_return'))
  useCounter(() => setByHand(false))
  useReturns(menu)
  if (menu?.bar_id !== session.bar_id)
    return (
      <>
        <TopBar />
        <main className="pos-page" aria-busy={!is_failed}>
          {is_failed && <p role="alert">{t('pos:no_connection')}</p>}
        </main>
      </>
    )
  if (is_foreign)
    return (
      <>
        <TopBar />
        <main className="pos-page">
          <h1>{t('title')}</h1>
          <p>{t('order_first')}</p>
          <button type="button" className="pos-primary" onClick={() => go('/pos/sell')}>
            {t('pos:settings.sell')}
          </button>
        </main>
      </>
    )
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.covered}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <div className={styles.covered} inert={is === 'refused' || is === 'confirm'}>
          <div className={styles.main}>
            {menu.back.length === 0 && <p>{t('none')}</p>}
            <Containers menu={menu} />
            <HeldBandView />
          </div>
          <Bar menu={menu} is_limited={isLimited(session)} onByHand={() => setByHand(true)} />
        </div>
        <Result onTakeOff={() => undefined} onByHand={() => setByHand(true)} />
      </main>
      {is_by_hand && <NumberByHand onClose={() => setByHand(false)} />}
    </div>
  )
}

function Containers({ menu }: { menu: PosMenu }) {
  const { t } = useTranslation(['pos_returns', 'pos'])
  const taken = useReturnsOfDay(menu)
  const all = menu.back.flatMap((id) => menu.containers[id] ?? [])
  return (
    <ul className={styles.tiles} aria-label={t('title')}>
      {all.map((container) => (
        <ReturnTile key={container._id} container={container} of_day={taken[container._id]} />
      ))}
    </ul>
  )
}

type TileProps = { container: Container; of_day: { count: number; amount: number } | undefined }

function ReturnTile({ container, of_day }: TileProps) {
  const { t } = useTranslation(['pos_returns', 'pos'])
  const { _id, name, price, return_colour, picture } = container
  const count = useCart((cart) => quantityOf(cart, 'deposit_return', _id))
  const add = (pieces: number) => () => {
    const { is } = saleState()
    // The result of the return before goes away, and this tap is the first of the next one.
    if (is === 'sold') dismissResult()
    if (is === 'working') return
    addOne('deposit_return', _id)
    if (pieces > 1) setQuantity('deposit_return', _id, count + pieces)
  }
  return (
    <li className={styles.place} data-colour={return_colour}>
      <button type="button" className={styles.tile} onClick={add(1)}>
        <ContainerPicture of={picture} />
        <b className={styles.name}>{name}</b>
        <span>{centsText(price)}</span>
        <b className={styles.count}>{count}</b>
      </button>
      <div className={styles.steps}>
        <button
          type="button"
          className="pos-button"
          aria-label={t('pos:tile.less', { name })}
          disabled={count === 0}
          onClick={() => removeOne('deposit_return', _id)}
        >
          <Sign name="minus" />
        </button>
        <button
          type="button"
          className="pos-button"
          aria-label={t('ten_more', { name })}
          onClick={add(10)}
        >
          +10
        </button>
      </div>
      <p className={styles.day}>
        {t('of_day', { count: of_day?.count ?? 0, amount: centsText(of_day?.amount ?? 0) })}
      </p>
    </li>
  )
}

type BarProps = { menu: PosMenu; is_limited: boolean; onByHand: () => void }

function Bar({ menu, is_limited, onByHand }: BarProps) {
  const { t } = useTranslation(['pos_returns', 'pos'])
  const lines = useCart((cart) => cart.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount = lines.reduce(
    (sum, { item_id, quantity }) => sum + (menu.containers[item_id]?.price ?? 0) * quantity,
    0,
  )
  return (
    <footer className={styles.bar}>
      <button
        type="button"
        className="pos-button"
        aria-label={t('pos:by_hand.title')}
        onClick={onByHand}
      >
        <Sign name="keys" />
      </button>
      <p className={pieces > 0 ? styles.total : styles.idle} role="status">
        {pieces > 0 && <b>{centsText(amount)}</b>}
        <span>{pieces > 0 ? t('pieces', { count: pieces }) : t('pos:cart.empty')}</span>
      </p>
      {pieces > 0 ? (
        <button
          type="button"
          className="pos-button"
          aria-label={t('pos:cart.clear')}
          onClick={clearCart}
        >
          <Sign name="cross" />
        </button>
      ) : (
        !is_limited && (
          <button
            type="button"
            className="pos-button"
            aria-label={t('pos:settings.sell')}
            onClick={() => go('/pos/sell')}
          >
            <Sign name="desk" />
          </button>
        )
      )}
    </footer>
  )
}
