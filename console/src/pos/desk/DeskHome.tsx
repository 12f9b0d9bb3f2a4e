import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { NumberByHand } from '../reader/NumberByHand.tsx'
import { useSession } from '../session/pos_session.ts'
import styles from './Desk.module.css'
import { DeskTopUp } from './DeskTopUp.tsx'
import { leaveBand, useDeskBand } from './desk_band.ts'
import type { DeskCatalogue } from './desk_catalogue.ts'
import { askAgain, pendingOperation } from './desk_operation.ts'

/** Waits for a band, or takes its number; an amount may also come first. */
export function DeskHome({ catalogue }: { catalogue: DeskCatalogue }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [is_topping_up, setTopUp] = useState(false)
  const [is_by_hand, setByHand] = useState(false)
  const band = useDeskBand()
  const session = useSession()
  const open = pendingOperation()
  useEffect(leaveBand, [])
  return (
    <div className="pos-column">
      <h1>{t('title')}</h1>
      {open && (
        <div className={styles.stop}>
          <span>{t('open_operation', { number: open.short_id })}</span>
          <button type="button" className="pos-button" onClick={() => void askAgain()}>
            {t('ask_again')}
          </button>
        </div>
      )}
      <div className={styles.hold}>
        <Sign name="band" size={56} />
        <p>{t('hold')}</p>
      </div>
      {band?.is === 'failed' && (
        <p className="pos-notice" role="alert">
          {t(`failed.${band.reason}`)}
        </p>
      )}
      <button type="button" className="pos-button" onClick={() => setByHand(true)}>
        <Sign name="keys" /> {t('pos:by_hand.title')}
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
      {is_by_hand && <NumberByHand onClose={() => setByHand(false)} />}
      {is_topping_up && <DeskTopUp catalogue={catalogue} onClose={() => setTopUp(false)} />}
    </div>
  )
}
