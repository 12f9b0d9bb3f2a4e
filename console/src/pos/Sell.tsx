import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../ui/Loaded.tsx'
import { lazyPart } from './base/lazy_part.ts'
import { Sheet } from './base/Sheet.tsx'
import { Sign } from './base/Sign.tsx'
import { BegunBy } from './cart/BegunBy.tsx'
import { CartBar } from './cart/CartBar.tsx'
import { Changing } from './cart/Changing.tsx'
import { isEmpty, useCart } from './cart/cart.ts'
import { useCounter, useMenuOf } from './counter/use_counter.ts'
import { TopBar } from './frame/TopBar.tsx'
import { takeWaitingMenu, useMenu, useNeededVersion, useWaitingChanges } from './menu/menu.ts'
import { Payment } from './payment/Payment.tsx'
import { BandNotices } from './result/OtherNumber.tsx'
import { Result } from './result/Result.tsx'
import styles from './Sell.module.css'
import { HeldBandView } from './sale/HeldBandView.tsx'
import { useSale } from './sale/sale.ts'
import { isLimited, type PosSession } from './session/pos_session.ts'
import { Containers, Tiles } from './tiles/Tiles.tsx'
import { CopyProgress } from './wallets/CopyProgress.tsx'

const loadCart = () => import('./cart/CartSheet.tsx').then((part) => part.CartSheet)
const loadNumber = () => import('./reader/NumberByHand.tsx').then((part) => part.NumberByHand)

const TooOld = lazyPart(
  () => import('./frame/TooOld.tsx').then((part) => part.TooOld),
  'pos_device',
)
const CartSheet = lazyPart(loadCart)
const NumberByHand = lazyPart(loadNumber)
const ParkedSheet = lazyPart(() =>
  import('./cart/ParkedSheet.tsx').then((part) => part.ParkedSheet),
)
const SoldOutSheet = lazyPart(
  () => import('./menu/SoldOutSheet.tsx').then((part) => part.SoldOutSheet),
  'pos_device',
)

type Props = { session: PosSession & { bar_id: string } }
type SheetName = 'cart' | 'parked' | 'by_hand' | 'sold_out' | 'note'

/** Two drinks are two taps and the band. */
export function Sell({ session }: Props) {
  const { t } = useTranslation('pos')
  const menu = useMenu()
  const [sheet, setSheet] = useState<SheetName>()
  const is_failed = useMenuOf(session)
  const changes = useChangedMenu()
  const needed = useNeededVersion()
  const { is } = useSale()
  useCounter(() => setSheet(undefined))
  useLoadedSheets()
  const close = () => setSheet(undefined)

  if (needed)
    return (
      <Loaded>
        <TooOld needed={needed} />
      </Loaded>
    )
  if (!menu || menu.bar_id !== session.bar_id)
    return (
      <div className={styles.page}>
        <TopBar />
        <main className={styles.main} aria-busy={!is_failed}>
          {is_failed && (
            <p className="pos-notice" role="alert">
              {t('no_connection')}
            </p>
          )}
        </main>
      </div>
    )
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.covered}>
        <h1 className="visually-hidden">{menu.bar}</h1>
        <CopyProgress />
        <div className={styles.covered} inert={is === 'refused' || is === 'confirm'}>
          <div className={styles.main}>
            <div className={styles.menu}>
              <BandNotices />
              {changes !== undefined && (
                <p className="pos-notice" role="status">
                  {t('menu.changed', { count: changes })}
                </p>
              )}
              <BegunBy />
              <Changing />
              <Tiles menu={menu} />
              <MenuActions has_note={menu.info !== ''} session={session} onOpen={setSheet} />
            </div>
            <HeldBandView />
            <Containers menu={menu} />
          </div>
          <CartBar
            menu={menu}
            onOpen={() => setSheet('cart')}
            onParked={() => setSheet('parked')}
            onByHand={() => setSheet('by_hand')}
          />
        </div>
        <Result onTakeOff={() => setSheet('cart')} onByHand={() => setSheet('by_hand')} />
      </main>
      <Payment menu={menu} onByHand={() => setSheet('by_hand')} />
      {sheet && (
        <Loaded>
          {sheet === 'note' && (
            <Sheet title={t('menu.note')} onClose={close}>
              <p className={styles.note}>{menu.info}</p>
            </Sheet>
          )}
          {sheet === 'cart' && <CartSheet menu={menu} onClose={close} />}
          {sheet === 'parked' && <ParkedSheet menu={menu} onClose={close} />}
          {sheet === 'by_hand' && <NumberByHand onClose={close} />}
          {sheet === 'sold_out' && <SoldOutSheet menu={menu} session={session} onClose={close} />}
        </Loaded>
      )}
    </div>
  )
}

type ActionProps = Props & { has_note: boolean; onOpen: (sheet: SheetName) => void }

/** Below the tiles, so that nothing stands above them. */
function MenuActions({ has_note, session, onOpen }: ActionProps) {
  const { t } = useTranslation('pos')
  return (
    <div className={styles.actions}>
      {!isLimited(session) && (
        <button type="button" className="pos-button" onClick={() => onOpen('sold_out')}>
          {t('menu.sold_out')}
        </button>
      )}
      {has_note && (
        <button
          type="button"
          className="pos-button"
          aria-label={t('menu.note')}
          onClick={() => onOpen('note')}
        >
          <Sign name="info" />
        </button>
      )}
    </div>
  )
}

/** A changed menu comes with the next empty cart. */
function useChangedMenu() {
  const changes = useWaitingChanges()
  const is_empty = useCart(isEmpty)
  const { is } = useSale()
  useEffect(() => {
    if (is_empty && is === 'idle') takeWaitingMenu()
  }, [is_empty, is])
  return changes
}

/** The sheets open without a wait, also where the connection is gone by then. */
function useLoadedSheets() {
  useEffect(() => {
    void loadCart().catch(() => undefined)
    void loadNumber().catch(() => undefined)
  }, [])
}
