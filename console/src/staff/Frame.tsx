import { Button, Toaster } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { meQuery } from '../session/session_queries.ts'
import { toaster_id } from '../session/toaster.ts'
import { local } from '../storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Main } from '../ui/Main.tsx'
import { Wordmark } from '../ui/Ribbon.tsx'
import { useLetters } from '../ui/use_letters.ts'
import type { FrameDialog } from './Dialogs.tsx'
import { EventSwitcher } from './EventSwitcher.tsx'
import styles from './Frame.module.css'
import { Rail } from './Rail.tsx'
import { UserMenu } from './UserMenu.tsx'

const Jobs = lazy(async () => ({ default: (await import('./Jobs.tsx')).Jobs }))
const Dialogs = lazy(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }))

/** The frame of every staff page: menu, event switch and user menu. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff')
  const { reset } = useQueryErrorResetBoundary()
  const { data: me, isLoading: is_asking } = useQuery(meQuery)
  const [dialog, setDialog] = useState<FrameDialog | null>(null)
  const event_id = useEventInAddress()
  /** Toasts are rendered in a landmark, for screen readers. */
  const [messages, setMessages] = useState<HTMLElement | null>(null)
  usePaletteKey(() => setDialog('palette'))
  useLetters(({ key }) => key === '?' && setDialog('shortcuts'))
  return (
    <Stack className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <Row as="header" gap={12} align="center" className={styles.bar}>
        <Wordmark />
        {me && <EventSwitcher me={me} event_id={event_id} />}
        {/* How wide a name is moves what stands beside it: both come together. */}
        {!is_asking && (
          <>
            <span className="fill" />
            {event_id && me && me.right >= rights.admin && (
              <Loaded>
                <Jobs event_id={event_id} />
              </Loaded>
            )}
            <Button
              appearance="transparent"
              className={styles.find!}
              icon={<SearchRegular />}
              aria-keyshortcuts="Control+K"
              onClick={() => setDialog('palette')}
            >
              <span className={styles.word}>{t('palette.open')}</span>
              <span className={styles.key}>Ctrl K</span>
            </Button>
            <UserMenu me={me} onLogout={() => setDialog('logout')} />
          </>
        )}
      </Row>
      <Row grow>
        {(me || is_asking) && <Rail me={me} event_id={event_id} />}
        <ErrorBoundary onRetry={reset}>
          <Stack id="content" grow className={styles.content}>
            <Stack as={Main} grow className={styles.main}>
              {children}
            </Stack>
          </Stack>
        </ErrorBoundary>
      </Row>
      <section ref={setMessages} aria-label={t('frame.messages')} />
      <Toaster toasterId={toaster_id} position="bottom-end" mountNode={messages} />
      <Loaded>
        <Dialogs me={me} event_id={event_id} open={dialog} onClose={() => setDialog(null)} />
      </Loaded>
    </Stack>
  )
}

/** Ctrl-K is heard while typing too. */
function usePaletteKey(open: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** The event that the address names; the last one is remembered for addresses that name none. */
function useEventInAddress() {
  const { pathname, search } = useLocation()
  const [, in_path] = /^\/admin\/events\/([0-9a-f-]{36})/.exec(pathname) ?? []
  // The statistics have addresses of their own.
  const in_query = pathname.startsWith('/statistics') && new URLSearchParams(search).get('event_id')
  const event_id = in_path ?? (in_query || undefined)
  useEffect(() => {
    if (event_id) local.set('event', event_id)
  }, [event_id])
  return event_id
}
