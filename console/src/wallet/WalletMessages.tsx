import { CalendarClockRegular, CloudOffRegular } from '@fluentui/react-icons'
import type { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { momentText } from '../i18n/moment.ts'
import { max_retries } from '../retry.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import { Main } from '../ui/Main.tsx'
import messageStyles from '../ui/Message.module.css'
import { Message } from '../ui/Message.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './WalletMessages.module.css'
import { WalletSkeleton } from './WalletSkeleton.tsx'

type ClosedProps = { error: ApiError; timezone: string }

/** The event is over and put away, or has not opened its wallets. */
export function WalletClosed({ error: { code, details }, timezone }: ClosedProps) {
  const { t } = useTranslation('visitor')
  const opens_at = (details as { wallet_opens_at?: string } | undefined)?.wallet_opens_at
  const text =
    code === '|event_is_archived|'
      ? t('wallet.archived')
      : opens_at
        ? t('wallet.opens_at', { time: momentText(opens_at, timezone) })
        : t('wallet.opens_later')
  return (
    <Message icon={<CalendarClockRegular />} title={<Sentence code={code} />} text={text}>
      <Link className={messageStyles.link} to="/client">
        {t('wallet.other')}
      </Link>
    </Message>
  )
}

/** The server did not answer five times in a row: now the visitor decides. */
export function WalletUnreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Message
      icon={<CloudOffRegular />}
      title={t('boundary.title')}
      text={<ErrorText error={error} />}
    >
      <Button appearance="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Message>
  )
}

export function WalletLoading({ failures, is_offline }: { failures: number; is_offline: boolean }) {
  const { t } = useTranslation('visitor')
  return (
    <Main>
      {(is_offline || failures > 0) && (
        <div className={styles.notice}>
          <Notice tone="warning">
            {is_offline
              ? t('wallet.offline_without_data')
              : t('wallet.retrying', { attempt: failures, of: max_retries })}
          </Notice>
        </div>
      )}
      <WalletSkeleton />
    </Main>
  )
}
