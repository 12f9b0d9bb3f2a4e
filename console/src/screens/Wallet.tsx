import { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { currentLanguage } from '../i18n/i18n.ts'
import { isTransient } from '../retry.ts'
import { Band } from '../wallet/Band.tsx'
import { isEventId, isNumber } from '../wallet/number.ts'
import { eventQuery, timezoneOf, type WalletKey, walletQuery } from '../wallet/queries.ts'
import { WalletClosed, WalletLoading, WalletUnreachable } from '../wallet/WalletMessages.tsx'
import { WalletView } from '../wallet/WalletView.tsx'
import styles from './Wallet.module.css'

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
  useTranslation('visitor')
  const event = useQuery(eventQuery(wallet_key, currentLanguage()))
  const wallet = useQuery({
    ...walletQuery(wallet_key),
    refetchInterval: refreshInterval(event.data?.refresh_timeout),
  })
  const number = wallet.data?.short_id ?? wallet_key.short_id.toUpperCase()
  useTitle(number, event.data?.name)

  const refusal = refusalOf(wallet.error)
  if (refusal && !closed.includes(refusal.code))
    return <Navigate to="/client" replace state={{ error_code: refusal.code, number }} />
  return (
    <>
      <Band event={event.data} number={number} is_loading={event.isPending} />
      <div className={styles.column}>
        {refusal ? (
          <WalletClosed error={refusal} timezone={timezoneOf(event.data)} />
        ) : wallet.data ? (
          <WalletView
            wallet={wallet.data}
            event={event.data}
            wallet_key={wallet_key}
            query={wallet}
          />
        ) : wallet.isError ? (
          <WalletUnreachable error={wallet.error} onRetry={() => void wallet.refetch()} />
        ) : (
          <WalletLoading failures={wallet.failureCount} is_offline={wallet.isPaused} />
        )}
      </div>
    </>
  )
}

/** As often as the event asks for, but never so often that its visitors are in each other's way. */
function refreshInterval(refresh_s: number | undefined) {
  return refresh_s ? Math.max(refresh_s, 10) * 1000 : false
}

function useTitle(number: string, event = 'Kermesse') {
  useEffect(() => {
    document.title = `${number} · ${event}`
  }, [number, event])
}

const closed: string[] = ['|event_is_archived|', '|wallets_are_not_open_yet|']

/** A refusal that waiting does not cure. */
function refusalOf(error: unknown) {
  return error instanceof ApiError && !isTransient(error) ? error : null
}
