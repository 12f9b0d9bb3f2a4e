import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/Loaded.tsx'
import { centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import type { EventCatalogue } from '../catalogue/event_catalogue.ts'
import { bandOf } from '../reader/band_text.ts'
import { NumberByHand } from '../reader/NumberByHand.tsx'
import { useConnection } from '../session/connection.ts'
import { useSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'
import styles from './Desk.module.css'
import { DeskTopUp } from './DeskTopUp.tsx'
import { leaveBand, loadBand, numberOfTicket, useDeskBand } from './desk_band.ts'
import { askAgain, pendingOperation } from './desk_operation.ts'
import { LostBand, openByTicket } from './LostBand.tsx'
import { largestOffline } from './queued_top_up.ts'
import { forgetTicket, keepTicket, useScannedTicket } from './scanned_ticket.ts'
import { openReceipt } from './top_up_receipt.ts'

const Camera = lazy(async () => ({
  default: (await import('../camera/CameraSheet.tsx')).CameraSheet,
}))

/** Waits for a band, or takes its number; an amount may also come first. */
export function DeskHome({ catalogue }: { catalogue: EventCatalogue }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [is_topping_up, setTopUp] = useState(false)
  const [is_by_hand, setByHand] = useState(false)
  const [is_camera, setCamera] = useState(false)
  const [is_lost, setLost] = useState(false)
  const ticket = useScannedTicket()
  const band = useDeskBand()
  const session = useSession()
  useEffect(leaveBand, [])
  const scanned = async (text: string) => {
    setCamera(false)
    if (openReceipt(text)) return
    const read = bandOf(text)
    const number = read && (await loadBand(read))
    if (number) return go(`/pos/desk/${number}`)
    const worn = await numberOfTicket(text).catch(() => undefined)
    if (worn) return openByTicket(worn, text)
    if (!catalogue.event.ticketsEnabled) return signal('bad')
    leaveBand()
    keepTicket(text)
  }
  return (
    <div className="pos-column">
      <h1>{t('title')}</h1>
      <WithoutNetwork />
      <OpenOperation />
      <div className={styles.hold}>
        <Sign name="band" size={56} />
        <p>{t(ticket ? 'ticket.hold' : 'hold')}</p>
      </div>
      {ticket && (
        <div className={styles.warn} role="status">
          <span>{t('ticket.scanned', { code: ticket })}</span>
          <button type="button" className="pos-button" onClick={forgetTicket}>
            {t('pos:back')}
          </button>
        </div>
      )}
      {band?.is === 'failed' && (
        <p className="pos-notice" role="alert">
          {t(`failed.${band.reason}`)}
          {band.reason === 'no_connection' && largestOffline() > 0 && (
            <> {t('failed.but_top_ups', { amount: centsText(largestOffline()) })}</>
          )}
        </p>
      )}
      <button type="button" className="pos-button" onClick={() => setByHand(true)}>
        <Sign name="keys" /> {t('pos:by_hand.title')}
      </button>
      <button type="button" className="pos-button" onClick={() => setCamera(true)}>
        <Sign name="camera" /> {t('pos:camera.title')}
      </button>
      <button type="button" className="pos-button" onClick={() => setLost(true)}>
        {t('lost.title')}
      </button>
      <button type="button" className="pos-button" onClick={() => go('/pos/drawer')}>
        {t('drawer')}
      </button>
      {session?.bar_id && (
        <button type="button" className="pos-button" onClick={() => go('/pos/sell')}>
          {t('pos:settings.sell')}
        </button>
      )}
      <button type="button" className="pos-primary" onClick={() => setTopUp(true)}>
        {t('acts.top_up')}
      </button>
      {is_camera && (
        <Loaded>
          <Camera onText={(text) => void scanned(text)} onClose={() => setCamera(false)} />
        </Loaded>
      )}
      {is_lost && <LostBand onClose={() => setLost(false)} />}
      {is_by_hand && <NumberByHand onClose={() => setByHand(false)} />}
      {is_topping_up && <DeskTopUp catalogue={catalogue} onClose={() => setTopUp(false)} />}
    </div>
  )
}

/** The operation that nobody has answered yet. */
function OpenOperation() {
  const { t } = useTranslation('pos_desk')
  const open = pendingOperation()
  if (!open) return null
  return (
    <div className={styles.stop}>
      <span>{t('open_operation', { number: open.short_id })}</span>
      <button type="button" className="pos-button" onClick={() => void askAgain()}>
        {t('ask_again')}
      </button>
    </div>
  )
}

/** Says what is possible without a connection, and what waits for it. */
function WithoutNetwork() {
  const { t } = useTranslation('pos_desk')
  if (useConnection().is !== 'offline') return null
  return (
    <p className="pos-notice" role="status">
      {t('without_network')}
    </p>
  )
}
