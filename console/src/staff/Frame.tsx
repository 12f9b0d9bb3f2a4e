import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Main } from '../ui/Main.tsx'
import { Wordmark } from '../ui/Ribbon.tsx'
import styles from './Frame.module.css'
import { LogoutDialog } from './LogoutDialog.tsx'
import { meQuery } from './queries.ts'
import { UserMenu } from './UserMenu.tsx'

/** What surrounds every page of the staff: whose event it is, and who is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff')
  const { reset } = useQueryErrorResetBoundary()
  const { data: me } = useQuery(meQuery)
  const [is_leaving, setLeaving] = useState(false)
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Wordmark />
        <span className={styles.event}>{me && (me.event_name ?? t('frame.all_events'))}</span>
        <UserMenu me={me} onLogout={() => setLeaving(true)} />
      </header>
      <ErrorBoundary onRetry={reset}>
        <Main className={styles.main}>{children}</Main>
      </ErrorBoundary>
      <footer className={styles.footer}>{t('version', { version: __VERSION__ })}</footer>
      <LogoutDialog is_open={is_leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}
