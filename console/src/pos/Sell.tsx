import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BegunBy } from './cart/BegunBy.tsx'
import { CartBar } from './cart/CartBar.tsx'
import { CartSheet } from './cart/CartSheet.tsx'
import { Changing } from './cart/Changing.tsx'
import { isEmpty, useCart } from './cart/cart.ts'
import { ParkedSheet } from './cart/ParkedSheet.tsx'
import { useWakeLock } from './frame/device.ts'
import { TopBar } from './frame/TopBar.tsx'
import { loadMenu, takeWaitingMenu, useMenu, useWaitingChanges } from './menu/menu.ts'
import { loadStock } from './menu/stock.ts'
import { Payment } from './payment/Payment.tsx'
import { NumberByHand } from './reader/NumberByHand.tsx'
import { readChips } from './reader/nfc.ts'
import { onRead, startReaders } from './reader/reader.ts'
import { readKeys } from './reader/typing.ts'
import { Result } from './result/Result.tsx'
import { signal, unlockTones } from './result/signals.ts'
import { Unreadable } from './result/Unreadable.tsx'
import styles from './Sell.module.css'
import { HeldBandView } from './sale/HeldBandView.tsx'
import { isSignedOut } from './sale/pending_sale.ts'
import { bandRead, isSelling, resumeSale, useSale } from './sale/sale.ts'
import { followConnection } from './session/connection.ts'
import { type PosSession, posSession } from './session/pos_session.ts'
import { Containers, Tiles } from './tiles/Tiles.tsx'
import { CopyProgress } from './wallets/CopyLine.tsx'

const refresh_ms = 60_000
/** For a second, the server may not know yet who has just signed in. */
const retry_ms = 1_500

type Props = { session: PosSession & { bar_id: string } }

/** Two drinks are two taps and the band. */
export function Sell({ session }: Props) {
  const { t } = useTranslation('pos')
  const menu = useMenu()
  const [sheet, setSheet] = useState<'cart' | 'parked' | 'by_hand'>()
  const is_failed = useMenuOf(session)
  const changes = useChangedMenu()
  const { is } = useSale()
  useWakeLock()
  useEffect(() => {
    const ends = [
      followConnection(),
      onRead((read) => {
        setSheet(undefined)
        if (!bandRead(read)) signal('ignored')
      }),
      startReaders([readChips, readKeys]),
    ]
    addEventListener('pointerdown', unlockTones)
    void resumeSale()
    void import('./wallets/known_wallets.ts').then(({ startCopy }) => startCopy())
    void import('./wallets/phone_stream.ts').then(({ startStream }) => startStream(isSelling))
    return () => {
      removeEventListener('pointerdown', unlockTones)
      for (const end of ends) end()
    }
  }, [])
  const close = () => setSheet(undefined)

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
              <Unreadable />
              {changes !== undefined && (
                <p className="pos-notice" role="status">
                  {t('menu.changed', { count: changes })}
                </p>
              )}
              <BegunBy />
              <Changing />
              {menu.info && <p className={styles.info}>{menu.info}</p>}
              <Tiles menu={menu} />
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
      {sheet === 'cart' && <CartSheet menu={menu} onClose={close} />}
      {sheet === 'parked' && <ParkedSheet menu={menu} onClose={close} />}
      <Payment menu={menu} onByHand={() => setSheet('by_hand')} />
      {sheet === 'by_hand' && <NumberByHand onClose={close} />}
    </div>
  )
}

/** Reads the menu now, and again every minute. Answers true while it cannot be read. */
function useMenuOf(session: Props['session']) {
  const [is_failed, setFailed] = useState(false)
  const { is } = useSale()
  // Each sale, of this device and of others, leaves fewer.
  useEffect(() => {
    if (is !== 'working') void loadStock(session).catch(() => undefined)
  }, [session, is])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_over = false
    const read = async () => {
      const wait_ms = await loadMenu(session, isSelling()).then(
        () => {
          setFailed(false)
          return refresh_ms
        },
        (error: unknown) => {
          if (isSignedOut(error)) posSession.end()
          else setFailed(true)
          return retry_ms
        },
      )
      if (!is_over) timer = setTimeout(read, wait_ms)
    }
    void read()
    return () => {
      is_over = true
      clearTimeout(timer)
    }
  }, [session])
  return is_failed
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
