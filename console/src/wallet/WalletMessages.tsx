import { CalendarClockRegular, CloudOffRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { max_retries } from '../retry.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import messageStyles from '../ui/Message.module.css'
import { Message } from '../ui/Message.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './WalletMessages.module.css'
import { WalletSkeleton } from './WalletSkeleton.tsx'

type Closed = '|event_is_archived|' | '|wallets_are_not_open_yet|'

/** The event is over and put away, or has not opened its wallets. */
export function WalletClosed({ code }: { code: Closed }) {
  const { t } = useTranslation('visitor')
  const text = code === '|event_is_archived|' ? t('wallet.archived') : t('wallet.opens_later')
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
    <main>
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
    </main>
  )
}
