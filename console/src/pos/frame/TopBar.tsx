import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { printer_notice } from '../base/printer_notice.ts'
import { Sign } from '../base/Sign.tsx'
import { useStorageState } from '../base/storage_state.ts'
import { useStore } from '../base/store.ts'
import { TrialStripe } from '../base/TrialStripe.tsx'
import { useMenu } from '../menu/menu.ts'
import { useQueue } from '../queue/queue_state.ts'
import { useReaderState } from '../reader/reader.ts'
import { useConnection } from '../session/connection.ts'
import { useSession } from '../session/pos_session.ts'
import { timeOf, useBattery, useClock } from './device.ts'
import { chooseLight, useLooks } from './looks.ts'
import styles from './TopBar.module.css'

const low_battery = 20
/** Below it the sales should leave the phone. */
const lowest_battery = 10

type Props = {
  place?: string | undefined
  /** Replaces the event of the menu: a gate has none. */
  event?: { is_trial: boolean; timezone: string } | undefined
}

/** Shows the point of sale, the person, the event's clock and the state of the device. */
export function TopBar({ place, event }: Props) {
  const { t } = useTranslation('pos')
  const menu = useMenu()
  const session = useSession()
  const { is_trial, timezone } = event ?? menu?.event ?? {}
  const time = useClock(timezone)
  const { light } = useLooks()
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <p className={styles.place}>
          <b>{place ?? menu?.bar ?? 'Kermesse'}</b>
          <span>
            <span>{session?.person.split('@')[0]}</span>
            <b>{time}</b>
          </span>
        </p>
        {(session?.right ?? 0) >= rights.cashier && (
          <button
            type="button"
            className={`${styles.button} ${styles.desk}`}
            aria-label={t('cash_desk')}
            onClick={() => go('/pos/desk')}
          >
            <Sign name="desk" />
          </button>
        )}
        <button
          type="button"
          className={styles.button}
          aria-label={t(light === 'sun' ? 'looks.to_night' : 'looks.to_sun')}
          onClick={() => chooseLight(light === 'sun' ? 'night' : 'sun')}
        >
          <Sign name="light" />
        </button>
        <States />
      </div>
      {is_trial && <TrialStripe />}
      <Notices timezone={timezone} />
    </header>
  )
}

/** Connection, reader and battery, in signs and words; a tap opens what there is to know. */
function States() {
  const { t } = useTranslation('pos')
  const { is } = useConnection()
  const reader = useReaderState()
  const battery = useBattery()
  const reader_look = reader === 'failed' ? styles.full : reader === 'ask' ? styles.look : undefined
  const { unsent: sales, scans, is_full } = useQueue()
  const unsent = sales + scans
  const has_queue = useSession()?.phone !== undefined
  return (
    <button
      type="button"
      className={styles.states}
      onClick={() => go(has_queue ? '/pos/queue' : '/pos/settings')}
    >
      <span className="visually-hidden">{t('settings.title')}</span>
      <span className={is === 'online' ? undefined : styles.look}>
        <Sign name={is === 'offline' ? 'no_signal' : 'signal'} size={20} />
        <small>{t(`connection.${is}`)}</small>
      </span>
      {has_queue && (
        <span className={is_full ? styles.full : unsent > 0 ? styles.look : undefined}>
          <Sign name="queue" size={20} />
          <small>{unsent > 0 ? unsent : t('queue.empty')}</small>
        </span>
      )}
      <span className={reader_look}>
        <Sign name="band" size={20} />
        <small>{t(`reader.${reader}`)}</small>
      </span>
      {battery !== undefined && (
        <span className={battery < low_battery ? styles.look : undefined}>
          <Sign name="battery" size={20} />
          <small>{battery} %</small>
        </span>
      )}
    </button>
  )
}

/** Lines over the whole width: what needs a person. */
function Notices({ timezone }: { timezone: string | undefined }) {
  const { t } = useTranslation('pos')
  const connection = useConnection()
  const storage = useStorageState()
  const battery = useBattery()
  const menu = useMenu()
  const { unsent, open, is_full, is_forked, is_away } = useQueue()
  const is_gate = useSession()?.phone?.role === 'gate'
  const printer = useStore(printer_notice)
  const hands_over = battery !== undefined && battery < lowest_battery && unsent > 0
  const lines = [
    is_forked && t('queue.forked'),
    open > 0 && t('queue.open', { count: open }),
    hands_over && t('queue.hand_over', { percent: battery }),
    connection.is === 'offline' && t('offline_since', { time: timeOf(connection.since, timezone) }),
    storage === 'refused' && !is_gate && t('may_lose'),
    printer || false,
    !hands_over &&
      battery !== undefined &&
      battery < low_battery &&
      t('battery_low', { percent: battery }),
  ].filter((line) => typeof line === 'string')
  return (
    <div role="status">
      {is_full && <p className={`${styles.notice} ${styles.full}`}>{t('queue.full')}</p>}
      {is_away && (
        <p className={`${styles.notice} ${styles.full}`}>
          {t('queue.away', { count: menu?.rules.event.offline.hours ?? 0 })}
        </p>
      )}
      {lines.map((line) => (
        <p key={line} className={styles.notice}>
          {line}
        </p>
      ))}
    </div>
  )
}
