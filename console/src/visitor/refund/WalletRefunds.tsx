import { lazy } from 'react'
import { Loaded } from '../../ui/Loaded.tsx'
import type { ClientShort, EventGeneral } from '../base/wallet_queries.ts'

// Most wallets have no refund, and nobody waits for its code.
const RefundCards = lazy(async () => ({
  default: (await import('./RefundCards.tsx')).RefundCards,
}))

type Props = { wallet: ClientShort; event: EventGeneral | undefined }

/** How many refunds the wallet tells of; the refund page has all of them. */
const most_cards = 3

/** The wallet's refunds and how far each is. */
export function WalletRefunds({ wallet, event }: Props) {
  const shown = wallet.refunds.slice(0, most_cards)
  if (shown.length === 0) return null
  // The height of the title and the closed cards, so that nothing moves when they come.
  const outline = { height: 60 + 69 * shown.length }
  return (
    <Loaded fallback={<div style={outline} />}>
      <RefundCards refunds={shown} wallet={wallet} event={event} />
    </Loaded>
  )
}
