import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { currentLanguage } from '../../i18n/i18n.ts'
import { max_retries, refusalOf } from '../../retry.ts'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Main } from '../../ui/Main.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageFooter } from '../../ui/PageFooter.tsx'
import { useTitle } from '../../ui/title.ts'
import { Unreachable } from '../../ui/Unreachable.tsx'
import { isEventId, isNumber } from '../../wristband_number.ts'
import { Band } from '../base/Band.tsx'
import { keepWallet, keptWallet } from '../base/kept.ts'
import { isToldHere } from '../base/refusals.ts'
import { eventQuery, timezoneOf, type WalletKey, walletQuery } from '../base/wallet_queries.ts'
import { useLive } from './live.ts'
import styles from './Wallet.module.css'
import { WalletView } from './WalletView.tsx'

// Few wallets are closed, and an answer of the server has just said so.
const WalletClosed = lazy(async () => ({
  default: (await import('./WalletClosed.tsx')).WalletClosed,
}))

/** A visitor's wallet, by the number on the wristband alone. */
export function Wallet() {
  const { client = '', event } = useParams()
  if (!isNumber(client) || (event !== undefined && !isEventId(event)))
    return <Navigate to="/404" replace />
  return (
    <OpenWallet key={`${client}/${event}`} wallet_key={{ short_id: client, event_id: event }} />
  )
}

function OpenWallet({ wallet_key }: { wallet_key: WalletKey }) {
  const { t } = useTranslation('visitor')
  const [kept] = useState(() => keptWallet(wallet_key))
  const general = useQuery({
    ...eventQuery(wallet_key, currentLanguage()),
    // In another language it is the same event.
    placeholderData: keepPreviousData,
  })
  const is_live = useLiveWallet(wallet_key)
  const wallet = useQuery({
    ...walletQuery(wallet_key),
    refetchInterval: ({ state }) =>
      state.data && !is_live && refreshInterval(general.data?.refresh_timeout),
  })
  useEffect(() => {
    if (wallet.data) keepWallet(wallet_key, wallet.data, general.data)
  }, [wallet_key, wallet.data, general.data])
  const event = general.data ?? kept?.event
  // Shows the stored wallet only while the request is failing.
  const is_in_trouble = wallet.isPaused || wallet.failureCount > 0
  const shown = wallet.data ?? (is_in_trouble ? kept?.wallet : undefined)
  // Both requests start together; the wallet waits for the event to avoid a layout shift.
  const is_alone = !event && general.isPending && !general.isPaused && general.failureCount === 0
  const number = shown?.short_id ?? wallet_key.short_id.toUpperCase()
  useTitle(number, event?.name)

  const refusal = refusalOf(wallet.error)
  // The remaining refusals concern the number, which the visitor types again.
  if (refusal && !isToldHere(refusal))
    return <Navigate to="/client" replace state={{ error_code: refusal.code, number }} />
  return (
    <>
      <Band event={event} number={number} is_loading={general.isPending} />
      <div className="frame-column">
        {refusal ? (
          <Loaded>
            <WalletClosed error={refusal} timezone={timezoneOf(event)} />
          </Loaded>
        ) : shown && !is_alone ? (
          <WalletView
            wallet={shown}
            event={event}
            wallet_key={wallet_key}
            query={wallet}
            is_kept={!wallet.data}
            is_live={is_live}
          />
        ) : wallet.isError ? (
          <>
            <Unreachable error={wallet.error} onRetry={() => void wallet.refetch()} />
            <PageFooter to="/client" text={t('wallet.other')} />
          </>
        ) : (
          <WalletLoading failures={wallet.failureCount} is_offline={wallet.isPaused} />
        )}
      </div>
    </>
  )
}

/** Reads the wallet again whenever the server says that it has moved. */
function useLiveWallet(wallet_key: WalletKey) {
  // The same query as the screen's, and not a second one: it only looks at what that one has.
  const { data, refetch } = useQuery({ ...walletQuery(wallet_key), enabled: false })
  return useLive(wallet_key, { version: data?.version, changed: () => void refetch() })
}

/** As often as the event asks for, but never so often that its visitors are in each other's way. */
function refreshInterval(refresh_s: number | undefined) {
  return Math.max(refresh_s || 15, 10) * 1000
}

function WalletLoading({ failures, is_offline }: { failures: number; is_offline: boolean }) {
  const { t } = useTranslation('visitor')
  return (
    <Main>
      <CaptchaNotice />
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
      {is_offline && <PageFooter to="/client" text={t('wallet.other')} />}
    </Main>
  )
}

const rows = ['first', 'second', 'third', 'fourth']

/** The wallet's outline while it is on its way, so that nothing jumps when it arrives. */
function WalletSkeleton() {
  const { t } = useTranslation('visitor')
  return (
    <div role="status" aria-label={t('wallet.loading')} className="frame-skeleton">
      <span className="frame-label" />
      <span className="frame-amount" />
      <span className="frame-as_of" />
      {rows.map((row) => (
        <span key={row} className="frame-row">
          <span className="frame-icon" />
          <span className="frame-name" />
          <span className="frame-sum" />
        </span>
      ))}
    </div>
  )
}
