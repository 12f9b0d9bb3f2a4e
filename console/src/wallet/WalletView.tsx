import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount } from '../format.ts'
import { momentText } from '../i18n/moment.ts'
import { Button } from '../ui/Button.tsx'
import { ModeChoice } from '../ui/Choice.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Main } from '../ui/Main.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Balance } from './Balance.tsx'
import { Freshness } from './Freshness.tsx'
import { History } from './History.tsx'
import { Holder } from './Holder.tsx'
import { type ClientShort, type EventGeneral, timezoneOf, type WalletKey } from './queries.ts'
import styles from './WalletView.module.css'

type Query = { error: unknown; isFetching: boolean; isPaused: boolean; refetch: () => unknown }
type Props = {
  wallet: ClientShort
  /** Absent while it loads; the balance does not wait for it. */
  event: EventGeneral | undefined
  wallet_key: WalletKey
  query: Query
}

/** The balance and what led to it. What is known stays on the page when a refresh fails. */
export function WalletView({ wallet, event, wallet_key, query }: Props) {
  const timezone = timezoneOf(event)
  const as_of = momentText(wallet.as_of, timezone)
  const { t } = useTranslation('visitor')
  const refresh = () => void query.refetch()
  return (
    <Main>
      <Trouble query={query} as_of={as_of} />
      <Balance wallet={wallet} currency={event?.currencySymbol ?? ''} />
      <Freshness
        as_of={as_of}
        is_fetching={query.isFetching && !query.isPaused}
        onRefresh={refresh}
      />
      <Announcement wallet={wallet} event={event} as_of={as_of} />
      <Holder wallet={wallet} wallet_key={wallet_key} />
      <History wallet={wallet} calendar={{ timezone, day_start: event?.dayStartTime ?? '00:00' }} />
      <footer className={styles.footer}>
        <Link className={styles.other} to="/client">
          {t('wallet.other')}
        </Link>
        <ModeChoice />
      </footer>
    </Main>
  )
}

function Trouble({ query, as_of }: Pick<Props, 'query'> & { as_of: string }) {
  const { t } = useTranslation(['visitor', 'common'])
  if (!query.isPaused && !query.error) return null
  return (
    <div className={styles.trouble}>
      {query.isPaused ? (
        <Notice tone="warning">{t('wallet.offline', { time: as_of })}</Notice>
      ) : (
        <Notice
          tone="warning"
          action={<Button onClick={() => void query.refetch()}>{t('common:retry')}</Button>}
        >
          <ErrorText error={query.error} /> {t('wallet.stale', { time: as_of })}
        </Notice>
      )}
    </div>
  )
}

/** Tells a screen reader what a refresh brought. */
function Announcement({
  wallet,
  event,
  as_of,
}: Pick<Props, 'wallet' | 'event'> & { as_of: string }) {
  const { t } = useTranslation('visitor')
  const amount = `${event?.currencySymbol ?? ''} ${formatAmount(wallet.balance)}`.trim()
  return (
    <p role="status" className="visually-hidden">
      {t('wallet.announcement', { amount, time: as_of })}
    </p>
  )
}
