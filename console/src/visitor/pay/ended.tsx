import { CheckmarkCircleFilled, DismissCircleFilled } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { type EventGeneral, type WalletKey, walletQuery } from '../base/wallet_queries.ts'
import { toCents } from './amount.ts'
import styles from './Code.module.css'
import { tellParent } from './frame.ts'
import { money } from './money.ts'
import type { KnownPayment } from './queries.ts'
import type { PaymentWay } from './ways.ts'

/** How a top-up ended. Amounts in cents. */
export type Ended = {
  outcome: 'success' | 'failure' | 'cancelled'
  amount: number
  currency: string
  way: PaymentWay
  reference: string
}

/** The result that the pay page passes to the wallet. */
export type Arrival = { ended: Ended } | { refused: string }

type Ending = {
  wallet_key: WalletKey
  event: EventGeneral
  is_embedded: boolean
  /** Shows the end on this page: in a frame there is no wallet to go to. */
  onShow: (ended: Ended) => void
  onLeave: () => void
}

/** Ends a payment: refreshes the wallet and shows it with the result. */
export function useEnd({ wallet_key, event, is_embedded, onShow, onLeave }: Ending) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (ended: Ended) => {
    void cache.invalidateQueries({ queryKey: walletQuery(wallet_key).queryKey })
    if (!is_embedded) {
      onLeave()
      const state: Arrival = { ended }
      return void navigate(`/client/${wallet_key.short_id}`, { replace: true, state })
    }
    const { outcome, amount, currency, reference } = ended
    // The page around knows two ends.
    const told = {
      outcome: outcome === 'success' ? outcome : ('failure' as const),
      amount: amount / 100,
      currency,
      reference,
    }
    tellParent(event.embed_origins, { type: 'kermesse:result', ...told })
    onShow(ended)
  }
}

/** Calls back once when a payment is known to have ended. */
export function useWhenEnded(
  standing: KnownPayment | undefined,
  onEnd: (standing: KnownPayment) => void,
) {
  const told = useRef('')
  useEffect(() => {
    if (!standing || standing.state === 'waiting' || told.current === standing.reference) return
    told.current = standing.reference
    onEnd(standing)
  })
}

type Props = { ended: Ended; wallet_key: WalletKey; onAgain: () => void }

/** The end of a payment where there is no wallet to show it in. */
export function EndedInFrame({ ended: { outcome, amount, currency }, wallet_key, onAgain }: Props) {
  const { t } = useTranslation('pay')
  const wallet = useQuery(walletQuery(wallet_key))
  const is_done = outcome === 'success'
  return (
    <Stack gap={12} align="center" className={styles.ended} role="status">
      <span className={is_done ? styles.done : styles.failed} aria-hidden="true">
        {is_done ? <CheckmarkCircleFilled /> : <DismissCircleFilled />}
      </span>
      <h1 className="page-title">{t(`ended.${outcome}`, { amount: money(currency, amount) })}</h1>
      <p className={styles.ended_text}>
        {is_done
          ? wallet.data &&
            t('form.balance', { balance: money(currency, toCents(wallet.data.balance)) })
          : outcome === 'failure' && t('ended.late')}
      </p>
      <Button appearance={is_done ? 'secondary' : 'primary'} onClick={onAgain}>
        {t(is_done ? 'ended.more' : 'ended.again')}
      </Button>
    </Stack>
  )
}
