import { CalendarClockRegular, ProhibitedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { wordsOf } from '../base/refusals.ts'
import type { Arrival } from './ended.tsx'
import styles from './Pay.module.css'

/** In place of what is on its way, and of the same size. */
export function PayLoading({
  is_offline = false,
  error,
}: {
  is_offline?: boolean
  error?: unknown
}) {
  const { t } = useTranslation('pay')
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <CaptchaNotice />
      {is_offline && <Notice tone="warning">{t('opening.offline_page')}</Notice>}
      {Boolean(error) && (
        <Notice tone="warning">
          <ErrorText error={error} />
        </Notice>
      )}
      <Stack role="status" aria-label={t('loading')} gap={16} className={styles.skeleton}>
        <span className={styles.label} />
        <span className={styles.blank_amount} />
        <span className={styles.choices} />
        <span className={styles.button} />
      </Stack>
    </>
  )
}

type Closed = { number: string; is_embedded: boolean; code: string }

/** Nobody can top up: the wallet says why, and in a frame this page does. */
export function PayClosed({ number, is_embedded, code }: Closed) {
  const state: Arrival = { refused: code }
  if (!is_embedded) return <Navigate to={`/client/${number}`} replace state={state} />
  return (
    <Message is_inside icon={<CalendarClockRegular />} title={<Sentence code={wordsOf(code)} />} />
  )
}

/** Nobody can top up this wristband, and where to go with it. */
export function PayBlocked() {
  const { t } = useTranslation('pay')
  return (
    <Message
      is_inside
      icon={<ProhibitedRegular />}
      title={t('blocked.title')}
      text={t('blocked.text')}
    />
  )
}
