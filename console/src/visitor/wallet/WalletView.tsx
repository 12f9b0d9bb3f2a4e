import { ArrowSyncRegular } from '@fluentui/react-icons'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { formatMoney } from '../../format.ts'
import { momentText } from '../../i18n/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Main } from '../../ui/Main.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageFooter } from '../../ui/PageFooter.tsx'
import {
  type ClientShort,
  type EventGeneral,
  timezoneOf,
  type WalletKey,
} from '../base/wallet_queries.ts'
import { FeedbackEntry } from '../feedback/FeedbackEntry.tsx'
import { Arrival } from '../pay/Arrival.tsx'
import { keptToken } from '../push/kept_token.ts'
import { WalletRefunds } from '../refund/WalletRefunds.tsx'
import { Balance } from './Balance.tsx'
import { History } from './History.tsx'
import { TopUp } from './TopUp.tsx'
import styles from './Wallet.module.css'

// It comes after the balance, and few visitors change it.
const PushToggle = lazy(async () => ({
  default: (await import('../push/PushToggle.tsx')).PushToggle,
}))

type Query = {
  error: unknown
  /** Why the last try failed, also while there are more to come. */
  failureReason: unknown
  isFetching: boolean
  isPaused: boolean
  refetch: () => unknown
}
type Props = {
  wallet: ClientShort
  /** Absent while it loads; the balance does not wait for it. */
  event: EventGeneral | undefined
  wallet_key: WalletKey
  query: Query
  /** It is what this phone saw last, and not what the server has just said. */
  is_kept: boolean
  /** The server tells when something moves. */
  is_live: boolean
}

/** The balance and what led to it. What is known stays on the page when a refresh fails. */
export function WalletView({ wallet, event, wallet_key, query, is_kept, is_live }: Props) {
  const timezone = timezoneOf(event)
  const as_of = momentText(wallet.as_of, timezone)
  const { t } = useTranslation('visitor')
  const refresh = () => void query.refetch()
  return (
    <Main>
      <Trouble query={query} is_kept={is_kept} as_of={as_of} />
      <Arrival />
      <Balance wallet={wallet} currency={event?.currencySymbol ?? ''} />
      <State wallet={wallet} event={event} />
      <Freshness
        as_of={as_of}
        is_fetching={query.isFetching && !query.isPaused}
        is_live={is_live}
        onRefresh={refresh}
      />
      <Announcement wallet={wallet} event={event} as_of={as_of} />
      <Holder wallet={wallet} wallet_key={wallet_key} />
      {event && <TopUp wallet={wallet} event={event} />}
      {event && <AfterEvent wallet={wallet} event={event} />}
      <FeedbackEntry wallet={wallet} event={event} wallet_key={wallet_key} />
      <WalletRefunds wallet={wallet} event={event} />
      <div className={keptToken(wallet).get() ? styles.told : styles.push}>
        {event && !event.archived && (
          <ErrorBoundary>
            <Loaded>
              <PushToggle subject={wallet} wallet_key={wallet_key} />
            </Loaded>
          </ErrorBoundary>
        )}
      </div>
      <History wallet={wallet} calendar={{ timezone, day_start: event?.dayStartTime ?? '00:00' }} />
      <PageFooter to="/client" text={t('wallet.other')}>
        <Text as="span" look="hint" className={styles.version}>
          {t('version', { version: __VERSION__ })}
        </Text>
      </PageFooter>
    </Main>
  )
}

/** Whose money it is, and whether it can be spent: beneath the figure, which is there first and must not move. */
function State({ wallet, event }: Pick<Props, 'wallet' | 'event'>) {
  const { t } = useTranslation(['visitor', 'common'])
  const [query] = useSearchParams()
  const wants_donation =
    useLocation().pathname.endsWith('/donation') || query.get('donation') === 'true'
  const most = event?.warningLoadAmount ?? 0
  const said = [
    // Nobody may think that this money is theirs.
    event?.is_trial && t('wallet.trial'),
    event?.enabled === false && t('wallet.event_disabled'),
    wallet.disabled && t('wallet.disabled'),
    wallet.balance < 0 && t('wallet.debt'),
    most > 0 && wallet.balance > most && t('wallet.much'),
    wants_donation && event?.donation?.enabled === false && t('common:option_disabled'),
  ]
  return said.map(
    (text) =>
      text && (
        <div key={text} className={styles.state}>
          <Notice tone={text === t('wallet.trial') ? 'info' : 'warning'}>{text}</Notice>
        </div>
      ),
  )
}

