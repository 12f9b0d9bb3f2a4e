import { DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { forgetWallet, type Kept, keptWallets } from '../base/kept.ts'
import styles from './RecentWristbands.module.css'

/** The wristbands that were looked at on this phone, and the way to have it forget them. */
export function RecentWristbands() {
  const { t } = useTranslation('visitor')
  const [kept, setKept] = useState(keptWallets)
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent" className={styles.title}>
        {t('entry.recent')}
      </h2>
      <ul>
        {kept.map((one) => (
          <li key={`${one.short_id}/${one.event_id}`} className={styles.row}>
            <Link className={styles.link} to={addressOf(one)}>
              <span className={styles.number}>{one.wallet.short_id}</span>
              <span className={styles.event}>{one.event?.name}</span>
            </Link>
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('entry.forget', { number: one.wallet.short_id })}
              onClick={() => {
                forgetWallet(one)
                setKept(keptWallets())
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressOf({ short_id, event_id }: Kept) {
  return event_id ? `/client/${short_id}/${event_id}` : `/client/${short_id}`
}
