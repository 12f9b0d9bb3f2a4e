import type { EventGeneral } from '../base/wallet_queries.ts'

export const ways = ['twint', 'twint_direct', 'card'] as const
/** How a visitor pays: on a page of the provider by TWINT or by card, or in the TWINT app with a code. */
export type PaymentWay = (typeof ways)[number]

/** The ways that an event offers. */
export function waysOf({
  online_payment,
  enable_cards,
  twint,
  currencyCode,
}: EventGeneral): PaymentWay[] {
  if (!online_payment) return []
  // TWINT counts in francs alone.
  const by_twint = currencyCode === 'CHF'
  const offered: Record<PaymentWay, boolean | undefined> = {
    twint: by_twint && twint.enable_twint,
    twint_direct: by_twint && twint.enable_twint_direct,
    card: enable_cards,
  }
  return ways.filter((way) => offered[way])
}

/** Parses the payment method: TWINT or card; undefined if absent. */
export function wayIn(payment_type: string | null): PaymentWay | undefined {
  if (payment_type === null) return undefined
  return ways.find((way) => way === payment_type) ?? 'card'
}

const closing = [
  '|event_is_archived|',
  '|wallets_are_not_open_yet|',
  'event_is_disabled',
  'event_is_over',
  'online_payment_disabled',
]

/** Returns true for refusals that end all top-ups of the event. */
export const is_closing = (code: string) => closing.includes(code)

/** Why nobody can top up at an event, as a code of the contract; undefined when everybody can. */
export function whyClosed(event: EventGeneral, now = Date.now()) {
  if (event.archived) return '|event_is_archived|'
  if (!event.enabled) return 'event_is_disabled'
  if (!event.wallet_is_open) return '|wallets_are_not_open_yet|'
  if (event.dateEnd && Date.parse(event.dateEnd) < now) return 'event_is_over'
  return waysOf(event).length === 0 ? 'online_payment_disabled' : undefined
}
