import type { Schema } from '@kermesse/sdk/types'
import type { ProviderRefundReason } from '../base/provider_refund.ts'

export type RefundReturnReason = Schema<'RefundReturnReason'>

/** Of what the bank said, as it was kept (`AC04: closed`), what a visitor can do something about. */
export function bankReturnReason(detail: string | null): RefundReturnReason {
  const [code = ''] = (detail ?? '').split(/[:;]/)
  return by_bank_code[code.trim()] ?? 'refused'
}

/** ISO 20022's reasons that are about the creditor's account, its holder or its bank. */
const by_bank_code: Record<string, RefundReturnReason> = {
  AC01: 'account_unknown',
  AC02: 'account_unknown',
  AC03: 'account_unknown',
  AC04: 'account_closed',
  AC06: 'account_blocked',
  AC07: 'account_closed',
  AC14: 'account_unknown',
  AG01: 'account_blocked',
  AGNT: 'bank_unknown',
  BE01: 'name_mismatch',
  BE04: 'name_mismatch',
  BE05: 'name_mismatch',
  BE07: 'name_mismatch',
  CNOR: 'bank_unknown',
  MD07: 'account_closed',
  RC01: 'bank_unknown',
  RC03: 'bank_unknown',
  RC04: 'bank_unknown',
  RC08: 'bank_unknown',
  RC10: 'bank_unknown',
  RC11: 'bank_unknown',
}

/** Why a provider did not pay back; undefined where its visitor has lost nothing by it and need not know. */
export function providerReturnReason(
  reason: ProviderRefundReason | null,
): RefundReturnReason | undefined {
  if (reason === 'account_closed' || reason === 'card_expired') return reason
  return reason && untold.has(reason) ? undefined : 'refused'
}

/** Nothing was due any more, or another refund of the same payment is under way. */
const untold = new Set<ProviderRefundReason>([
  'already_done',
  'balance_spent',
  'nothing_left',
  'under_way',
])
