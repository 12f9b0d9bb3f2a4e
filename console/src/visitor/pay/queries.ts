import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions } from '@tanstack/react-query'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isTransient, retry, retryDelay } from '../../retry.ts'
import { sdk } from '../base/sdk.ts'
import type { WalletKey } from '../base/wallet_queries.ts'
import { toCents } from './amount.ts'
import type { OpenPayment } from './open_payment.ts'

/** The data of a new payment, besides its amount. */
export type Opening = {
  wallet_key: WalletKey
  multiplier: number
  is_embedded: boolean
  /** The return address for the provider. */
  url: string
}

type Answer = Pick<OpenPayment, 'reference' | 'link' | 'token' | 'warning'> & { code?: Code }

/** Begins a payment, or finds the one that was begun with the same key. */
export async function openPayment(
  { wallet_key: { short_id, event_id }, multiplier, is_embedded, url }: Opening,
  { key, way, amount, fee }: OpenPayment,
): Promise<Answer> {
  const query = {
    channelShort: 'W' as const,
    language: currentLanguage(),
    embed: is_embedded,
    amount: amount / 100,
    ...(event_id && { event_id }),
    ...(fee > 0 && {
      pay_transaction_fees: true,
      transaction_fees_multiplier: multiplier,
      transaction_fees: fee / 100,
    }),
  }
  const body = { amount: amount / 100 }
  const options = { idempotency_key: key }
  if (way === 'twint_direct') {
    const input = { path: { id: short_id }, query, body }
    const code = await sdk.clients.twint_direct_checkin(input, options)
    const { token, reference, warning_text } = code
    return { token, reference, warning: warning_text, code: withEnd(code) }
  }
  const { link, reference, warning_text } = await sdk.clients.pay(
    { path: { short_id }, query: { ...query, twint: way === 'twint' }, body: { ...body, url } },
    options,
  )
  // A server that names no page to pay on has begun nothing that a visitor could end.
  if (!link) throw new Error('no page to pay on')
  return { link, reference, warning: warning_text }
}

const most_tries_when_busy = 10

/** A provider with too much to do says when to come again, and everyone comes; one that is away is the visitor's to ask again. */
export function mayOpenAgain(failures: number, error: unknown) {
  if (!(error instanceof ApiError) || error.code === 'payment_unavailable') return false
  return error.code === 'payment_busy' ? failures < most_tries_when_busy : retry(failures, error)
}

export function openAgainAfter(failures: number, error: unknown) {
  return retryDelay(error instanceof ApiError && error.code === 'payment_busy' ? 0 : failures)
}

/** The state of a payment of any method. Amounts are in cents. */
export type KnownPayment = {
  reference: string
  state: 'waiting' | 'success' | 'failure'
  status: Schema<'PaymentStatus'>
  is_taken: boolean
  /** The pairing state of the app; TWINT Direct only. */
  pairing?: 'NO_PAIRING' | 'PAIRING_IN_PROGRESS' | 'PAIRING_ACTIVE'
}

const states = { IN_PROGRESS: 'waiting', SUCCESS: 'success', FAILURE: 'failure' } as const

/** Polls a hosted payment until it ends. */
export function paymentQuery({ short_id }: WalletKey, reference: string) {
  return queryOptions({
    queryKey: ['clients.payment', short_id.toUpperCase(), reference],
    queryFn: async () => {
      const { orderStatus, amount, fee, ...rest } = await sdk.clients.payment({
        path: { short_id, reference },
      })
      return {
        ...rest,
        state: states[orderStatus],
        amount: toCents(amount),
        fee: toCents(fee),
      }
    },
    ...until_it_ends,
  })
}

/** How far a payment in the app is. */
export function codeStatusQuery({ short_id, event_id }: WalletKey, token: string) {
  return queryOptions({
    queryKey: ['clients.twint_direct_status', short_id.toUpperCase(), token],
    queryFn: async (): Promise<KnownPayment> => {
      const { orderStatus, pairingStatus, ...rest } = await sdk.clients.twint_direct_status({
        path: { id: short_id },
        query: { token, ...(event_id && { event_id }) },
      })
      return { ...rest, state: states[orderStatus], pairing: pairingStatus }
    },
    ...until_it_ends,
  })
}

/** The code and how to bring it to this phone, also after a reload. */
export function codeQuery({ short_id, event_id }: WalletKey, token: string) {
  const language = currentLanguage()
  return queryOptions({
    queryKey: ['clients.twint_direct_code', short_id.toUpperCase(), token],
    queryFn: async () =>
      withEnd(
        await sdk.clients.twint_direct_code({
          path: { id: short_id },
          query: { token, language, ...(event_id && { event_id }) },
        }),
      ),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  })
}

/** A code with the moment of its end by this phone's clock, which need not be the server's. */
function withEnd({ amount, fee, expires_in_s, ...code }: Schema<'TwintDirectCheckin'>) {
  const expires_at = Date.now() + expires_in_s * 1000
  return { ...code, amount: toCents(amount), fee: toCents(fee), expires_at }
}

export type Code = ReturnType<typeof withEnd>

export async function cancelPayment({ short_id }: WalletKey, reference: string) {
  const { orderStatus, is_taken } = await sdk.clients.payment_cancel({
    path: { short_id, reference },
  })
  return { state: states[orderStatus], is_taken }
}

type Asked = { state: { data?: { state: KnownPayment['state'] }; error: unknown } }

/** Every two seconds, as long as there is something to hear. What fails is asked again at the next turn. */
const until_it_ends = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchInterval: ({ state: { data, error } }: Asked) =>
    (data && data.state !== 'waiting') || (error && !isTransient(error)) ? false : every_ms,
} as const

const every_ms = 2_000
