import type { Switchboard } from '../failure_switches.ts'
import { operation_names } from './operation_names.ts'

export type Failures = ReturnType<typeof openFailures>
export type FailureMode = NonNullable<ReturnType<Failures['take']>>['mode']

/** Failure modes of TWINT. */
export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'twint',
    title: 'TWINT',
    page: '/twint',
    modes: {
      time_out_after_accept: 'Do what is asked, never answer',
      cut_after_accept: 'Do what is asked, then cut the connection',
      http_500_after_accept: 'Do what is asked, then answer HTTP 500',
      hang: 'Do nothing, never answer',
      cut: 'Do nothing, cut the connection',
      http_500: 'Do nothing, answer HTTP 500',
      throttled: 'Do nothing, answer HTTP 429',
      expired_certificate: 'Refuse the certificate as expired',
      system_error: 'Answer SystemError (1000)',
      garbled: 'Cut the answer in half',
      foreign_order: 'Answer with somebody else’s order',
      no_token: 'Accept the order, forget its token',
      duplicate_reference: 'Call the reference a duplicate (1116)',
      unenrolled: 'Forget the cash register (1112)',
      reversal_refused: 'Refuse the reversal (1204)',
      account_closed: 'Call the customer’s account locked (1207)',
      no_funds: 'Claim that funds are missing (1209)',
      confirmation_required:
        'Refuse orders that the merchant will not confirm (MerchantConfirmationRequired)',
      token_reuse: 'Give the token of the order before',
    },
    only: {
      operation: { label: 'Only this operation', one_of: operation_names },
      reference: { label: 'Only this reference' },
      merchant: { label: 'Only this merchant (UUID)' },
    },
  })
