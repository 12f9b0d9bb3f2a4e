import type { Language, Texts } from '../../i18n/shape.ts'
import { textsFor } from '../../i18n/texts.ts'
import {
  isUnderWay,
  type ProviderRefundReason,
  type ProviderRefundRow,
} from '../base/provider_refund.ts'

type Refund = Pick<ProviderRefundRow, 'status' | 'reason' | 'method'>
type Advice = keyof Texts['refunds']['provider_advice']

/**
 * Explains what happened to a refund and what to do, in one language; undefined if it succeeded.
 */
export function adviceFor(row: Refund, language: Language): string | undefined {
  const advice = adviceOn(row)
  return advice && textsFor(language).refunds.provider_advice[advice]
}

function adviceOn({ status, reason, method }: Refund): Advice | undefined {
  if (status === 'done') return undefined
  if (isUnderWay({ status })) return whileUnderWay(status, reason)
  if (status !== 'failed' || !reason) return 'waiting'
  if (reason === 'account_closed' && method !== 'twint') return 'card_closed'
  return advice_by_reason[reason]
}

function whileUnderWay(status: Refund['status'], reason: Refund['reason']): Advice {
  if (reason === 'unlisted') return 'unlisted'
  if (!reason && status === 'sending') return 'on_its_way'
  if (!reason && status === 'pending') return 'at_work'
  return reason === 'at_provider' ? 'at_work' : 'asked_again'
}

const advice_by_reason: Record<ProviderRefundReason, Advice> = {
  account_closed: 'account_closed',
  card_expired: 'card_expired',
  insufficient_funds: 'insufficient_funds',
  unauthorized: 'unauthorized',
  already_done: 'already_done',
  absent: 'absent',
  under_way: 'under_way',
  nothing_left: 'nothing_left',
  balance_spent: 'balance_spent',
  amount_too_high: 'refused',
  bad_request: 'refused',
  not_found: 'refused',
  not_permitted: 'refused',
  refused: 'refused',
  // With these reasons the request was never sent.
  circuit_open: 'try_later',
  throttled: 'try_later',
  unreachable: 'try_later',
  timeout: 'try_later',
  forged_answer: 'try_later',
  garbled_answer: 'try_later',
  http_error: 'try_later',
  provider_error: 'try_later',
  interrupted: 'try_later',
  at_provider: 'at_work',
  unlisted: 'unlisted',
  decided_unpaid: 'decided_unpaid',
}
