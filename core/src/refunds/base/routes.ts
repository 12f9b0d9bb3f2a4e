import type { EventRow } from '../../events/events.ts'
import { DomainError } from '../../platform/errors.ts'
import type { ProviderRefundMethod } from './provider_refund.ts'
import type { Accounts } from './refund_context.ts'

const refund_routes = [
  { method: 'twint', provider: 'payrexx' },
  { method: 'twint', provider: 'twint' },
  { method: 'card', provider: 'payrexx' },
  { method: 'mypos', provider: 'mypos' },
] as const

/** The ways that are open: allowed by the event, and with an account at the provider. As `method:provider`. */
export function openRoutes(accounts: Accounts): string[] {
  return refund_routes.flatMap(({ method, provider }) =>
    isAllowed(accounts.event, method) && accounts.hasAccount(provider)
      ? [`${method}:${provider}`]
      : [],
  )
}

/** Refuses a method that the event has switched off, or that it has no account for. */
export function needMethod(accounts: Accounts, method: ProviderRefundMethod): void {
  if (!isAllowed(accounts.event, method)) throw new DomainError(refusals[method])
  if (!openRoutes(accounts).some((way) => way.startsWith(`${method}:`)))
    throw new DomainError('provider_parameters_not_found')
}

/** The fee that a refund by this method costs the visitor, in minor units; only TWINT has one. */
export function freightOf(
  { twint }: Pick<EventRow, 'twint'>,
  method: ProviderRefundMethod,
): number {
  return method === 'twint' ? (twint?.freight ?? 0) : 0
}

const refusals = {
  twint: 'refund_by_twint_disabled',
  mypos: 'refund_by_mypos_disabled',
  card: 'refund_by_card_disabled',
} as const

/** Money that came by TWINT may have to be paid out in cash. */
function isAllowed({ twint, card }: EventRow, method: ProviderRefundMethod): boolean {
  if (method === 'twint') return !twint?.disable_refund_by_twint && !twint?.always_refund_by_cash
  if (method === 'mypos') return !card?.disable_refund_by_mypos
  return !card?.disable_refund_by_payrexx
}
