import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { currentLanguage } from '../../i18n/i18n.ts'
import { refusalOf } from '../../retry.ts'
import { useTitle } from '../../ui/title.ts'
import { Unreachable } from '../../ui/Unreachable.tsx'
import { useAddressQuery } from '../../ui/use_address_query.ts'
import { keptWallet } from '../base/kept.ts'
import {
  type EventGeneral,
  eventQuery,
  type WalletKey,
  walletQuery,
} from '../base/wallet_queries.ts'
import { CodePayment } from './CodePayment.tsx'
import { type Ended, EndedInFrame, useEnd } from './ended.tsx'
import { HostedPayment } from './HostedPayment.tsx'
import { useFollowed } from './open_payment.ts'
import { PayForm, type Wish } from './PayForm.tsx'
import { PayBlocked, PayClosed, PayLoading } from './PayMessages.tsx'
import { PayShell } from './PayShell.tsx'
import { whyClosed } from './ways.ts'

type Props = { wallet_key: WalletKey; is_embedded: boolean }

/** The form, or what became of what was begun with it. */
export function PayPage({ wallet_key, is_embedded }: Props) {
  const { t } = useTranslation('pay')
  const event = useQuery({
    ...eventQuery(wallet_key, currentLanguage()),
    // A change of the language takes away nothing that was typed.
    placeholderData: keepPreviousData,
  })
  const wallet = useQuery(walletQuery(wallet_key))
  // The number of the wristband is shown without a network, too.
  const [kept] = useState(() => keptWallet(wallet_key))
  useTitle(t('title'), event.data?.name)
  const refusal = refusalOf(wallet.error) ?? refusalOf(event.error)
  const way_out = { number: wallet_key.short_id, is_embedded }
  return (
    <PayShell
      number={wallet_key.short_id}
      event={event.data ?? kept?.event}
      is_embedded={is_embedded}
    >
      {refusal ? (
        // The wallet has words for each of them.
        <PayClosed {...way_out} code={refusal.code} />
      ) : event.data ? (
        <Content
          wallet_key={wallet_key}
          event={event.data}
          is_blocked={wallet.data?.disabled ?? false}
          is_embedded={is_embedded}
        />
      ) : event.isError ? (
        <Unreachable is_inside error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <PayLoading is_offline={event.isPaused} />
      )}
    </PayShell>
  )
}

type ContentProps = Props & {
  event: EventGeneral
  /** Staff have blocked the wristband: a form could only be refused. */
  is_blocked: boolean
}

function Content({ wallet_key, event, is_blocked, is_embedded }: ContentProps) {
  const number = wallet_key.short_id
  const [search, changeQuery] = useAddressQuery()
  const { kept, followed, leave } = useFollowed(number)
  const [ended, setEnded] = useState<Ended>()
  const [wish, setWish] = useState<Wish | undefined>(useLocation().state?.wish)
  const named = namedIn(search)
  const token = followed?.token ?? named.token
  useEffect(() => {
    if (followed?.token) changeQuery((now) => withToken(now, String(followed.token)))
  }, [followed?.token, changeQuery])
  const forget = () => {
    leave()
    changeQuery(withoutPayment)
  }
  const show = (ended: Ended) => {
    forget()
    setEnded(ended)
  }
  const end = useEnd({ wallet_key, event, is_embedded, onShow: show, onLeave: leave })
  const startOver = (again: Wish) => {
    setWish(again)
    forget()
  }

  if (ended) {
    const again = () => {
      setWish(ended.outcome !== 'success' ? { amount: ended.amount } : undefined)
      setEnded(undefined)
    }
    return <EndedInFrame ended={ended} wallet_key={wallet_key} onAgain={again} />
  }
  const { reference = followed?.link && followed.reference } = named
  const own = { wallet_key, event, kept, is_embedded }
  const ways_out = { onEnd: end, onStartOver: startOver, onUnknown: forget }
  if (reference) {
    const payment = followed?.reference === reference ? followed : undefined
    const asked = { reference, payment, outcome: named.outcome }
    return <HostedPayment key={reference} {...own} {...ways_out} {...asked} />
  }
  if (token) {
    const payment = followed?.token === token ? followed : undefined
    return <CodePayment key={token} {...own} {...ways_out} token={token} payment={payment} />
  }
  if (is_blocked) return <PayBlocked />
  const closed = whyClosed(event)
  if (closed) return <PayClosed number={number} is_embedded={is_embedded} code={closed} />
  return <PayForm {...own} wish={wish} />
}

/** The payment that the address names: who came back from the provider's page, or opened a code again. */
function namedIn(search: URLSearchParams) {
  return {
    reference: search.get('payment') ?? undefined,
    outcome: search.get('outcome') ?? undefined,
    token: /^\d{5}$/.exec(search.get('twint_direct_token') ?? '')?.[0],
  }
}

/** Stores the token in the address, so that a reload shows the same code. */
function withToken(search: URLSearchParams, token: string) {
  search.set('twint_direct_token', token)
  return search
}

function withoutPayment(search: URLSearchParams) {
  for (const name of ['payment', 'outcome', 'twint_direct_token', 'no_app']) search.delete(name)
  return search
}
