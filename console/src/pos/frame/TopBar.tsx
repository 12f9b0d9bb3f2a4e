import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { useMenu } from '../menu/menu.ts'
import { useReaderState } from '../reader/reader.ts'
import { useConnection } from '../session/connection.ts'
import { useSession } from '../session/pos_session.ts'
import { timeOf, useBattery, useClock, useStorageState } from './device.ts'
import { chooseLight, useLooks } from './looks.ts'
import styles from './TopBar.module.css'

const low_battery = 20

/** Shows the point of sale, the person, the event's clock and the state of the device. */
export function TopBar() {
  const { t } = useTranslation('pos')
  const menu = useMenu()
  const session = useSession()
  const time = useClock(menu?.event.timezone)
  const { light } = useLooks()
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <p className={styles.place}>
          <b>{menu?.bar ?? 'Kermesse'}</b>
          <span>{session?.person.split('@')[0]}</span>
        </p>
        <p className={styles.time}>{time}</p>
        {(session?.right ?? 0) >= rights.cashier && (
          <button
            type="button"
            className={styles.button}
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
      {menu?.event.is_trial && <p className={styles.trial}>{t('play_money')}</p>}
      <Notices />
    </header>
  )
}

/** Connection, reader and battery, in signs and words; a tap opens what there is to know. */
function States() {
  const { t } = useTranslation('pos')
  const { is } = useConnection()
  const reader = useReaderState()
  const battery = useBattery()
  const has_reader = reader === 'ready'
  return (
    <button type="button" className={styles.states} onClick={() => go('/pos/settings')}>
      <span className="visually-hidden">{t('settings.title')}</span>
      <span className={is === 'online' ? undefined : styles.look}>
        <Sign name={is === 'offline' ? 'no_signal' : 'signal'} size={20} />
        <small>{t(`connection.${is}`)}</small>
      </span>
      <span className={has_reader || reader === 'none' ? undefined : styles.look}>
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
function Notices() {
  const { t } = useTranslation('pos')
  const connection = useConnection()
  const storage = useStorageState()
  const battery = useBattery()
  const menu = useMenu()
  const lines = [
    connection.is === 'offline' &&
      t('offline_since', { time: timeOf(connection.since, menu?.event.timezone) }),
    storage === 'refused' && t('may_lose'),
    battery !== undefined && battery < low_battery && t('battery_low', { percent: battery }),
  ].filter((line) => typeof line === 'string')
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className={styles.notice}>
          {line}
        </p>
      ))}
    </div>
  )
}
