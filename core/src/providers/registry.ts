import type { EventRow } from '../events/events.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { DomainError } from '../platform/errors.ts'
import { myposRefunds } from './mypos_refunds.ts'
import type { PaymentProvider } from './payment.ts'
import { payrexx } from './payrexx.ts'
import { payrexxConfig } from './payrexx_config.ts'
import { twintAccount } from './twint_account.ts'

export type ProviderName = 'payrexx' | 'twint' | 'mypos'
type Ctx = Pick<MoneyCtx, 'config' | 'secrets'>

/** The provider of an event under its own account; refuses an event that has none. */
export function paymentProvider(ctx: Ctx, event: EventRow, name: ProviderName): PaymentProvider {
  return makers[name](ctx, event)
}

const makers: Record<ProviderName, (ctx: Ctx, event: EventRow) => PaymentProvider> = {
  payrexx({ config, secrets }, { pay, secrets: sealed }) {
    const secret = sealed['pay.SECRET']
    const { timeout_ms } = config.providers
    const found = pay?.URL && secret && payrexxConfig(pay.URL, secrets.open(secret), { timeout_ms })
    return payrexx(found || missing())
  },
  twint: twintAccount,
  mypos: ({ config }) => myposRefunds(config.mypos_rest ?? missing()),
}

function missing(): never {
  throw new DomainError('provider_parameters_not_found')
}
