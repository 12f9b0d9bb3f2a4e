import type { Doubtful, ProviderRefusal, Rejected } from '../payment_provider.ts'
import { doubt, type TwintFault } from './wire.ts'

/** Meaning of each fault, for the code and for staff. TWINT's own message is appended. */
const refusals: Record<string, [ProviderRefusal, string]> = {
  AccountLockedError: ['account_closed', 'The TWINT account of the customer is closed or locked'],
  ActiveOrderError: ['refused', 'Another order is open at this cash register or phone'],
  ActivePairingError: ['refused', 'The phone is paired with another payment'],
  AuthorizationError: ['unauthorized', 'TWINT does not allow this merchant to do that'],
  BusinessError: ['refused', 'TWINT refused by a rule of its own'],
  CashregisterAccessError: ['not_permitted', 'The cash register belongs to another merchant'],
  CertificateRenewalNotAllowed: ['not_permitted', 'The certificate may not be renewed yet'],
  CertificateRenewalRefused: ['not_permitted', 'TWINT refused to renew the certificate'],
  DurationTooLong: ['bad_request', 'The period that was asked for is too long'],
  FundsError: ['insufficient_funds', 'There is not enough money in the TWINT account'],
  InvalidAmount: ['amount_too_high', 'TWINT does not take this amount'],
  InvalidCashRegister: ['not_permitted', 'The cash register is not enrolled with TWINT'],
  // In its WSDL the fault MerchantConfirmationRequiredException travels as this element.
  InvalidCombinedOrder: [
    'not_permitted',
    'The contract with TWINT demands that payments are confirmed: switch on twint_direct.confirmation_needed',
  ],
  InvalidCurrency: ['bad_request', 'TWINT takes nothing but CHF'],
  InvalidCustomerRelationKey: ['bad_request', 'TWINT does not know this customer relation'],
  InvalidMerchant: [
    'unauthorized',
    "TWINT does not know this merchant, or the certificate is another one's",
  ],
  InvalidMerchantTransactionReference: ['bad_request', 'TWINT does not take this reference'],
  InvalidOfflineAuthorization: ['bad_request', 'TWINT does not take this authorization'],
  InvalidOperationForCombinedOrder: ['not_permitted', 'That cannot be done with a combined order'],
  InvalidOrder: ['not_found', 'TWINT does not know the order, or its reference was used before'],
  InvalidParameter: ['bad_request', 'TWINT could not make sense of the request'],
  InvalidPreAuthOrder: ['bad_request', 'TWINT does not know this reservation'],
  PairingError: ['refused', 'The phone could not be paired'],
  StatusTransitionError: ['already_done', 'The order is over already'],
  UnspecifiedPairingError: ['refused', 'The phone could not be paired'],
  UofNotAllowed: ['not_permitted', 'The contract with TWINT does not cover that'],
}

/** A fault in our words. TWINT's own failures, and faults that nobody knows, say nothing about what was done. */
export function refusalOf({ fault, detail }: TwintFault): Rejected | Doubtful {
  if (fault === 'ReversalError') {
    const reason = whyNoReversal(detail)
    return { outcome: 'rejected', reason, detail: `${reversal_texts[reason]} (${detail})` }
  }
  const known = Object.hasOwn(refusals, fault) ? refusals[fault] : undefined
  if (!known) return doubt('provider_error', detail)
  const [reason, text] = known
  return { outcome: 'rejected', reason, detail: `${text} (${detail})` }
}

const reversal_texts = {
  amount_too_high: 'There is not that much left of the payment',
  account_closed: 'TWINT cannot pay back to this customer any more',
}

/** TWINT pays back at any time, unless there is not that much left or nobody to pay it to. */
function whyNoReversal(detail: string): keyof typeof reversal_texts {
  return /amount|exceed|remain/i.test(detail) ? 'amount_too_high' : 'account_closed'
}
