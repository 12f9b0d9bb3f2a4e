import type { Doubtful, ProviderRefusal, Rejected } from '../payment.ts'
import { doubt, type Fault } from './wire.ts'

const refusals: Record<string, ProviderRefusal> = {
  AccountLockedError: 'account_closed',
  ActiveOrderError: 'refused',
  ActivePairingError: 'refused',
  AuthorizationError: 'unauthorized',
  BusinessError: 'refused',
  CashregisterAccessError: 'not_permitted',
  FundsError: 'insufficient_funds',
  InvalidAmount: 'amount_too_high',
  InvalidCashRegister: 'not_permitted',
  InvalidCurrency: 'bad_request',
  InvalidCustomerRelationKey: 'bad_request',
  InvalidMerchant: 'unauthorized',
  InvalidMerchantTransactionReference: 'bad_request',
  InvalidOfflineAuthorization: 'bad_request',
  InvalidOrder: 'not_found',
  InvalidParameter: 'bad_request',
  InvalidPreAuthOrder: 'bad_request',
  MerchantConfirmationRequired: 'not_permitted',
  PairingError: 'refused',
  StatusTransitionError: 'already_done',
  UnspecifiedPairingError: 'refused',
}

/** A fault in our words. TWINT's own failures, and faults that nobody knows, say nothing about what was done. */
export function refusalOf({ fault, detail }: Fault): Rejected | Doubtful {
  if (fault === 'ReversalError')
    return { outcome: 'rejected', reason: whyNoReversal(detail), detail }
  const reason = Object.hasOwn(refusals, fault) ? refusals[fault] : undefined
  return reason ? { outcome: 'rejected', reason, detail } : doubt('provider_error', detail)
}

/** TWINT pays back at any time, unless there is not that much left or nobody to pay it to. */
function whyNoReversal(detail: string): ProviderRefusal {
  return /amount|exceed|remain/i.test(detail) ? 'amount_too_high' : 'account_closed'
}
