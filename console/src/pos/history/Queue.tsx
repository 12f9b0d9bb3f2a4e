import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { go } from '../base/pos_address.ts'
import { useStorageState } from '../base/storage_state.ts'
import { timeOf } from '../frame/device.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { ToWork } from '../frame/ToWork.tsx'
import { useMenu } from '../menu/menu.ts'
import { offlineSettings } from '../queue/offline_settings.ts'
import { useQueue } from '../queue/queue_state.ts'
import { useOutbox } from '../queue/use_phone_sales.ts'
import { useLock } from '../session/phone.ts'
import { HandOver } from '../take_over/HandOver.tsx'
import { SaleList } from './SaleList.tsx'

/** Shows the entries that were not sent yet, and the ways off this phone. */
export function Queue() {
  const { t } = useTranslation('pos_queue')
  const { unsent, amount, at_risk, oldest_at } = useQueue()
  const outbox = useOutbox()
  const storage = useStorageState()
  const menu = useMenu()
  const lock = useLock()
  const [is_handing_over, setHandingOver] = useState(false)
  const waiting = outbox?.waiting() ?? []
  const ids = new Set(waiting.map(({ sale_id }) => sale_id))
  const sales = outbox?.sales().filter(({ sale_id }) => ids.has(sale_id)) ?? []
  const of_others = waiting.filter(({ sale_id }) => sale_id === null).length
  const { limit_per_device: limit } = offlineSettings()
  return (
    <>
      <TopBar />
      <main className="pos-page">
        <h1>{t('title')}</h1>
        {waiting.length === 0 ? (
          <p>{t(outbox ? 'none' : 'reading')}</p>
        ) : (
          <p>
            <b>{t('waiting', { count: unsent, amount: centsText(amount) })}</b>{' '}
            {of_others > 0 && t('of_others', { count: of_others })}
            <br />
            {oldest_at !== null && t('oldest', { time: timeOf(oldest_at, menu?.event.timezone) })}
          </p>
        )}
        {storage === 'refused' ? (
          <p className="pos-notice">{t('not_offline')}</p>
        ) : (
          <p>{t('offline_limit', { amount: centsText(at_risk), limit: centsText(limit) })}</p>
        )}
        {waiting.length > 0 && lock !== 'over' && <SendNow />}
        {waiting.length > 0 && (
          <button
            type="button"
            className="pos-button"
            aria-pressed={is_handing_over}
            onClick={() => setHandingOver(!is_handing_over)}
          >
            {t('hand_over')}
          </button>
        )}
        {is_handing_over && outbox && <HandOver entries={waiting} />}
        <SaleList sales={sales} />
        {!lock && <Links />}
      </main>
    </>
  )
}

function SendNow() {
  const { t } = useTranslation('pos_queue')
  const [state, setState] = useState<'idle' | 'sending' | 'no_answer'>('idle')
  const outbox = useOutbox()
  const send = () => {
    setState('sending')
    outbox?.sendNext().then(
      () => setState('idle'),
      () => setState('no_answer'),
    )
  }
  return (
    <>
      <button
        type="button"
        className="pos-button"
        disabled={state === 'sending' || !outbox}
        onClick={send}
      >
        {t(state === 'sending' ? 'sending' : 'send')}
      </button>
      {state === 'no_answer' && (
        <p className="pos-notice" role="alert">
          {t('no_answer')}
        </p>
      )}
    </>
  )
}

function Links() {
  const { t } = useTranslation('pos_queue')
  return (
    <>
      <button type="button" className="pos-button" onClick={() => go('/pos/history')}>
        {t('history')}
      </button>
      <button type="button" className="pos-button" onClick={() => go('/pos/take-over')}>
        {t('take_over')}
      </button>
      <button type="button" className="pos-button" onClick={() => go('/pos/settings')}>
        {t('settings')}
      </button>
      <ToWork />
    </>
  )
}