function Trouble({ query, is_kept, as_of }: Pick<Props, 'query' | 'is_kept'> & { as_of: string }) {
  const { t } = useTranslation(['visitor', 'common'])
  const error = query.error ?? (is_kept ? query.failureReason : null)
  if (!query.isPaused && !error) return null
  return (
    <div className={styles.trouble}>
      {query.isPaused ? (
        <Notice tone="warning">{t('wallet.offline', { time: as_of })}</Notice>
      ) : (
        <Notice
          tone="warning"
          action={<Button onClick={() => void query.refetch()}>{t('common:retry')}</Button>}
        >
          <ErrorText error={error} /> {t('wallet.stale', { time: as_of })}
        </Notice>
      )}
    </div>
  )
}

/** Tells a screen reader when the balance is another one; that it was looked at again is no news. */
function Announcement({
  wallet,
  event,
  as_of,
}: Pick<Props, 'wallet' | 'event'> & { as_of: string }) {
  const { t } = useTranslation('visitor')
  const [told, setTold] = useState({ balance: wallet.balance, as_of })
  if (told.balance !== wallet.balance) setTold({ balance: wallet.balance, as_of })
  const amount = formatMoney(wallet.balance, event?.currencySymbol ?? '')
  return (
    <p role="status" className="visually-hidden">
      {t('wallet.announcement', { amount, time: told.as_of })}
    </p>
  )
}

type AfterEventProps = { wallet: ClientShort; event: EventGeneral }

/** Offers the refund form after the event. */
function AfterEvent({ wallet, event }: AfterEventProps) {
  const { t } = useTranslation('visitor')
  if (!event.form_refund?.enabled) return null
  return (
    <div className={styles.ways}>
      <ButtonLink to={`/refund/${wallet.short_id}`}>{t('wallet.refund')}</ButtonLink>
    </div>
  )
}

type FreshnessProps = {
  as_of: string
  is_fetching: boolean
  is_live: boolean
  onRefresh: () => void
}

/** How old the figures are, and the button that makes them new. */
function Freshness({ as_of, is_fetching, is_live, onRefresh }: FreshnessProps) {
  const { t } = useTranslation('visitor')
  return (
    <Row gap={12} align="center" free="between" look="lead figures" className={styles.freshness}>
      <Row gap={8} align="center">
        <p>{t('wallet.as_of', { time: as_of })}</p>
        {is_live && (
          <span
            role="img"
            aria-label={t('wallet.live')}
            title={t('wallet.live')}
            className={styles.live}
          />
        )}
      </Row>
      <Button
        appearance="subtle"
        className={is_fetching ? styles.turning : undefined}
        icon={<ArrowSyncRegular />}
        aria-disabled={is_fetching}
        onClick={() => is_fetching || onRefresh()}
      >
        {t('wallet.refresh')}
      </Button>
    </Row>
  )
}

// Few wristbands have a PIN and fewer visitors ask, so nobody waits for the form's code.
const PinForm = lazy(async () => ({ default: (await import('../base/PinForm.tsx')).PinForm }))

type HolderProps = { wallet: ClientShort; wallet_key: WalletKey }

/** Whose wristband it is. Where it has a PIN, the number alone does not tell. */
function Holder({ wallet, wallet_key }: HolderProps) {
  const { t } = useTranslation('visitor')
  const [is_asking, setAsking] = useState(false)
  if (wallet.name) return <p className={styles.holder}>{wallet.name}</p>
  if (!wallet.pin_required) return null
  if (is_asking)
    return (
      <Loaded>
        <PinForm wallet_key={wallet_key} />
      </Loaded>
    )
  return (
    <Button appearance="transparent" className={styles.ask} onClick={() => setAsking(true)}>
      {t('pin.show_name')}
    </Button>
  )
}
