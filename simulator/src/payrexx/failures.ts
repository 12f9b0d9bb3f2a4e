import type { Switchboard } from '../failure_switches.ts'
import { call_names } from './call_names.ts'

export type Failures = ReturnType<typeof openFailures>
export type Taken = NonNullable<ReturnType<Failures['take']>>

/** Failure modes of calls to Payrexx, */
const atCall = {
  hang: 'Do nothing, never answer',
  hang_after: 'Do what is asked, never answer',
  cut: 'Cut the connection before anything happens',
  cut_after: 'Do what is asked, then cut the connection',
  http_500: 'Answer HTTP 500 without doing it',
  http_500_after: 'Do what is asked, then answer HTTP 500',
  garbled: 'Do what is asked, cut the answer in half',
  huge: 'Do what is asked, answer far too much',
  elsewhere: 'Send the caller to another address',
  throttled: 'Throttle: 405 first, then 403',
  bad_key: 'Call the API secret wrong',
  refused: 'Refuse in an error envelope',
  card_expired: 'Refuse because the card has expired',
  account_closed: 'Refuse because the account is closed',
  slow: 'Answer late',
} as const

/** and with the message about a payment. */
const atWebhook = {
  webhook_none: 'Send no webhook',
  webhook_duplicate: 'Send the webhook twice',
  webhook_reordered: 'Send the webhook after the next one',
  webhook_bad_signature: 'Sign the webhook wrongly',
  webhook_foreign: 'Name someone else’s reference in the webhook',
} as const

/** How a refund can be taken other than at once and for all to see. */
const atRefund = {
  refund_pending: 'Take a refund and leave it pending',
  refund_row: 'Take a refund as a pending row of its own, the payment stays as it was',
  listed_late: 'Pay back, and show it late',
  listed_never: 'Pay back, and never show it',
} as const

export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'payrexx',
    title: 'Payrexx',
    page: '/payrexx',
    modes: {
      ...atCall,
      ...atRefund,
      wrong_amount: 'Confirm a payment with another amount',
      ...atWebhook,
      webhook_before_redirect: 'Deliver the webhook before the browser goes back',
    },
    only: {
      call: { label: 'Only this call', one_of: [...call_names, 'pay', 'webhook'] },
      reference: { label: 'Only this reference' },
      instance: { label: 'Only this instance' },
    },
    quantities: { latency_ms: 1000, lag_ms: 60_000 },
  })

const namesOf = <Mode extends string>(modes: Record<Mode, string>) => Object.keys(modes) as Mode[]

export const webhookModes = namesOf(atWebhook)

export const refundModes = namesOf(atRefund)

/** Only a refund can be left pending, or be missing. */
export const callModesOf = (call: string) => [
  ...namesOf(atCall),
  ...(call === 'Transaction.refund' ? refundModes : []),
]
