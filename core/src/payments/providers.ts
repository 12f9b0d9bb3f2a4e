import { DomainError } from '../errors.ts'
import type { MoneyCtx } from '../money_ctx.ts'
import { myposRefunds } from '../providers/mypos_refunds.ts'
import type { PaymentProvider } from '../providers/payment.ts'
import type { EventRow } from '../services/events.ts'
import { twintAccount } from './twint_account.ts'

export type ProviderName = 'payrexx' | 'twint' | 'mypos'
type Ctx = Pick<MoneyCtx, 'config' | 'secrets'>

/** The provider of an event under its own account; refuses an event that has none. */
export function paymentProvider(ctx: Ctx, event: EventRow, name: ProviderName): PaymentProvider {
  return makers[name](ctx, event)
}

const makers: Record<ProviderName, (ctx: Ctx, event: EventRow) => PaymentProvider> = {
  payrexx: missing,
  twint: twintAccount,
  mypos: ({ config }) => (config.mypos_rest ? myposRefunds(config.mypos_rest) : missing()),
}

function missing(): PaymentProvider {
  throw new DomainError('provider_parameters_not_found')
}
